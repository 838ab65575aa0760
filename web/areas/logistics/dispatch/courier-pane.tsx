import { Bike, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { cx } from '../../../ui/cx'
import { Avatar } from '../../../ui/display/avatar'
import { Chip } from '../../../ui/display/chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { courierName, type Driver, doneCount, presenceNow, type Route, targetOf } from '../routes/board'
import { markerId } from '../routes/marker-ids'
import { PhoneLine } from '../routes/presence-dot'
import { SignalChip } from '../routes/signal-chip'
import { vehicleIcons } from '../routes/vehicle-icons'
import { type Dragged, useDrop } from './drag'

export interface CourierPaneProps {
  couriers: readonly Driver[]
  routes: readonly Route[]
  colours: ReadonlyMap<string, string>
  isAnonymous: boolean
  now: number
  hovered: string | null
  onHover: (id: string | null) => void
  courierId: string | null
  onOpen: (id: string | null) => void
  onOpenRoute: (id: string) => void
  onDrop: (courier: Driver, dragged: Dragged) => void
}

const order = { online: 0, away: 1, offline: 2 }

/** The couriers of a city, those on the road first. */
export function CourierPane({ couriers, now, ...rest }: CourierPaneProps) {
  const t = useTranslations('dispatch')
  const sorted = couriers
    .map(courier => ({ courier, rank: order[presenceNow(courier, now).presence] }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        b.courier.openRoutes - a.courier.openRoutes ||
        a.courier.name.localeCompare(b.courier.name),
    )
  if (sorted.length === 0) {
    return <EmptyState icon={Users} title={t('couriers.none')} text={t('couriers.noneText')} />
  }
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {sorted.map(({ courier }) => (
        <CourierRow key={courier.id} courier={courier} now={now} {...rest} />
      ))}
    </ul>
  )
}

type CourierRowProps = Omit<CourierPaneProps, 'couriers'> & { courier: Driver }

function CourierRow({
  courier,
  now,
  routes,
  colours,
  isAnonymous,
  hovered,
  onHover,
  courierId,
  onOpen,
  onOpenRoute,
  onDrop,
}: CourierRowProps) {
  const t = useTranslations('routes')
  const { isOver, handlers } = useDrop(dragged => onDrop(courier, dragged))
  const id = markerId.courier(courier.id)
  const own = routes.filter(route => route.assignedTo === courier.id && !route.isComplete)
  const name = courierName(courier, isAnonymous)
  const isOpen = courierId === courier.id
  const Vehicle = vehicleIcons[courier.vehicleType ?? 'bike'] ?? Bike
  return (
    <li
      {...handlers}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(null)}
      className={cx(
        'border-b px-3 py-2',
        isOver
          ? 'bg-brandSoft outline-2 outline-brand -outline-offset-2'
          : isOpen
            ? 'bg-brandSoft'
            : hovered === id
              ? 'bg-sunken'
              : 'bg-surface',
      )}
    >
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={() => onOpen(isOpen ? null : courier.id)}
        className="flex w-full items-center gap-2.5 text-left pointer-coarse:min-h-11"
      >
        <Avatar name={isAnonymous ? name : courier.name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <PhoneLine courier={courier} now={now} />
        </span>
        <span className="flex shrink-0 items-center gap-1 text-meta text-text3">
          <Vehicle size={15} aria-hidden />
          {t(`vehicle.${courier.vehicleType ?? 'bike'}`)}
        </span>
      </button>
      {own.map(route => (
        <CourierRoute
          key={route.id}
          route={route}
          colour={colours.get(route.id)}
          onOpen={() => onOpenRoute(route.id)}
        />
      ))}
    </li>
  )
}

function CourierRoute({
  route,
  colour,
  onOpen,
}: {
  route: Route
  colour: string | undefined
  onOpen: () => void
}) {
  const mask = useMask()
  const t = useTranslations('routes')
  const format = useFormat()
  const target = targetOf(route)
  const isLate = route.lateMinutes > 0
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mt-1.5 ml-[2.625rem] block w-[calc(100%-2.625rem)] rounded-ctl border bg-surface px-2 py-1.5 text-left hover:bg-sunken pointer-coarse:min-h-11"
    >
      <span className="flex items-center gap-1.5">
        <span aria-hidden style={{ background: colour }} className="size-2.5 shrink-0 rounded-[3px]" />
        <span className="min-w-0 flex-1 truncate font-medium">{route.name}</span>
        <span className="num text-meta text-text2">
          {doneCount(route)}/{route.waypoints.length}
        </span>
      </span>
      <span className="num flex items-center gap-1.5 text-meta text-text2">
        <span className="min-w-0 flex-1 truncate">
          {target?.shouldPickup ? target.name : mask('address', target?.name)}
        </span>
        {target?.eta && (
          <span className={cx('shrink-0', (target.eta.lateMinutes ?? 0) > 0 && 'font-semibold text-bad')}>
            {format.time(target.eta.arrivesAt)}
          </span>
        )}
      </span>
      {(isLate || route.signal) && (
        <span className="mt-1 flex flex-wrap gap-1">
          {isLate && <Chip tone="bad">{t('late.minutes', { count: route.lateMinutes })}</Chip>}
          <SignalChip signal={route.signal} />
        </span>
      )}
    </button>
  )
}
