import type { Instant } from '../../../../src/core/rules/instant'
import { isConfirmedAhead } from '../../../../src/modules/order-records/states/rules/confirmed-ahead'
import type { Outputs } from '../../../api'
import type { TimelineItem } from '../../../ui/display/timeline'
import { FAILED } from './ended-orders'

export type Order = Outputs['customer']['orders']['show']
type State = Order['state']

/** Until its store has accepted it. */
export const canChange = ({ state, isRequestingQuote }: Pick<Order, 'state' | 'isRequestingQuote'>) =>
  state === 'pending' && !isRequestingQuote

type StepName = 'placed' | 'confirmed' | 'preparing' | 'onTheWay' | 'ready' | 'delivered' | 'collected'

/** The four steps that a customer follows: the kitchen's and the courier's finer states belong to one of them. */
const STEP_OF: Record<Exclude<State, (typeof FAILED)[number]>, number> = {
  pending: 0,
  accepted: 1,
  pending_pickup: 1,
  bag_check: 1,
  at_warehouse: 1,
  picked_up: 2,
  out_for_delivery: 2,
  delivered: 4,
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
  const current = isWaiting ? 2 : (STEP_OF[order.state as keyof typeof STEP_OF] ?? 0)
  const reached = order.isPickup
    ? (['pending', 'accepted', 'pending_pickup', 'delivered'] as const)
    : (['pending', 'accepted', 'picked_up', 'delivered'] as const)
  const at = reached.map(state => order.stateHistory.find(entry => entry.state === state)?.at ?? null)
  return { current, steps: names.map((name, index) => ({ name, at: at[index] ?? null })) }
}

export type Lead =
  | 'pending'
  | 'accepted'
  | 'confirmed'
  | 'ready'
  | 'collect'
  | 'onTheWay'
  | 'delivered'
  | 'collected'
  | 'rejected_by_store'
  | 'canceled_by_user'
  | 'canceled_by_store'

/** The one sentence that says how it stands. */
export function leadOf(order: Moving, now: Instant): Lead {
  const { state, isPickup } = order
  switch (state) {
    case 'accepted':
      return isAhead(order, now) ? 'confirmed' : 'accepted'
    case 'pending_pickup':
      return isPickup ? 'collect' : 'ready'
    case 'bag_check':
    case 'at_warehouse':
      return 'ready'
    case 'picked_up':
    case 'out_for_delivery':
      return 'onTheWay'
    case 'delivered':
      return isPickup ? 'collected' : 'delivered'
    default:
      return state
  }
}

export function toneOf(state: State): TimelineItem['tone'] {
  if (FAILED.includes(state)) return 'bad'
  if (state === 'delivered') return 'ok'
  if (state === 'picked_up' || state === 'out_for_delivery') return 'purple'
  return state === 'pending' ? 'muted' : 'info'
}
