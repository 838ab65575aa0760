import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { cx } from '../../../ui/cx'
import { courierName } from '../routes/board'
import { placeAt, type Replay, type ReplayEvent, statusAt } from './replay'

/** Events listed before and after the shown moment. */
const AROUND = 40

export interface ReplayListsProps {
  replay: Replay
  events: readonly ReplayEvent[]
  second: number
  courierId: string | null
  onCourier: (id: string | null) => void
  onEvent: (event: ReplayEvent) => void
  isAnonymous: boolean
  colours: ReadonlyMap<string, string>
}

/** The panel beside the map: each courier's state at this moment, and the events around it. */
export function ReplayLists(props: ReplayListsProps) {
  const t = useTranslations('replay')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="shrink-0 px-3 pt-2 font-semibold text-text2 text-dense">{t('couriers')}</h2>
      <CourierList {...props} />
      <h2 className="shrink-0 border-t px-3 pt-2 font-semibold text-text2 text-dense">{t('events')}</h2>
      <EventList {...props} />
    </div>
  )
}

function CourierList({ replay, second, courierId, onCourier, isAnonymous, colours }: ReplayListsProps) {
  const t = useTranslations('replay')
  const mask = useMask()
  return (
    <ul className="max-h-[45%] shrink-0 overflow-y-auto py-1">
      {replay.trails.map(trail => {
        const place = placeAt(trail, second)
        const own = replay.stops.filter(stop => stop.courierId === trail.courierId)
        const here = own.find(stop => statusAt(stop, second) === 'Arrived')
        const next = own.find(stop => statusAt(stop, second) === 'EnRoute')
        const done = own.filter(stop => statusAt(stop, second) === 'Completed').length
        const nameOf = (stop: (typeof own)[number]) =>
          stop.isPickup ? stop.name : mask('address', stop.name)
        return (
          <li key={trail.courierId}>
            <button
              type="button"
              aria-pressed={trail.courierId === courierId}
              onClick={() => onCourier(trail.courierId === courierId ? null : trail.courierId)}
              className={cx(
                'flex w-full items-center gap-2 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-sunken pointer-coarse:min-h-11',
                trail.courierId === courierId && 'bg-brandSoft',
              )}
            >
              <span
                aria-hidden
                style={{ background: colours.get(trail.courierId) }}
                className="size-3 shrink-0 rounded-full"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  {courierName({ ...trail, id: trail.courierId }, isAnonymous)}
                </span>
                <span className={cx('block truncate text-meta', place?.isSilent ? 'text-bad' : 'text-text2')}>
                  {!place
                    ? t('notYet')
                    : place.isSilent
                      ? t('silent')
                      : here
                        ? t('at', { place: nameOf(here) })
                        : next
                          ? t('to', { place: nameOf(next) })
                          : t('free')}
                </span>
              </span>
              {own.length > 0 && (
                <span className="num shrink-0 text-meta text-text2">
                  {t('done', { done, all: own.length })}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function EventList({ replay, events, second, courierId, onEvent, isAnonymous }: ReplayListsProps) {
  const t = useTranslations('replay')
  const mask = useMask()
  const format = useFormat()
  const shown = courierId === null ? events : events.filter(event => event.courierId === courierId)
  const current = shown.findLastIndex(event => event.second <= second)
  const first = Math.max(0, current - AROUND)
  const names = new Map(
    replay.trails.map(trail => [
      trail.courierId,
      courierName({ ...trail, id: trail.courierId }, isAnonymous),
    ]),
  )
  const line = useRef<HTMLLIElement>(null)
  const currentId = shown[current]?.id
  useEffect(() => {
    const list = line.current?.parentElement
    if (currentId === undefined || !list || !line.current) return
    list.scrollTop = line.current.offsetTop - list.offsetTop - list.clientHeight / 2
  }, [currentId])
  if (shown.length === 0) return <p className="px-3 py-2 text-meta text-text2">{t('noEvents')}</p>
  return (
    <ol className="relative min-h-0 flex-1 overflow-y-auto py-1">
      {shown.slice(first, current + AROUND).map((event, index) => {
        const isCurrent = first + index === current
        const isBad = event.isLate || event.kind === 'Failed' || event.kind === 'silent'
        const place = event.stop && (event.stop.isPickup ? event.stop.name : mask('address', event.stop.name))
        return (
          <li key={event.id} ref={isCurrent ? line : undefined}>
            <button
              type="button"
              aria-current={isCurrent ? 'time' : undefined}
              onClick={() => onEvent(event)}
              className={cx(
                'flex w-full items-baseline gap-2 px-3 py-1 text-left text-dense outline-offset-[-2px] hover:bg-sunken pointer-coarse:min-h-11',
                isCurrent && 'bg-brandSoft font-medium',
                event.second > second && 'text-text3',
              )}
            >
              <span className="num shrink-0">{format.time(replay.from.getTime() + event.second * 1000)}</span>
              <span className={cx('min-w-0', isBad && 'text-bad')}>
                {t(`event.${event.kind}`, {
                  courier: names.get(event.courierId) ?? t('courier'),
                  place: place ?? '',
                })}
                {event.isLate && ` · ${t('late')}`}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
