import { type Refusal, refuse } from '../../../../core/rules/refusal'
import { ordersOnBoard } from '../../routes/rules/on-board'
import type { WaypointStatus } from '../../routes/rules/waypoint-state'

export interface StopToSplit {
  id: string
  status: WaypointStatus
  purchaseIds: readonly string[]
  shouldPickup: boolean
  shouldDeliver: boolean
  /** Bags pass to or from another courier here. */
  isTransfer: boolean
}

/** What another courier takes over; without ids, every open stop. */
export interface SplitChoice {
  waypointIds: readonly string[]
  purchaseIds: readonly string[]
}

export interface SplitPlan {
  /** Stops that go, in their order, each with the orders that go. */
  going: { id: string; purchaseIds: string[]; isWhole: boolean }[]
  /** Stops that keep none of their orders and leave the route. */
  movedIds: string[]
  /** Orders that change courier. */
  purchaseIds: string[]
  /** Those orders whose bags the courier holds: the two couriers have to meet. */
  onBoard: string[]
}

export type SplitRefusal =
  | Refusal<'WaypointLocked', { waypointIds: string[] }>
  | Refusal<'UnknownStops', { waypointIds: string[]; purchaseIds: string[] }>
  | Refusal<'NothingToSplit', Record<string, never>>

/**
 * The stops that go to another route when a courier drops out. An order takes its pick-up along. When the pick-up is
 * done, the couriers pass its bags. Completed stops stay. A failed stop goes only when it is chosen, or when it is the
 * pick-up of an order that goes.
 */
export function planSplit(stops: readonly StopToSplit[], choice: SplitChoice): SplitPlan | SplitRefusal {
  const refusal = whyNotSplit(stops, choice)
  if (refusal) return refusal
  const chosen = chosenStops(stops, choice)
  const orders = new Set([...choice.purchaseIds, ...chosen.flatMap(stop => stop.purchaseIds)])
  const going = stops.flatMap(stop => {
    const purchaseIds = stop.purchaseIds.filter(id => orders.has(id))
    const isChosen = chosen.includes(stop)
    if (!canGo(stop) || !(isChosen || purchaseIds.length)) return []
    if (stop.status === 'Failed' && !isChosen && !stop.shouldPickup && !choice.purchaseIds.length) return []
    return { id: stop.id, purchaseIds, isWhole: purchaseIds.length === stop.purchaseIds.length }
  })
  if (!going.length) return refuse('NothingToSplit', {})
  const purchaseIds = [...new Set(going.flatMap(stop => stop.purchaseIds))]
  const held = new Set(ordersOnBoard([{ stops }]))
  return {
    going,
    movedIds: going.filter(stop => stop.isWhole).map(stop => stop.id),
    purchaseIds,
    onBoard: purchaseIds.filter(id => held.has(id)),
  }
}

/** Whether a split is possible. */
export const isSplitPlan = (plan: SplitPlan | SplitRefusal): plan is SplitPlan => 'going' in plan

/** Whether a stop is open and is no transfer at which this courier gives bags. */
const canGo = (stop: StopToSplit): boolean =>
  stop.status !== 'Completed' && !(stop.isTransfer && stop.shouldDeliver)

function chosenStops(stops: readonly StopToSplit[], choice: SplitChoice): StopToSplit[] {
  const takesAll = !choice.waypointIds.length && !choice.purchaseIds.length
  return stops.filter(stop =>
    takesAll ? canGo(stop) && stop.status !== 'Failed' : choice.waypointIds.includes(stop.id),
  )
}

function whyNotSplit(
  stops: readonly StopToSplit[],
  { waypointIds, purchaseIds }: SplitChoice,
): SplitRefusal | null {
  const unknown = {
    waypointIds: waypointIds.filter(id => !stops.some(stop => stop.id === id)),
    purchaseIds: purchaseIds.filter(id => !stops.some(stop => stop.purchaseIds.includes(id))),
  }
  if (unknown.waypointIds.length || unknown.purchaseIds.length) return refuse('UnknownStops', unknown)
  const locked = stops.filter(stop => waypointIds.includes(stop.id) && !canGo(stop))
  return locked.length ? refuse('WaypointLocked', { waypointIds: locked.map(stop => stop.id) }) : null
}
