import { Check, CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Banner } from '../../../ui/feedback/banner'
import { type BoardOrder, courierName, type Driver } from '../routes/board'
import type { Made, Proposal, ProposedRoute } from './use-proposal'

export interface ProposalReportProps {
  proposal: Proposal
  made: Made
  orders: readonly BoardOrder[]
  couriers: readonly Driver[]
  isAnonymous: boolean
}

const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** When a stop is made: who comes early waits until it opens. */
const metAt = ({ eta }: ProposedRoute['waypoints'][number]) =>
  new Date(new Date(eta.arrivesAt).getTime() + eta.waitMinutes * 60_000)

/** The routes that are proposed: who, where, how long and how far; and the orders that are left out, with why. */
export function ProposalReport({ proposal, made, orders, couriers, isAnonymous }: ProposalReportProps) {
  const t = useTranslations('dispatch')
  const format = useFormat()
  const { routes, unassigned, cost } = proposal
  const numberOf = (id: string) => orders.find(order => order.id === id)?.ufid ?? id
  return (
    <div className="space-y-4">
      <p role="status" className="num font-semibold text-read">
        {t('optimise.sum', {
          routes: cost.routes,
          minutes: minutesOf(cost.seconds),
          distance: format.distance(cost.meters),
        })}
      </p>
      {routes.length > 0 && (
        <ol aria-label={t('optimise.routes')} className="space-y-2">
          {routes.map((route, at) => (
            <RouteLine
              key={route.vehicle}
              route={route}
              made={made.get(at)}
              driver={couriers.find(({ id }) => id === route.driverId)}
              isAnonymous={isAnonymous}
            />
          ))}
        </ol>
      )}
      {unassigned.length > 0 ? (
        <section aria-label={t('optimise.left', { count: unassigned.length })}>
          <h3 className="mb-1 font-semibold text-bad">{t('optimise.left', { count: unassigned.length })}</h3>
          <ul className="divide-y">
            {unassigned.map(({ purchaseId, reason }) => (
              <li key={purchaseId} className="flex flex-wrap gap-x-3 py-1.5">
                <span className="num w-24 shrink-0 font-semibold">{numberOf(purchaseId)}</span>
                <span className="min-w-0 flex-1 basis-52 text-text2">{t(`optimise.reasons.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <Banner tone="ok">{t('optimise.all')}</Banner>
      )}
    </div>
  )
}

interface RouteLineProps {
  route: ProposedRoute
  made: { name: string } | { failure: unknown } | undefined
  driver: Driver | undefined
  isAnonymous: boolean
}

function RouteLine({ route, made, driver, isAnonymous }: RouteLineProps) {
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const format = useFormat()
  const failureText = useFailureText()
  const vehicle = routesTexts(`vehicle.${route.vehicleType}`)
  const brought = new Set(route.waypoints.flatMap(stop => stop.purchaseIds)).size
  return (
    <li className="rounded-card border bg-surface px-3 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 flex-1 truncate font-semibold">
          {driver ? `${courierName(driver, isAnonymous)} · ${vehicle}` : vehicle}
        </span>
        <span className="num text-text2">{format.window(route.startsAt, route.endsAt)}</span>
      </p>
      <p className="num text-text2">
        {t('optimise.route', {
          orders: brought,
          stops: route.waypoints.length,
          minutes: minutesOf(route.seconds),
          distance: format.distance(route.meters),
        })}
      </p>
      <p className="line-clamp-2 text-meta text-text3">
        {route.waypoints.map(stop => `${format.time(metAt(stop))} ${stop.name}`).join(' → ')}
      </p>
      {made && 'name' in made && (
        <p className="mt-1 flex items-center gap-1 text-ok">
          <Check size={14} aria-hidden />
          {t('optimise.isMade', { name: made.name })}
        </p>
      )}
      {made && 'failure' in made && (
        <p role="alert" className="mt-1 flex items-center gap-1 text-bad">
          <CircleAlert size={14} aria-hidden className="shrink-0" />
          {failureText(made.failure)}
        </p>
      )}
    </li>
  )
}
