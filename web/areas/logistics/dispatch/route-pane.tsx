import { MapPinned } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SearchInput } from '../../../ui/fields/input'
import { doneCount, matchesRoute, openStops, type Route } from '../routes/board'
import { markerId } from '../routes/marker-ids'
import { RouteStatusChip } from '../routes/route-status-chip'
import { SignalChip } from '../routes/signal-chip'
import { type Dragged, startDrag, useDrop } from './drag'

export interface RoutePaneProps {
  routes: readonly Route[]
  colours: ReadonlyMap<string, string>
  search: string
  onSearch: (words: string) => void
  hovered: string | null
  onHover: (id: string | null) => void
  onOpen: (id: string) => void
  onDrop: (route: Route, dragged: Dragged) => void
  driverName: (route: Route) => string | null
}

const order = { notAssigned: 0, pendingPickup: 1, pendingDelivery: 1, assigned: 2, done: 3 }

/** The routes of the day: without a driver first, done last. */
export function RoutePane({ routes, search, onSearch, ...rest }: RoutePaneProps) {
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const shown = routes
    .filter(route => matchesRoute(route, search))
    .toSorted(
      (a, b) =>
        order[a.status] - order[b.status] ||
        b.lateMinutes - a.lateMinutes ||
        a.effectiveDate.getTime() - b.effectiveDate.getTime(),
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-b p-3">
        <SearchInput value={search} onChange={onSearch} label={routesTexts('routes.search')} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={MapPinned}
          title={search ? routesTexts('routes.noneFound') : routesTexts('routes.none')}
          text={search ? t('orders.noneFoundText') : routesTexts('routes.noneText')}
        />
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {shown.map(route => (
            <RouteRow key={route.id} route={route} {...rest} />
          ))}
        </ul>
      )}
    </div>
  )
}

type RouteRowProps = Omit<RoutePaneProps, 'routes' | 'search' | 'onSearch'> & { route: Route }

function RouteRow({ route, colours, hovered, onHover, onOpen, onDrop, driverName }: RouteRowProps) {
  const t = useTranslations('routes')
  const format = useFormat()
  const { isOver, handlers } = useDrop(dragged => onDrop(route, dragged))
  const id = markerId.route(route.id)
  const left = openStops(route)
  const ends = left.at(-1)?.eta?.arrivesAt
  const driver = driverName(route)
  return (
    <li {...handlers}>
      <button
        type="button"
        draggable={!route.isComplete}
        onDragStart={event => startDrag(event, { kind: 'route', id: route.id })}
        onMouseEnter={() => onHover(id)}
        onMouseLeave={() => onHover(null)}
        onClick={() => onOpen(route.id)}
        className={cx(
          'block w-full cursor-pointer border-b px-3 py-2 text-left',
          isOver
            ? 'bg-brandSoft outline-2 outline-brand -outline-offset-2'
            : hovered === id
              ? 'bg-sunken'
              : 'bg-surface',
        )}
      >
        <span className="flex items-center gap-2">
          <span
            aria-hidden
            style={{ background: colours.get(route.id) }}
            className="size-3 shrink-0 rounded-[3px]"
          />
          <span className="min-w-0 flex-1 truncate font-semibold">{route.name}</span>
          <RouteStatusChip route={route} />
        </span>
        <span className="num mt-0.5 flex items-center gap-2 text-meta text-text2">
          <span className="min-w-0 flex-1 truncate">{driver ?? t('routes.noDriver')}</span>
          <span className="text-text3">{route.shortId}</span>
          <span>{t('routes.progress', { done: doneCount(route), all: route.waypoints.length })}</span>
        </span>
        <span aria-hidden className="mt-1.5 flex gap-0.5">
          {route.waypoints.map(stop => (
            <span
              key={stop.id}
              className={cx(
                'h-1 flex-1 rounded-full',
                stop.status === 'Completed'
                  ? 'bg-ok'
                  : stop.status === 'Failed'
                    ? 'bg-bad'
                    : (stop.eta?.lateMinutes ?? 0) > 0
                      ? 'bg-bad/60'
                      : stop.status === 'Pending'
                        ? 'bg-line'
                        : 'bg-saffron',
              )}
            />
          ))}
        </span>
        {(route.lateMinutes > 0 || ends || route.signal) && (
          <span className="num mt-1 flex items-center gap-2 text-meta">
            {route.lateMinutes > 0 && (
              <Chip tone="bad">{t('late.minutes', { count: route.lateMinutes })}</Chip>
            )}
            <SignalChip signal={route.signal} />
            {ends && <span className="text-text3">{t('routes.endsAt', { time: format.time(ends) })}</span>}
          </span>
        )}
      </button>
    </li>
  )
}
