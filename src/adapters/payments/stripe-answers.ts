import type Stripe from 'stripe'
import type {
  CheckoutSession,
  Decline,
  IntentStatus,
  PaymentEvent,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
} from './port'
import type { BalanceTransaction, Dispute, DisputeStatus } from './port-books'

/** Stripe's objects in the product's words. */

const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const satisfies IntentStatus[]
const setupStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const
const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const
const sessionModes = ['setup', 'payment', 'subscription'] as const
const sessionStatuses = ['open', 'complete', 'expired'] as const
const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const satisfies DisputeStatus[]

export function presentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return {
    id: intent.id,
    status: oneOf(intentStatuses, intent.status),
    amountCents: intent.amount,
    capturableCents: intent.amount_capturable,
    receivedCents: intent.amount_received,
    // Freeing a hold counts as a refund of the charge for Stripe; for us only taken money comes back.
    refundedCents: charge?.captured ? charge.amount_refunded - (charge.amount - charge.amount_captured) : 0,
    currency: intent.currency,
    capture: intent.capture_method === 'manual' ? 'manual' : 'automatic',
    clientSecret: intent.client_secret ?? '',
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    chargeId: idOf(intent.latest_charge),
    captureBefore: instantOrNull(charge?.payment_method_details?.card?.capture_before),
    metadata: intent.metadata,
    lastDecline: presentDecline(intent.last_payment_error),
    createdAt: instant(intent.created),
  }
}

export function presentRefund(refund: Stripe.Refund): Refund {
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    status: oneOf(refundStatuses, refund.status ?? 'pending'),
    failureReason: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
    createdAt: instant(refund.created),
  }
}

export function presentSetup(setup: Stripe.SetupIntent): SetupIntent {
  return {
    id: setup.id,
    status: oneOf(setupStatuses, setup.status),
    clientSecret: setup.client_secret ?? '',
    customerId: idOf(setup.customer),
    paymentMethodId: idOf(setup.payment_method),
    mandateId: idOf(setup.mandate),
    lastDecline: presentDecline(setup.last_setup_error),
    metadata: setup.metadata ?? {},
  }
}

export function presentMethod(method: Stripe.PaymentMethod): PaymentMethod {
  const { card, sepa_debit: account } = method
  return {
    id: method.id,
    kind: card ? 'card' : account ? 'sepa_debit' : 'other',
    customerId: idOf(method.customer),
    fingerprint: card?.fingerprint ?? account?.fingerprint ?? null,
    brand: card?.brand ?? String(method.type).replaceAll('_', ' '),
    last4: card?.last4 ?? account?.last4 ?? '',
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
    holder: method.billing_details.name,
    createdAt: instant(method.created),
  }
}

export function presentSession(session: Stripe.Checkout.Session): CheckoutSession {
  return {
    id: session.id,
    mode: oneOf(sessionModes, session.mode),
    status: oneOf(sessionStatuses, session.status ?? 'open'),
    url: session.url,
    customerId: idOf(session.customer),
    intentId: idOf(session.payment_intent),
    setupId: idOf(session.setup_intent),
    metadata: session.metadata ?? {},
    expiresAt: instant(session.expires_at),
    createdAt: instant(session.created),
  }
}

export function presentDispute(dispute: Stripe.Dispute): Dispute {
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    chargeId: idOf(dispute.charge) ?? '',
    amountCents: dispute.amount,
    status: oneOf(disputeStatuses, dispute.status),
    reason: dispute.reason,
    // Zero says that the bank does not want to hear from us.
    evidenceDueBy: instantOrNull(dispute.evidence_details.due_by || null),
    movements: dispute.balance_transactions.map(presentBalanceTransaction),
    createdAt: instant(dispute.created),
  }
}

export function presentBalanceTransaction(line: Stripe.BalanceTransaction): BalanceTransaction {
  return {
    id: line.id,
    type: line.type,
    amountCents: line.amount,
    feeCents: line.fee,
    netCents: line.net,
    sourceId: idOf(line.source),
    createdAt: instant(line.created),
  }
}

export function presentEvent(event: Stripe.Event): PaymentEvent {
  const about = event.data.object as {
    id?: string
    object?: string
    payment_intent?: string | { id: string } | null
    setup_intent?: string | { id: string } | null
  }
  const isIntent = about.object === 'payment_intent'
  const isSetup = about.object === 'setup_intent'
  return {
    id: event.id,
    type: event.type,
    objectId: about.id ?? '',
    objectKind: about.object ?? '',
    intentId: isIntent ? (about.id ?? null) : idOf(about.payment_intent ?? null),
    setupId: isSetup ? (about.id ?? null) : idOf(about.setup_intent ?? null),
    createdAt: instant(event.created),
  }
}

/** Stripe's seconds since 1970. */
export const instant = (seconds: number) => new Date(seconds * 1000)
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)
const instantOrNull = (seconds: number | null | undefined) => (seconds == null ? null : instant(seconds))

function presentDecline(
  error: { code?: string; decline_code?: string; message?: string } | null,
): Decline | null {
  if (!error) return null
  return {
    code: error.code ?? 'card_declined',
    declineCode: error.decline_code ?? null,
    message: error.message ?? 'Your payment was declined.',
  }
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** The SDK leaves its enums open for what the API may add; a state that we don't know must not pass as one we do. */
function oneOf<T extends string>(known: readonly T[], value: string): T {
  const found = known.find(candidate => candidate === value)
  if (!found) throw new Error(`The card processor answered an unknown state: ${value}`)
  return found
}
