/** What the card processor says of our account with it: what it paid us, took, and may take again. */

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'appeal_needs_response'
  | 'appeal_under_review'
  | 'won'
  | 'lost'
  | 'prevented'

export interface Dispute {
  id: string
  intentId: string | null
  chargeId: string
  amountCents: number
  status: DisputeStatus
  /** `fraudulent`, `product_not_received`, … */
  reason: string
  /** Until when the bank listens to us; null when it does not. */
  evidenceDueBy: Date | null
  /** What it has moved so far: the withdrawal with its fee and, once won, what came back. */
  movements: BalanceTransaction[]
  createdAt: Date
}

/** A line of our account with the provider: `netCents` = `amountCents` − `feeCents` is what it changes. */
export interface BalanceTransaction {
  id: string
  /** `charge`, `payment` (direct debit), `refund`, `refund_failure`, `adjustment` (dispute), `payout`, `stripe_fee`, … */
  type: string
  /** Negative when it leaves. */
  amountCents: number
  feeCents: number
  netCents: number
  /** The charge, refund, dispute or payout behind it. */
  sourceId: string | null
  createdAt: Date
}
