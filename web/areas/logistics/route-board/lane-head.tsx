import { Bike } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { courierName, type Driver, presenceNow } from '../routes/board'
import { vehicleIcons } from '../routes/vehicle-icons'
import type { Lane, PlacedStop } from './lanes'

/** How long the lane shows who changed a route. */
const freshMs = 2 * 60_000

const dots = { online: 'bg-ok', away: 'bg-saffron', offline: 'bg-control/60' }

/** The head of a lane: its courier, the present activity, and problems. */
export function LaneHead({
  lane,
  stops,
  now,
  isAnonymous,
  onOpen,
}: {
  lane: Lane
  stops: readonly PlacedStop[]
  now: number
  isAnonymous: boolean
  onOpen: (routeId: string) => void
}) {
  const t = useTranslations('dispatch.board')
  const { user } = useSession()
  const { courier, routes } = lane
  const late = stops.filter(one => one.late > 0 && one.stop.doneAt === null).length
  const route = routes.find(one => !one.isComplete) ?? routes.at(-1)
  const name = courier ? courierName(courier, isAnonymous) : (route?.name ?? '')
  const Vehicle = vehicleIcons[courier?.vehicleType ?? route?.vehicleType ?? 'bike'] ?? Bike
  const changed = routes.find(
    ({ editedBy, updatedAt }) => editedBy && editedBy.id !== user?.id && now - updatedAt.getTime() < freshMs,
  )
  return (
    <div className="sticky left-0 z-[4] flex w-(--head) shrink-0 flex-col justify-center gap-0.5 border-r bg-surface px-2.5">
      <span className="flex min-w-0 items-center gap-1.5">
        {courier ? (
          <span
            aria-hidden
            className={cx('size-2 shrink-0 rounded-full', dots[presenceNow(courier, now).presence])}
          />
        ) : (
          <span aria-hidden className="size-2 shrink-0 rounded-full border-2 border-bad" />
        )}
        {route ? (
          <button
            type="button"
            onClick={() => onOpen(route.id)}
            className="min-w-0 flex-1 truncate text-left font-semibold text-dense hover:underline"
          >
            {name}
          </button>
        ) : (
          <span className="min-w-0 flex-1 truncate font-semibold text-dense">{name}</span>
        )}
        <Vehicle size={14} aria-hidden className="shrink-0 text-text3 max-md:hidden" />
      </span>
      <span className="truncate text-chip text-text2">
        {courier ? <Activity lane={lane} stops={stops} /> : t('noCourier')}
      </span>
      <span className="flex min-w-0 gap-1 overflow-hidden">
        {changed?.editedBy && (
          <Chip tone="info">
            <span className="max-w-32 truncate">{t('movedBy', { person: changed.editedBy.name })}</span>
          </Chip>
        )}
        {late > 0 && <Chip tone="bad">{t('lateStops', { count: late })}</Chip>}
        {courier && courier.timeline.stopsLeft > 0 && <Silence signal={courier.timeline.signal} />}
        {courier && courier.timeline.overtimeMinutes > 0 && (
          <Chip tone="warn">{t('overtime', { count: courier.timeline.overtimeMinutes })}</Chip>
        )}
      </span>
    </div>
  )
}

function Activity({ lane, stops }: { lane: Lane; stops: readonly PlacedStop[] }) {
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  if (!lane.courier) return null
  const { activity, waypointId, until } = lane.courier.timeline
  const target = stops.find(one => one.stop.id === waypointId)
  return t(`activity.${activity}`, {
    place: target?.stop.shouldPickup ? target.stop.name : (target?.stop.ufids[0] ?? target?.stop.name ?? ''),
    time: until ? format.time(until) : '',
  })
}

/** How long a courier with work has been without a signal. */
function Silence({ signal: { level, ageMinutes } }: { signal: Driver['timeline']['signal'] }) {
  const t = useTranslations('routes')
  if (level === 'live' || ageMinutes === null) return null
  return <Chip tone={level === 'silent' ? 'bad' : 'warn'}>{t('signal', { count: ageMinutes })}</Chip>
}
