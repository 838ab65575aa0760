import { useTranslations } from 'use-intl'
import type { CourierSuggestion } from '../../../../src/modules/logistics/routes/contract/route-plans'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useMask } from '../../../session/incognito'
import { toast } from '../../../ui/feedback/toast'
import type { Choice } from '../../../ui/fields/select'
import { type Board, courierName, type Driver, doneCount, type Route } from '../routes/board'
import { useCourierChoices } from '../routes/use-courier-choices'
import type { DispatchActions } from '../routes/use-dispatch-actions'
import type { Dragged } from './drag'

export type Assignee = { courier: Driver } | { route: Route }

interface Assigning {
  chosen: ReadonlySet<string>
  isAnonymous: boolean
  now: number
  onGiven: () => void
}

const MAX_SUGGESTIONS = 15

/** Assigns the chosen orders to a courier or a route, from a list or by dropping them. */
export function useAssignment(
  { routes, couriers }: Board,
  actions: DispatchActions,
  { chosen, isAnonymous, now, onGiven }: Assigning,
) {
  const t = useTranslations('dispatch')
  const mask = useMask()
  const routesTexts = useTranslations('routes')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const suggested = trpc.logistics.routes.suggest.useQuery(
    { purchaseIds: [...chosen] },
    { enabled: chosen.size > 0 && chosen.size <= 100 },
  )
  const suggestions = suggested.data?.suggestions ?? []

  const targetOf = ({ driverId, routeId }: CourierSuggestion): Assignee | null => {
    const route = routes.find(({ id }) => id === routeId)
    if (route) return { route }
    const courier = couriers.find(({ id }) => id === driverId)
    return courier && routeId === null ? { courier } : null
  }
  /** A courier with an open route takes the orders on it, where they cost least. */
  const giveToCourier = async (courier: Driver, ids: readonly string[]) => {
    try {
      const found =
        courier.timeline.openRouteIds.length > 0
          ? (await utils.logistics.routes.suggest.fetch({ purchaseIds: [...ids] })).suggestions
          : []
      const best = found.find(({ driverId }) => driverId === courier.id)
      actions.giveTo((best && targetOf(best)) ?? { courier }, ids, onGiven)
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  const give = (to: Assignee, ids: readonly string[]) =>
    'courier' in to ? void giveToCourier(to.courier, ids) : actions.giveTo(to, ids, onGiven)

  const effectOf = (one: CourierSuggestion): string =>
    one.late.length
      ? t('assign.late', { count: one.detourMinutes, late: one.late.length })
      : t('assign.onTime', { count: one.detourMinutes })
  /** The text of a suggestion; null when its route is not on the board. */
  const wordsOf = (one: CourierSuggestion): (Choice & { to: Assignee; detail: string }) | null => {
    const to = targetOf(one)
    if (!to) return null
    const group = t('assign.best')
    if ('courier' in to) {
      const label = courierName(to.courier, isAnonymous)
      const detail = [t('assign.free'), effectOf(one)].join(' · ')
      return { to, group, value: `courier ${to.courier.id}`, label, detail }
    }
    const progress = routesTexts('routes.progress', {
      done: doneCount(to.route),
      all: to.route.waypoints.length,
    })
    const label = isAnonymous ? to.route.shortId : to.route.name
    const detail = [progress, effectOf(one)].join(' · ')
    return { to, group, value: `route ${to.route.id}`, label, detail }
  }
  const best = suggestions.slice(0, MAX_SUGGESTIONS).flatMap((one): Choice[] => {
    const words = wordsOf(one)
    if (!words) return []
    const { to: _, ...choice } = words
    return [choice]
  })
  const unassigned = routes
    .filter(one => !one.isComplete && !one.canceledAt && one.assignedTo === null)
    .map(one => ({
      ...{ value: `route ${one.id}`, label: one.name, group: t('assign.withoutCourier') },
      detail: routesTexts('routes.progress', { done: doneCount(one), all: one.waypoints.length }),
    }))
  const others = useCourierChoices(couriers, { now, isAnonymous })
    .filter(({ value }) => !suggestions.some(({ driverId }) => driverId === value))
    .map(choice => ({ ...choice, value: `courier ${choice.value}` }))
  const options: Choice[] = [...best, ...unassigned, ...others]
  const assign = (value: string) => {
    const [kind, id] = value.split(' ')
    const route = routes.find(one => one.id === id)
    const courier = couriers.find(one => one.id === id)
    if (kind === 'route' && route) give({ route }, [...chosen])
    if (kind === 'courier' && courier) give({ courier }, [...chosen])
  }
  const stopNameOf = (id: string) => {
    const stop = routes.flatMap(({ waypoints }) => waypoints).find(one => one.id === id)
    return stop ? (stop.shouldPickup ? stop.name : mask('address', stop.name)) : t('assign.thisOrder')
  }
  /** A suggestion in words, with what giving the orders there does; null when its route is not on the board. */
  const suggestionOf = (one: CourierSuggestion, ids: string[]) => {
    const words = wordsOf(one)
    if (!words) return null
    const { to, value, label, detail } = words
    const late = one.late.map(({ waypointId, lateMinutes }) => ({
      name: stopNameOf(waypointId),
      minutes: lateMinutes,
    }))
    return { value, label, detail, late, give: () => give(to, ids) }
  }
  const drop = (to: Assignee, dragged: Dragged) => {
    if (dragged.kind === 'orders') return give(to, dragged.ids)
    const dropped = routes.find(({ id }) => id === dragged.id)
    if (dropped && 'courier' in to) actions.assign(dropped, to.courier.id)
  }
  return { options, assign, suggestionOf, drop }
}

export type Assignment = ReturnType<typeof useAssignment>
