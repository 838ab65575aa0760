import { account } from './accounts'

/** A line of our account with the payment provider. */
export interface ProviderLine {
  type: string
  /** Negative when it leaves. */
  amountCents: number
  feeCents: number
  /** The line belongs to a payment that was disputed. */
  isOfDispute: boolean
}

export interface LinePosting {
  debit: string
  credit: string
  amountCents: number
  memo: 'providerFee' | 'payout' | 'dispute'
}

/** Money of payments: what it is for is booked with the order, the top-up or the refund itself. */
const OF_PAYMENTS = new Set([
  'charge',
  'payment',
  'refund',
  'payment_refund',
  'refund_failure',
  'payment_failure_refund',
  'payment_reversal',
])
const PAYOUTS = new Set(['payout', 'payout_cancel', 'payout_failure'])
const FEES = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost'])

/** Whether a line has to have its counterpart in the books of orders, top-ups and refunds. */
export const isOfPayment = (line: Pick<ProviderLine, 'type'>): boolean => OF_PAYMENTS.has(line.type)

/**
 * What a line means for the books beside the payment itself: the provider's fee, money that a bank took for a dispute,
 * money that went to our bank. Null: nobody here knows what kind of line it is.
 */
export function linePostings(line: ProviderLine): LinePosting[] | null {
  const fee = move(account.stripeFees, -line.feeCents, 'providerFee')
  if (OF_PAYMENTS.has(line.type)) return fee
  if (PAYOUTS.has(line.type)) return [...move(account.bank, line.amountCents, 'payout'), ...fee]
  if (FEES.has(line.type)) return [...move(account.stripeFees, line.amountCents, 'providerFee'), ...fee]
  if (line.type === 'adjustment' && line.isOfDispute)
    return [...move(account.disputes, line.amountCents, 'dispute'), ...fee]
  return null
}

/** What our account with the provider gains from another one, or, below zero, loses to it. */
function move(other: string, cents: number, memo: LinePosting['memo']): LinePosting[] {
  if (cents === 0) return []
  return cents > 0
    ? [{ debit: account.stripe, credit: other, amountCents: cents, memo }]
    : [{ debit: other, credit: account.stripe, amountCents: -cents, memo }]
}
