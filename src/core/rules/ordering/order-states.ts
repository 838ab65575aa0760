/** In the order in which an order meets them; `why` each exists stands beside it. */
export const ORDER_STATES = [
  'pending', // placed, the money is authorised, the store has not decided
  'accepted', // being prepared
  'pending_pickup', // packed, waiting for courier or customer
  'bag_check', // the contents of the bag are being verified, at the store or at the hub
  'at_warehouse', // received at the hub (cross-docking)
  'picked_up', // a courier holds it, on any leg
  'out_for_delivery', // on the last leg to this customer
  'delivered',
  'rejected_by_store',
  'canceled_by_user',
  'canceled_by_store',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

/** How far an order is, in the words that a board, a calendar and its customer share. */
export type OrderPhase = 'placed' | 'preparing' | 'ready' | 'onTheWay' | 'delivered' | 'rejected' | 'canceled'

/** Where its bag is; `lastLeg`: on the way to the customer, and to no hub. */
type BagPlace = 'store' | 'hub' | 'courier' | 'lastLeg' | 'customer'

interface OrderStateFacts {
  phase: OrderPhase
  /** All places at which it may be; none when nothing is handed over. */
  at: readonly BagPlace[]
}

/** What every list of states below follows from: a new state says it here, once. */
const FACTS: Readonly<Record<OrderState, OrderStateFacts>> = {
  pending: { phase: 'placed', at: ['store'] },
  accepted: { phase: 'preparing', at: ['store'] },
  pending_pickup: { phase: 'ready', at: ['store'] },
  bag_check: { phase: 'ready', at: ['store', 'hub'] },
  at_warehouse: { phase: 'ready', at: ['hub'] },
  picked_up: { phase: 'onTheWay', at: ['courier'] },
  out_for_delivery: { phase: 'onTheWay', at: ['lastLeg'] },
  delivered: { phase: 'delivered', at: ['customer'] },
  rejected_by_store: { phase: 'rejected', at: [] },
  canceled_by_user: { phase: 'canceled', at: [] },
  canceled_by_store: { phase: 'canceled', at: [] },
}

// Marked as free of effects, so that a screen which names one list does not load the others.
const inPhase = /* @__NO_SIDE_EFFECTS__ */ (...phases: OrderPhase[]): readonly OrderState[] =>
  ORDER_STATES.filter(state => phases.includes(FACTS[state].phase))

/** Of these phases, or of all. */
const at = /* @__NO_SIDE_EFFECTS__ */ (place: BagPlace, ...phases: OrderPhase[]): readonly OrderState[] =>
  ORDER_STATES.filter(
    state => FACTS[state].at.includes(place) && (phases.length === 0 || phases.includes(FACTS[state].phase)),
  )

const leftStore = /* @__NO_SIDE_EFFECTS__ */ (): readonly OrderState[] =>
  inPhase('placed', 'preparing', 'ready', 'onTheWay').filter(state => !FACTS[state].at.includes('store'))

export const phaseOf = (state: OrderState): OrderPhase => FACTS[state].phase

/** The store has not decided. */
export const PLACED_ORDER_STATES = inPhase('placed')

/** Accepted, and not packed yet. */
export const PREPARING_ORDER_STATES = inPhase('preparing')

/** The food has not left the kitchen's hands. */
export const COOKING_ORDER_STATES = inPhase('placed', 'preparing')

/** Accepted, and with no courier yet: in a kitchen or a hub. */
export const UNSENT_ORDER_STATES = inPhase('preparing', 'ready')

/** Packed, and not with a courier yet. */
export const READY_ORDER_STATES = inPhase('ready')

/** With a courier. */
export const CARRIED_ORDER_STATES = inPhase('onTheWay')

/** Terminal states in which nothing is handed over and the money goes back. */
export const FAILED_ORDER_STATES = inPhase('rejected', 'canceled')

export const TERMINAL_ORDER_STATES = inPhase('delivered', 'rejected', 'canceled')

/** Not over yet. */
export const OPEN_ORDER_STATES = inPhase('placed', 'preparing', 'ready', 'onTheWay')

/** The bag is still where it is made. */
export const AT_STORE_ORDER_STATES = at('store')

/** Accepted, and the bag is still where it is made: until a courier or the customer picks it up. */
export const AWAITING_PICKUP_ORDER_STATES = at('store', 'preparing', 'ready')

/** The same, once it is packed. */
export const PACKED_ORDER_STATES = at('store', 'ready')

/** The bag may be on the table of a hub. */
export const AT_HUB_ORDER_STATES = at('hub')

/** A courier holds the bag, on a leg that may lead to a hub. */
export const ON_ANY_LEG_ORDER_STATES = at('courier')

/** The bag has left the store, and its customer has it not yet. */
export const LEFT_STORE_ORDER_STATES = leftStore()

export function isTerminal(state: OrderState): boolean {
  return TERMINAL_ORDER_STATES.includes(state)
}

export function isFailed(state: OrderState): boolean {
  return FAILED_ORDER_STATES.includes(state)
}

export function isCooking(state: OrderState): boolean {
  return COOKING_ORDER_STATES.includes(state)
}
