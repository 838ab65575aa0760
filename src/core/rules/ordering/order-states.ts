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

export const TERMINAL_ORDER_STATES = [
  'delivered',
  'rejected_by_store',
  'canceled_by_user',
  'canceled_by_store',
] as const satisfies readonly OrderState[]

/** Packed, and not with a courier yet. */
export const READY_ORDER_STATES = [
  'pending_pickup',
  'bag_check',
  'at_warehouse',
] as const satisfies readonly OrderState[]

/** With a courier. */
export const CARRIED_ORDER_STATES = ['picked_up', 'out_for_delivery'] as const satisfies readonly OrderState[]

/** Terminal states in which nothing is handed over and the money goes back. */
export const FAILED_ORDER_STATES = [
  'rejected_by_store',
  'canceled_by_user',
  'canceled_by_store',
] as const satisfies readonly OrderState[]

export function isTerminal(state: OrderState): boolean {
  return (TERMINAL_ORDER_STATES as readonly OrderState[]).includes(state)
}

export function isFailed(state: OrderState): boolean {
  return (FAILED_ORDER_STATES as readonly OrderState[]).includes(state)
}

/** How the card payment of an order stands. */
export const PAYMENT_STATES = [
  'none', // no card pays anything of it
  'authorised', // the bank holds the money
  'captured', // taken
  'part_refunded',
  'refunded', // all that the card has paid went back
  'capture_failed', // the hold was gone: the person owes it
  'voided', // the hold was freed, nothing was taken
  'disputed', // open at the bank, or lost there
] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Money of the card was taken, and nobody contests it. */
export const CHARGED_PAYMENT_STATES = [
  'captured',
  'part_refunded',
  'refunded',
] as const satisfies readonly PaymentState[]
