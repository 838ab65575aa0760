import type { Instant } from '../../../../src/core/rules/instant'
import { type OrderPhase, phaseOf } from '../../../../src/core/rules/ordering/order-states'
import { isConfirmedAhead } from '../../../../src/modules/order-records/states/rules/confirmed-ahead'
import type { Outputs } from '../../../api'

export type Order = Outputs['customer']['orders']['show']
type State = Order['state']

/** Until its store has accepted it. */
export const canChange = ({ state, isRequestingQuote }: Pick<Order, 'state' | 'isRequestingQuote'>) =>
  state === 'pending' && !isRequestingQuote

type StepName = 'placed' | 'confirmed' | 'preparing' | 'onTheWay' | 'ready' | 'delivered' | 'collected'

/** The four steps that a customer follows: the kitchen's and the courier's finer states belong to one of them. */
const STEP_OF: Record<OrderPhase, number> = {
  placed: 0,
  preparing: 1,
  ready: 1,
  onTheWay: 2,
  delivered: 4,
  rejected: 0,
  canceled: 0,
}

/** The state with which a step begins. */
const BEGINS_WITH: Record<StepName, State> = {
  placed: 'pending',
  confirmed: 'accepted',
  preparing: 'accepted',
  ready: 'pending_pickup',
  onTheWay: 'picked_up',
  delivered: 'delivered',
  collected: 'delivered',
}

type Moving = Pick<Order, 'state' | 'isPickup' | 'deliveryDate'> & { store: { tz: string } }
type Progress = Moving & { stateHistory: readonly { state: State; at: Date }[] }

/** One for a later day is confirmed, and not being prepared. */
const isAhead = (order: Moving, now: Instant) => isConfirmedAhead(order, now, order.store.tz)

export function stepsOf(order: Progress, now: Instant) {
  const second = isAhead(order, now) ? 'confirmed' : 'preparing'
  const names: StepName[] = order.isPickup
    ? ['placed', second, 'ready', 'collected']
    : ['placed', second, 'onTheWay', 'delivered']
  const isWaiting = order.isPickup && order.state === 'pending_pickup'
  const current = isWaiting ? 2 : STEP_OF[phaseOf(order.state)]
  const steps = names.map(name => ({
    name,
    at: order.stateHistory.find(({ state }) => state === BEGINS_WITH[name])?.at ?? null,
  }))
  return { current, steps }
}

const LEAD_OF = {
  pending: 'pending',
  accepted: 'accepted',
  pending_pickup: 'ready',
  bag_check: 'ready',
  at_warehouse: 'ready',
  picked_up: 'onTheWay',
  out_for_delivery: 'onTheWay',
  delivered: 'delivered',
  rejected_by_store: 'rejected_by_store',
  canceled_by_user: 'canceled_by_user',
  canceled_by_store: 'canceled_by_store',
} as const satisfies Record<State, string>

export type Lead = (typeof LEAD_OF)[State] | 'confirmed' | 'collect' | 'collected'

/** The one sentence that says how it stands. */
export function leadOf(order: Moving, now: Instant): Lead {
  const { state, isPickup } = order
  if (state === 'accepted' && isAhead(order, now)) return 'confirmed'
  if (isPickup && state === 'pending_pickup') return 'collect'
  return isPickup && state === 'delivered' ? 'collected' : LEAD_OF[state]
}
