import type Stripe from 'stripe'
import { invalid } from '../protocol/wire'
import type { Simulation } from '../simulation'
import { moveBalance } from './balance'

const cardFeeCents = 2000
const debitFeeCents = 1000

/** The payer's bank takes the money back, with a fee. A disputed direct debit is lost at once: banks hear nobody. */
export function openDispute(sim: Simulation, charge: Stripe.Charge): Stripe.Dispute {
  const id = sim.newId('du_1')
  const { currency } = charge
  const amount = charge.amount_captured
  const card = charge.payment_method_details?.card
  const withdrawal = moveBalance(sim, {
    amount: -amount,
    currency,
    source: id,
    type: 'adjustment',
    feeCents: card ? cardFeeCents : debitFeeCents,
  })
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: sim.now(),
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: card ? sim.now() + 9 * 86_400 : 0,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(card && {
      payment_method_details: {
        type: 'card',
        card: {
          brand: card.brand ?? 'visa',
          case_type: 'chargeback',
          network: card.network ?? 'visa',
          network_reason_code: '83',
        },
      },
    }),
    reason: card ? 'fraudulent' : 'debit_not_authorized',
    status: card ? 'needs_response' : 'lost',
  }
  charge.disputed = true
  sim.state.put('charge', charge)
  sim.state.put('dispute', dispute)
  sim.emit('charge.dispute.created', dispute)
  sim.emit('charge.dispute.funds_withdrawn', dispute)
  if (!card) sim.emit('charge.dispute.closed', dispute)
  return dispute
}

/** Won: the money comes back, its fee does not. Lost, or given up: everything stays gone. */
export function closeDispute(
  sim: Simulation,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed', { param: 'id' })
  dispute.status = outcome
  if (outcome === 'won') {
    const { amount, currency, id } = dispute
    dispute.balance_transactions.push(moveBalance(sim, { amount, currency, source: id, type: 'adjustment' }))
  }
  sim.state.put('dispute', dispute)
  sim.emit('charge.dispute.updated', dispute)
  if (outcome === 'won') sim.emit('charge.dispute.funds_reinstated', dispute)
  sim.emit('charge.dispute.closed', dispute)
  return dispute
}

/** Whether the money of a charge is with its payer's bank, or may go there. */
export function isHeldByDispute(sim: Simulation, charge: Stripe.Charge): boolean {
  return (
    charge.disputed &&
    sim.state.all('dispute').some(({ charge: id, status }) => id === charge.id && status !== 'won')
  )
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
