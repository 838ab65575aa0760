import type Stripe from 'stripe'
import type { Simulation } from '../simulation'

const ripensAfterSeconds = 2 * 86_400
const debitFeeCents = 35

interface Movement {
  amount: number
  currency: string
  source: string
  /** Cards are charged and refunded; direct debits are paid, and paid back. */
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment' | 'payout'
  feeCents?: number
}

const categories = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
}

/** One line of the account's balance. */
export function moveBalance(sim: Simulation, movement: Movement): Stripe.BalanceTransaction {
  const { amount, currency, source, type } = movement
  const fee = movement.feeCents ?? usualFee(type, amount)
  const feeDetail = {
    amount: fee,
    application: null,
    currency,
    description: 'Processing fees',
    type: 'stripe_fee',
  }
  const isComing = type === 'charge' || type === 'payment'
  const line: Stripe.BalanceTransaction = {
    id: sim.newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: sim.now() + (isComing ? ripensAfterSeconds : 0),
    balance_type: 'payments',
    created: sim.now(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee ? [feeDetail] : [],
    net: amount - fee,
    reporting_category: categories[type],
    source,
    status: isComing ? 'pending' : 'available',
    type,
  }
  sim.state.put('balance_transaction', line)
  return line
}

/** Cards cost 1.5 % and 25 cents, the European fee; direct debits the same whatever they bring. */
function usualFee(type: Movement['type'], amount: number): number {
  if (type === 'charge') return Math.round(amount * 0.015) + 25
  return type === 'payment' ? debitFeeCents : 0
}

/** What has waited its days becomes available. */
export function ripenBalance(sim: Simulation, atSeconds = sim.now()) {
  for (const line of sim.state.all('balance_transaction'))
    if (line.status === 'pending' && line.available_on <= atSeconds)
      sim.state.put('balance_transaction', { ...line, status: 'available' })
}

export function balanceOf(sim: Simulation): Stripe.Balance {
  ripenBalance(sim)
  const lines = sim.state.all('balance_transaction')
  const amounts = (status: string) => {
    const amount = lines.filter(line => line.status === status).reduce((total, { net }) => total + net, 0)
    return [{ amount, currency: 'eur', source_types: { card: amount } }]
  }
  return {
    object: 'balance',
    available: amounts('available'),
    livemode: false,
    pending: amounts('pending'),
    refund_and_dispute_prefunding: { available: none(), pending: none() },
  }
}

const none = () => [{ amount: 0, currency: 'eur' }]
