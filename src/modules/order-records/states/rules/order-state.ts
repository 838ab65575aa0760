import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS, toMillis } from '../../../../core/rules/instant'
import {
  isCooking,
  isFailed,
  isTerminal,
  ORDER_STATES,
  type OrderState,
} from '../../../../core/rules/ordering/order-states'
import { type Refusal, refuse } from '../../../../core/rules/refusal'

export {
  COOKING_ORDER_STATES,
  FAILED_ORDER_STATES,
  isCooking,
  isFailed,
  isTerminal,
  ORDER_STATES,
  type OrderState,
  TERMINAL_ORDER_STATES,
} from '../../../../core/rules/ordering/order-states'

/** Who moves an order. A super admin acts as `platform` and `super`. */
export const ORDER_ACTORS = [
  'customer', // its owner
  'merchant', // admin of its store
  'courier', // of a route that carries it
  'logistics',
  'platform',
  'super',
  'system',
] as const

export type OrderActor = (typeof ORDER_ACTORS)[number]

export const ORDER_MOVE_SOURCES = [
  'live-orders',
  'kds',
  'pos',
  'scan',
  'courier',
  'customer',
  'admin',
  'api',
  'system',
] as const

export type OrderMoveSource = (typeof ORDER_MOVE_SOURCES)[number]

export interface StateHistoryEntry {
  state: OrderState
  at: Instant
}

interface Edge {
  actors: readonly OrderActor[]
  /** Only for orders that go through a hub. */
  crossDocking?: true
  /** Only after the hub received it. */
  afterHub?: true
  /** Only when the customer collects it; a pickup code that was given must be the right one. */
  pickup?: true
  /** Only with `force`, and within so many hours of the last move: a mis-tap is put right, history is not. */
  forceWithinHours?: number
}

const by = (...actors: OrderActor[]): Edge => ({ actors })
const crossDock = (...actors: OrderActor[]): Edge => ({ actors, crossDocking: true })

/** The whole graph: from → to → who may, and when. */
export const ORDER_MOVES: Readonly<Record<OrderState, Readonly<Partial<Record<OrderState, Edge>>>>> = {
  pending: {
    accepted: by('merchant', 'logistics', 'platform', 'system'),
    rejected_by_store: by('merchant', 'platform'),
    canceled_by_user: by('customer', 'platform'),
    canceled_by_store: by('merchant', 'logistics', 'platform', 'system'),
  },
  accepted: {
    pending_pickup: by('merchant', 'logistics', 'platform'),
    bag_check: by('merchant', 'logistics', 'platform'),
    canceled_by_user: by('customer', 'platform'),
    canceled_by_store: by('merchant', 'logistics', 'platform'),
  },
  pending_pickup: {
    accepted: by('merchant', 'logistics'),
    bag_check: by('merchant', 'logistics', 'platform'),
    at_warehouse: crossDock('logistics', 'platform'),
    picked_up: by('courier', 'logistics', 'platform'),
    delivered: { actors: ['merchant', 'platform'], pickup: true },
    canceled_by_user: by('platform'),
    canceled_by_store: by('merchant', 'logistics', 'platform'),
  },
  bag_check: {
    pending_pickup: by('merchant', 'logistics', 'platform'),
    at_warehouse: crossDock('logistics', 'platform'),
    picked_up: by('courier', 'logistics', 'platform'),
    out_for_delivery: { actors: ['logistics', 'platform'], crossDocking: true, afterHub: true },
    canceled_by_user: by('platform'),
    canceled_by_store: by('merchant', 'logistics', 'platform'),
  },
  picked_up: {
    pending_pickup: by('logistics', 'platform'),
    at_warehouse: crossDock('courier', 'logistics', 'platform'),
    out_for_delivery: by('courier', 'logistics', 'system'),
    delivered: by('courier', 'logistics', 'platform'),
    canceled_by_store: by('logistics', 'platform'),
  },
  at_warehouse: {
    bag_check: by('logistics', 'platform'),
    picked_up: by('courier', 'logistics', 'platform'),
    out_for_delivery: by('courier', 'logistics', 'platform'),
    canceled_by_store: by('logistics', 'platform'),
  },
  out_for_delivery: {
    at_warehouse: by('logistics', 'platform'),
    picked_up: by('courier', 'logistics'),
    delivered: by('courier', 'logistics', 'platform'),
    canceled_by_store: by('logistics', 'platform'),
  },
  delivered: { out_for_delivery: { actors: ['logistics', 'super'], forceWithinHours: 24 } },
  rejected_by_store: {},
  canceled_by_user: {},
  canceled_by_store: {},
}

/** A rejection or cancellation can be taken back by the platform for so long; money moves after it. */
export const UNDO_SECONDS = 60

const FORCE_ACTORS: readonly OrderActor[] = ['logistics', 'platform', 'super']

/** What the table needs to know about an order and about who asks. */
export interface MoveFacts {
  actors: readonly OrderActor[]
  now: Instant
  isCrossDocking: boolean
  isPickup: boolean
  /** Nothing of it is priced or paid: until it is answered, nobody begins to make it. */
  isRequestingQuote: boolean
  /** Oldest first; its last entry is the state the order is in. */
  stateHistory: readonly StateHistoryEntry[]
  /** A collected order: whether the code that was read matches. Left out when none was read. */
  pickupCodeMatches?: boolean
  force?: boolean
  reason?: string | null
}

