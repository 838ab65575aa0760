import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Banner } from '../../../ui/feedback/banner'
import { type BoardOrder, courierName, type Driver, type Route } from '../routes/board'
import { ProposalComparison } from './proposal-report-comparison'
import { LeftOrders } from './proposal-report-left'
import { proposedId } from './proposal-scene'
import type { Proposal, ProposedRoute } from './use-proposal'

export interface ProposalReportProps {
  proposal: Proposal
  orders: readonly BoardOrder[]
  /** Of the board: those that are planned again are among them. */
  routes: readonly Route[]
  couriers: readonly Driver[]
  /** Of each proposed route, on the map too. */
  colours: ReadonlyMap<number, string>
  hovered: string | null
  onHover: (id: string | null) => void
  isAnonymous: boolean
}

const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** When a stop is made: who comes early waits until it opens. */
const metAt = ({ eta }: ProposedRoute['waypoints'][number]) =>
  new Date(new Date(eta.arrivesAt).getTime() + eta.waitMinutes * 60_000)

/** The routes that are proposed: who, where, how long and how far; and the orders that are left out, with why. */
export function ProposalReport(props: ProposalReportProps) {
  const { proposal, orders, couriers, isAnonymous } = props
  const t = useTranslations('dispatch')
  const format = useFormat()
  const { routes, unassigned, cost } = proposal
  const standing = props.routes.flatMap(route => route.waypoints.flatMap(stop => stop.orders))
  const numberOf = (id: string) => [...orders, ...standing].find(order => order.id === id)?.ufid ?? id
  const driverOf = (driverId: string | null) => couriers.find(({ id }) => id === driverId)
  return (
    <div className="space-y-4">
      <p role="status" className="num font-semibold text-read">
        {t('optimise.sum', {
          routes: cost.routes,
          minutes: minutesOf(cost.seconds),
          distance: format.distance(cost.meters),
        })}
      </p>
      {proposal.isEstimate && <p className="text-meta text-text3">{t('optimise.estimated')}</p>}
      {proposal.before.routes > 0 && <ProposalComparison {...proposal} />}
      {routes.length > 0 && (
        <ol aria-label={t('optimise.routes')} className="space-y-2">
          {routes.map(route => (
            <RouteLine
              key={route.vehicle}
              route={route}
              colour={props.colours.get(route.vehicle) ?? 'transparent'}
              isHovered={props.hovered === proposedId(route)}
              onHover={props.onHover}
              driver={driverOf(route.driverId)}
              numberOf={numberOf}
              name={props.routes.find(({ id }) => id === route.routeId)?.name}
              isAnonymous={isAnonymous}
            />
          ))}
        </ol>
      )}
      {unassigned.length > 0 ? (
        <LeftOrders
          unassigned={unassigned}
          numberOf={numberOf}
          driverOf={driverOf}
          isAnonymous={isAnonymous}
        />
      ) : (
        <Banner tone="ok">{t('optimise.all')}</Banner>
      )}
    </div>
  )
}

interface RouteLineProps {
  route: ProposedRoute
  colour: string
  isHovered: boolean
  onHover: (id: string | null) => void
  driver: Driver | undefined
  /** Of a route that stands already. */
  name: string | undefined
  numberOf: (id: string) => string
  isAnonymous: boolean
}

function RouteLine(props: RouteLineProps) {
  const { route, colour, isHovered, onHover, driver, name, numberOf, isAnonymous } = props
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const format = useFormat()
  const vehicle = routesTexts(`vehicle.${route.vehicleType}`)
  const late = route.waypoints.filter(({ eta }) => eta.lateMinutes > 0)
  const brought = new Set(route.waypoints.flatMap(stop => stop.purchaseIds)).size
  return (
    <li
      onMouseEnter={() => onHover(proposedId(route))}
      onMouseLeave={() => onHover(null)}
      className={cx('rounded-card border px-3 py-2.5', isHovered ? 'bg-sunken' : 'bg-surface')}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span aria-hidden className="size-3 self-center rounded-full" style={{ background: colour }} />
        <span className="min-w-0 flex-1 truncate font-semibold">
          {[...(driver ? [courierName(driver, isAnonymous)] : []), vehicle, ...(name ? [name] : [])].join(
            ' · ',
          )}
        </span>
        {route.waypoints.length > 0 && (
          <span className="num text-text2">{format.window(route.startsAt, route.endsAt)}</span>
        )}
      </p>
      <p className="num text-text2">
        {t('optimise.route', {
          orders: brought,
          stops: route.waypoints.length,
          minutes: minutesOf(route.seconds),
          distance: format.distance(route.meters),
          packages: route.packages,
        })}
      </p>
      <p className="line-clamp-2 text-meta text-text3">
        {route.waypoints.map(stop => `${format.time(metAt(stop))} ${stop.name}`).join(' → ')}
      </p>
      {route.after.lateStops > 0 && (
        <p className="num text-bad">
          {t('optimise.lateStops', {
            count: route.after.lateStops,
            minutes: minutesOf(route.after.lateSeconds),
          })}
        </p>
      )}
      {late.length > 0 && (
        <ul className="num text-meta text-bad">
          {late.map(({ tempId, name: stop, eta }) => (
            <li key={tempId}>{t('optimise.lateStop', { name: stop, minutes: eta.lateMinutes })}</li>
          ))}
        </ul>
      )}
      {route.violations.map(({ kind, over }) => (
        <p key={kind} className="num text-bad">
          {t(`optimise.violations.${kind}`, { count: over ?? 0 })}
        </p>
      ))}
      {route.routeId && (
        <p className="num text-meta text-text2">
          {[
            ...(route.gained.length
              ? [t('optimise.gains', { list: route.gained.map(numberOf).join(', ') })]
              : []),
            ...(route.lost.length
              ? [t('optimise.loses', { list: route.lost.map(numberOf).join(', ') })]
              : []),
            ...(route.gained.length + route.lost.length === 0 ? [t('optimise.sameOrders')] : []),
          ].join(' · ')}
        </p>
      )}
    </li>
  )
}
