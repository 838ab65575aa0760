import type Stripe from 'stripe'
import { moveBalance } from './charges'
import type { Simulation } from './simulation'

const disputeFeeCents = 2000

/** The payer's bank takes the money back, with a fee. */
export function openDispute(sim: Simulation, charge: Stripe.Charge): Stripe.Dispute {
  const id = sim.newId('du_1')
  const { currency } = charge
  const amount = charge.amount_captured
  const withdrawal = moveBalance(sim, {
    amount: -amount,
    currency,
    source: id,
    type: 'adjustment',
    feeCents: disputeFeeCents,
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
      due_by: sim.now() + 9 * 86_400,
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
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: '83',
      },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
  charge.disputed = true
  sim.state.put('charge', charge)
  sim.state.put('dispute', dispute)
  sim.emit('charge.dispute.created', dispute)
  sim.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
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
