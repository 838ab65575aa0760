import { useTranslations } from 'use-intl'
import type { MenuEntry } from '../../../ui/dialogs/menu'
import { type Board, courierName, type Driver, presenceNow, type Route } from '../routes/board'
import { usePresenceText } from '../routes/presence-dot'
import type { DispatchActions } from '../routes/use-dispatch-actions'
import type { Dragged } from './drag'

export type Assignee = { courier: Driver } | { route: Route }

/** Orders are given to a courier or added to a route: from a menu, or by dropping them there. */
export function useAssignment(
  { routes, couriers }: Board,
  actions: DispatchActions,
  { isAnonymous, now, onGiven }: { isAnonymous: boolean; now: number; onGiven: () => void },
) {
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const presenceText = usePresenceText()

  const give = (to: Assignee, ids: readonly string[]) => {
    actions.giveTo(to, ids)
    onGiven()
  }
  const entries = (ids: string[]): MenuEntry[][] => [
    routes
      .filter(one => !one.isComplete && !one.canceledAt)
      .slice(0, 12)
      .map(one => ({
        label: t('orders.addTo', { name: one.name }),
        onSelect: () => give({ route: one }, ids),
      })),
    couriers
      .toSorted((a, b) => (b.lastEvent?.at.getTime() ?? 0) - (a.lastEvent?.at.getTime() ?? 0))
      .slice(0, 20)
      .map(courier => {
        const { presence, seconds } = presenceNow(courier, now)
        const name = courierName(courier, isAnonymous)
        const vehicle = routesTexts(`vehicle.${courier.vehicleType ?? 'bike'}`)
        return {
          label: `${name} · ${vehicle} · ${presenceText(presence, seconds)}`,
          onSelect: () => give({ courier }, ids),
        }
      }),
  ]
  const drop = (to: Assignee, dragged: Dragged) => {
    if (dragged.kind === 'orders') return give(to, dragged.ids)
    const dropped = routes.find(({ id }) => id === dragged.id)
    if (dropped && 'courier' in to) actions.assign(dropped, to.courier.id)
  }
  return { entries, drop }
}
