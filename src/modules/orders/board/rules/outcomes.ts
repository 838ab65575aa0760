/** What became of an order, as the metrics count it. */
export const OUTCOMES = [
  'placed',
  'failed',
  'delivered',
  'onTime',
  'late',
  'rated',
  'ratedLow',
  'refunded',
] as const
export type Outcome = (typeof OUTCOMES)[number]
