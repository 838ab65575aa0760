/** So many orders a partner brings as one errand. */
export const MOST_PARTNER_ORDERS = 50

/** How far a partner is; it tells all but the first two, which are ours. */
export const PARTNER_STATES = ['pending', 'pickup', 'dropoff', 'delivered', 'canceled', 'returned'] as const
export type PartnerState = (typeof PARTNER_STATES)[number]
export type DispatchState = 'quoted' | 'requested' | PartnerState

const STEPS: readonly DispatchState[] = ['quoted', 'requested', 'pending', 'pickup', 'dropoff', 'delivered']
const ENDED: readonly DispatchState[] = ['delivered', 'canceled', 'returned']

/** What is told late, or twice, moves nothing back; what has ended stays ended. */
export function isStepForward(from: DispatchState, to: PartnerState): boolean {
  if (from === 'quoted' || ENDED.includes(from)) return false
  if (to === 'canceled' || to === 'returned') return true
  return STEPS.indexOf(to) > STEPS.indexOf(from)
}

/** Those in which an order is with a partner, or was brought by one. */
export const TAKEN_STATES: readonly DispatchState[] = [
  'requested',
  'pending',
  'pickup',
  'dropoff',
  'delivered',
]