export type MoveRefusal =
  | Refusal<'InvalidStateTransition', { from: OrderState; to: OrderState; allowed: OrderState[] }>
  | Refusal<'WrongPickupCode', Record<string, never>>
  | Refusal<'ForceNeedsReason', Record<string, never>>
  | Refusal<'ForceNotAllowed', Record<string, never>>

/** Why the order may not go from one state to another, or null when it may. */
export function whyNotMove(from: OrderState, to: OrderState, facts: MoveFacts): MoveRefusal | null {
  if (facts.force && !facts.actors.some(actor => FORCE_ACTORS.includes(actor))) {
    return refuse('ForceNotAllowed', {})
  }
  if (facts.force && !facts.reason?.trim()) return refuse('ForceNeedsReason', {})

  if (canFollowTable(from, to, facts)) {
    return ORDER_MOVES[from][to]?.pickup && facts.pickupCodeMatches === false
      ? refuse('WrongPickupCode', {})
      : null
  }
  if (facts.force && !isTerminal(from) && to !== from && mayBegin(to, facts)) return null

  return refuse('InvalidStateTransition', { from, to, allowed: allowedMoves(from, facts) })
}

export function canMove(from: OrderState, to: OrderState, facts: MoveFacts): boolean {
  return whyNotMove(from, to, facts) === null
}

/** The states that these actors may choose next, in the order of `ORDER_STATES`. */
export function allowedMoves(from: OrderState, facts: MoveFacts): OrderState[] {
  return ORDER_STATES.filter(to => canFollowTable(from, to, facts))
}

/**
 * The shortest way through the table from one state to another, both included, whoever moves it:
 * `[accepted, pending_pickup, picked_up]`. A scan or a completed stop may tell of several steps at once;
 * those between are then written as inferred. Null when no way leads there.
 */
export function stepsBetween(
  from: OrderState,
  to: OrderState,
  order: Pick<MoveFacts, 'isCrossDocking' | 'isPickup'>,
): OrderState[] | null {
  let paths: OrderState[][] = [[from]]
  const seen = new Set<OrderState>([from])
  while (paths.length > 0) {
    const longer: OrderState[][] = []
    for (const path of paths) {
      const last = path[path.length - 1]!
      if (last === to) return path
      if (isTerminal(last)) continue
      for (const next of ORDER_STATES) {
        const edge = ORDER_MOVES[last][next]
        if (!edge || seen.has(next) || edge.forceWithinHours) continue
        if ((edge.crossDocking && !order.isCrossDocking) || (edge.pickup && !order.isPickup)) continue
        if (edge.afterHub && !path.includes('at_warehouse')) continue
        seen.add(next)
        longer.push([...path, next])
      }
    }
    paths = longer
  }
  return null
}

/** The state an undo leads back to while it is still possible, else null. */
export function undoTarget(history: readonly StateHistoryEntry[], now: Instant): OrderState | null {
  const last = history.at(-1)
  const before = history.at(-2)
  if (!last || !before || !isFailed(last.state)) return null
  return toMillis(now) - toMillis(last.at) <= UNDO_SECONDS * SECOND_MS ? before.state : null
}

interface LateFacts {
  state: OrderState
  stateHistory: readonly StateHistoryEntry[]
  deliveryWindowEnd: Instant | null
}

/** Late: the window is over, and the order can still be delivered. A late delivery is a figure, and no order to save. */
export function isLate(order: LateFacts, now: Instant): boolean {
  return !isTerminal(order.state) && millisLate(order, now) > 0
}

/** Late, or still being cooked at the hour at which it has to leave the kitchen. */
export function isBehindTime(order: LateFacts & { pickupTime: Instant }, now: Instant): boolean {
  return isLate(order, now) || (isCooking(order.state) && toMillis(order.pickupTime) < toMillis(now))
}

/** Whole minutes past the end of the window, also of a delivered order; 0 when in time, or when it failed. */
export function lateMinutes(order: LateFacts, now: Instant): number {
  return Math.floor(millisLate(order, now) / MINUTE_MS)
}

function millisLate(order: LateFacts, now: Instant): number {
  if (order.deliveryWindowEnd === null || isFailed(order.state)) return 0
  const delivered =
    order.state === 'delivered' ? order.stateHistory.findLast(e => e.state === 'delivered') : null
  return Math.max(0, toMillis(delivered?.at ?? now) - toMillis(order.deliveryWindowEnd))
}

const mayBegin = (to: OrderState, { isRequestingQuote }: MoveFacts): boolean =>
  !isRequestingQuote || to === 'pending' || isFailed(to)

function canFollowTable(from: OrderState, to: OrderState, facts: MoveFacts): boolean {
  if (!mayBegin(to, facts)) return false
  if (facts.actors.includes('platform') && undoTarget(facts.stateHistory, facts.now) === to) {
    return facts.stateHistory.at(-1)?.state === from
  }
  const edge = ORDER_MOVES[from][to]
  if (!edge || !facts.actors.some(actor => edge.actors.includes(actor))) return false
  if (edge.crossDocking && !facts.isCrossDocking) return false
  if (edge.afterHub && !facts.stateHistory.some(e => e.state === 'at_warehouse')) return false
  if (edge.pickup && !facts.isPickup) return false
  if (edge.forceWithinHours !== undefined) {
    const since = facts.stateHistory.findLast(e => e.state === from)
    if (!facts.force || !since) return false
    return toMillis(facts.now) - toMillis(since.at) <= edge.forceWithinHours * HOUR_MS
  }
  return true
}
