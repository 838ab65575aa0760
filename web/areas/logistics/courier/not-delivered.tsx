import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { isTerminal } from '../../../../src/modules/order-records/states/rules/order-state'
import { Button } from '../../../ui/buttons/button'
import type { CourierAction, StoredAction } from '../outbox/outbox'

/** Failed stops whose bags the courier still holds, each with a button that brings them back to the store. */
export function NotDelivered({
  route,
  waiting,
  act,
}: {
  route: Route
  waiting: readonly StoredAction[]
  act: (act: CourierAction) => Promise<unknown>
}) {
  const t = useTranslations('courier')
  const failed = route.waypoints.filter(stop => isHeld(route, stop))
  if (failed.length === 0) return null
  return (
    <section aria-label={t('back.title')} className="rounded-sheet border bg-surface p-4">
      <h2 className="font-semibold">{t('back.title')}</h2>
      <ul>
        {failed.map(stop => {
          const stores = [...new Set(stop.orders.map(order => order.storeName))].join(', ')
          const isWaiting = waiting.some(
            one => one.kind === 'returnToStore' && one.input.waypointId === stop.id,
          )
          const isSaved = !waiting.some(one => one.opId === stop.id)
          return (
            <li key={stop.id} className="flex flex-col gap-2 border-t py-3 first:border-t-0">
              <span className="font-medium">
                {stop.name} · {stop.orders.map(order => order.ufid).join(', ')}
              </span>
              {isWaiting ? (
                <span className="text-text2">{t('back.waiting', { store: stores })}</span>
              ) : (
                <Button
                  icon={Undo2}
                  className="min-h-12 justify-center"
                  whyDisabled={isSaved ? null : t('back.notSent')}
                  onClick={() =>
                    void act({ kind: 'returnToStore', input: { routeId: route.id, waypointId: stop.id } })
                  }
                >
                  {t('back.to', { store: stores })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Whether a stop failed after its bags were collected, and no stop of the route returns them. */
function isHeld(route: Route, stop: Waypoint): boolean {
  if (stop.status !== 'Failed' || !stop.shouldDeliver || stop.orders.length === 0) return false
  return stop.orders.some(
    order =>
      !isTerminal(order.state) &&
      route.waypoints.some(
        one => one.shouldPickup && one.status === 'Completed' && one.purchaseIds.includes(order.id),
      ) &&
      !route.waypoints.some(
        one =>
          one.shouldDeliver &&
          one.status !== 'Failed' &&
          one.storeId === order.storeId &&
          one.purchaseIds.includes(order.id),
      ),
  )
}
