import { useTranslations } from 'use-intl'
import { hasWords } from '../../../../src/core/rules/typed/folding'
import { useMask } from '../../../session/incognito'
import type { Route, Waypoint } from './board'

export interface AssignedOrder {
  order: Waypoint['orders'][number]
  stop: Waypoint
  route: Route
}

const MAX_FOUND = 20

/** Assigned orders that match a search; none for an empty search. */
export function assignedOrders(routes: readonly Route[], words: string): AssignedOrder[] {
  if (!words.trim()) return []
  return routes
    .flatMap(route =>
      route.waypoints
        .filter(stop => stop.shouldDeliver && !stop.isTransfer)
        .flatMap(stop => stop.orders.map(order => ({ order, stop, route }))),
    )
    .filter(({ order, stop }) =>
      hasWords(
        [order.ufid, order.customerName, order.storeName, stop.name, stop.address.formattedAddress].join(' '),
        words,
      ),
    )
    .slice(0, MAX_FOUND)
}

/** The assigned orders that a search found; each opens its route. */
export function AssignedOrders({
  found,
  onRoute,
}: {
  found: readonly AssignedOrder[]
  onRoute: (id: string) => void
}) {
  const t = useTranslations('dispatch')
  const mask = useMask()
  if (found.length === 0) return null
  return (
    <section aria-label={t('orders.onRoutes')}>
      <h2 className="border-b bg-canvas px-3 py-1 font-semibold text-meta text-text2">
        {t('orders.onRoutes')}
      </h2>
      <ul>
        {found.map(({ order, stop, route }) => (
          <li key={`${order.id} ${stop.id}`} className="border-b">
            <button
              type="button"
              onClick={() => onRoute(route.id)}
              className="block w-full px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="num font-semibold">{order.ufid}</span> {mask('name', order.customerName)}
              <span className="block truncate text-meta text-text2">{route.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
