import type Stripe from 'stripe'
import { moveBalance } from '../money/balance'
import type { Simulation } from '../simulation'
import type { DeclineRule } from './cards'

const holdSeconds = 7 * 86_400

interface Attempt {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  status: 'succeeded' | 'pending' | 'failed'
  decline?: DeclineRule
  /** The payer went through 3-D Secure for it. */
  authenticated?: boolean
  mandate?: string | null
}

/** The trace of one try to charge; becomes the intent's latest charge. */
export function makeCharge(sim: Simulation, attempt: Attempt): Stripe.Charge {
  const { intent, method, status, decline } = attempt
  const created = sim.now()
  const charge: Stripe.Charge = {
    id: sim.newId(method.card ? 'ch_3' : 'py_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'COMANDA',
    captured: false,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(status, decline),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(attempt, created),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  sim.state.put('charge', charge)
  intent.latest_charge = charge.id
  if (status === 'succeeded' && intent.capture_method !== 'manual') takeCharge(sim, charge, charge.amount)
  sim.emit(
    status === 'failed' ? 'charge.failed' : status === 'pending' ? 'charge.pending' : 'charge.succeeded',
    charge,
  )
  return charge
}

/** Takes `amount` of the held money; the rest counts as given back, as in Stripe's books. */
export function takeCharge(sim: Simulation, charge: Stripe.Charge, amount: number) {
  charge.captured = true
  charge.amount_captured = amount
  charge.amount_refunded = charge.amount - amount
  const movement = moveBalance(sim, {
    amount,
    source: charge.id,
    type: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    currency: charge.currency,
  })
  charge.balance_transaction = movement.id
  sim.state.put('charge', charge)
}

/** Lets the held money go. */
export function releaseCharge(sim: Simulation, charge: Stripe.Charge, why: 'canceled' | 'expired') {
  charge.amount_refunded = charge.amount
  charge.refunded = true
  sim.state.put('charge', charge)
  sim.emit(why === 'expired' ? 'charge.expired' : 'charge.refunded', charge)
}

function outcomeOf(status: Attempt['status'], decline: DeclineRule | undefined): Stripe.Charge.Outcome {
  const failed = status === 'failed'
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failed ? 'declined_by_network' : 'approved_by_network',
    reason: failed ? (decline?.declineCode ?? decline?.code ?? null) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: failed
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: failed ? 'issuer_declined' : 'authorized',
  }
}

function methodDetails(attempt: Attempt, created: number): Stripe.Charge.PaymentMethodDetails {
  const { intent, method, status, authenticated } = attempt
  const { card, sepa_debit: account } = method
  if (!card)
    return {
      type: 'sepa_debit',
      sepa_debit: {
        bank_code: account?.bank_code ?? null,
        branch_code: account?.branch_code ?? null,
        country: account?.country ?? null,
        fingerprint: account?.fingerprint ?? null,
        last4: account?.last4 ?? null,
        mandate: attempt.mandate ?? null,
      },
    }
  const held = status === 'succeeded' && intent.capture_method === 'manual'
  return {
    type: 'card',
    card: {
      amount_authorized: status === 'succeeded' ? intent.amount : null,
      authorization_code: null,
      brand: card.brand,
      ...(held && { capture_before: created + holdSeconds }),
      checks: card.checks && {
        ...card.checks,
        cvc_check: attempt.decline?.code === 'incorrect_cvc' ? 'fail' : card.checks.cvc_check && 'pass',
      },
      country: card.country,
      electronic_commerce_indicator: authenticated ? '05' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
