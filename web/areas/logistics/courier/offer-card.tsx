import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { roadMeters } from '../../../../src/modules/logistics/roads/rules/estimate'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'

/** A route that this courier may take, with what it asks and pays. */
export function OfferCard({ route, onAnswered }: { route: Route; onAnswered: () => void }) {
  const t = useTranslations('courier')
  const format = useFormat()
  const failureText = useFailureText()
  const accept = trpc.courier.routes.accept.useMutation()
  const reject = trpc.courier.routes.reject.useMutation()
  const [isAsking, setIsAsking] = useState(false)
  const complain = (error: unknown) => {
    toast.error(failureText(error))
    onAnswered()
  }
  const meters = route.waypoints.reduce((sum, stop, index) => {
    const before = route.waypoints[index - 1]
    return before ? sum + roadMeters(before.address.geo, stop.address.geo, route.vehicleType) : sum
  }, 0)
  const last = route.waypoints.at(-1)
  return (
    <article className="rounded-sheet border bg-surface p-4 shadow-pop">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 truncate text-title">{route.name}</h2>
        {route.pricing.total.amount > 0 && (
          <span className="money font-semibold text-title">{format.money(route.pricing.total.amount)}</span>
        )}
      </div>
      <p className="num text-text2">
        {format.day(route.effectiveDate)} · {format.time(route.effectiveDate)}
        {last && `–${format.time(last.windowEnd)}`}
      </p>
      <p className="num mt-1 font-medium">
        {t('offer.stops', { count: route.waypoints.length })} · {format.distance(meters)} ·{' '}
        {t(`vehicle.${route.vehicleType}`)}
      </p>
      <ol className="mt-2 border-t pt-2 text-text2">
        {route.waypoints.slice(0, 4).map((stop, index) => (
          <li key={stop.id} className="num truncate">
            {index + 1}. {stop.name}
          </li>
        ))}
        {route.waypoints.length > 4 && <li>{t('offer.more', { count: route.waypoints.length - 4 })}</li>}
      </ol>
      <div className="mt-4 flex gap-3">
        {isAsking ? (
          <>
            <Button size="large" onClick={() => setIsAsking(false)} className="flex-1">
              {t('offer.keep')}
            </Button>
            <ActionButton
              size="large"
              kind="danger"
              className="flex-1"
              action={() => reject.mutateAsync({ routeId: route.id })}
              onDone={onAnswered}
              onError={complain}
            >
              {t('offer.reject')}
            </ActionButton>
          </>
        ) : (
          <>
            <Button size="large" onClick={() => setIsAsking(true)} className="flex-1">
              {t('offer.no')}
            </Button>
            <ActionButton
              size="large"
              className="flex-1"
              action={() => accept.mutateAsync({ routeId: route.id })}
              onDone={onAnswered}
              onError={complain}
            >
              {t('offer.accept')}
            </ActionButton>
          </>
        )}
      </div>
    </article>
  )
}
