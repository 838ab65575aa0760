import type Stripe from 'stripe'
import { moveBalance } from '../money/balance'
import { isHeldByDispute } from '../money/disputes'
import type { ParamsOf } from '../protocol/accepts'
import type * as params from '../protocol/params'
import { invalid, missing } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { findIntent } from './intents'
import { mergedTexts, testCardOf } from './methods'

export function createRefund(sim: Simulation, wanted: ParamsOf<typeof params.createRefund>): Stripe.Refund {
  const charge = chargeToRefund(sim, wanted)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (isHeldByDispute(sim, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const amount = wanted.amount ?? left
  if (amount < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalid(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      { param: 'amount' },
    )

  const waits = testCardOf(sim, String(charge.payment_method))?.refund
  const id = sim.newId('re_3')
  const movement = moveBalance(sim, {
    amount: -amount,
    currency: charge.currency,
    source: id,
    type: charge.payment_method_details?.type === 'card' ? 'refund' : 'payment_refund',
  })
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: sim.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: mergedTexts({}, wanted.metadata ?? {}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wanted.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: waits === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  sim.state.put('refund', refund)
  refundCharge(sim, charge, amount)
  sim.emit('refund.created', refund)
  sim.emit('charge.refunded', charge)
  if (waits === 'pending') sim.later(sim.faults.refundMs, 'settleRefund', id)
  if (waits === 'fails') sim.later(sim.faults.refundMs, 'failRefund', id)
  return refund
}

export function settleRefund(sim: Simulation, id: string) {
  const refund = sim.state.get('refund', id)
  if (refund?.status !== 'pending') return
  refund.status = 'succeeded'
  sim.state.put('refund', refund)
  sim.emit('refund.updated', refund)
  sim.emit('charge.refund.updated', refund)
}

/** The bank could not take the money back in: it returns to the account's balance. */
export function failRefund(sim: Simulation, id: string) {
  const refund = sim.state.get('refund', id)
  const charge = sim.state.get('charge', String(refund?.charge))
  if (!refund || !charge || refund.status === 'failed') return
  const movement = moveBalance(sim, {
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    type: 'refund_failure',
  })
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  refund.failure_balance_transaction = movement.id
  sim.state.put('refund', refund)
  refundCharge(sim, charge, -refund.amount)
  sim.emit('refund.updated', refund)
  sim.emit('charge.refund.updated', refund)
  sim.emit('refund.failed', refund)
}

function refundCharge(sim: Simulation, charge: Stripe.Charge, amount: number) {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  sim.state.put('charge', charge)
}

function chargeToRefund(sim: Simulation, wanted: ParamsOf<typeof params.createRefund>): Stripe.Charge {
  if (!wanted.payment_intent === !wanted.charge)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    )
  const id = wanted.charge ?? findIntent(sim, wanted.payment_intent!).latest_charge
  const charge = sim.state.get('charge', String(id))
  if (wanted.charge && !charge) throw missing('charge', wanted.charge, 'charge')
  if (!charge?.captured || charge.status !== 'succeeded')
    throw invalid(
      `This PaymentIntent (${wanted.payment_intent}) does not have a successful charge to refund.`,
      {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      },
    )
  return charge
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`
