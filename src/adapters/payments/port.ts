import type { BalanceTransaction, Dispute } from './port-books'

/**
 * What the product asks of a card processor. The words are our own, the semantics are Stripe's: an intent is
 * created by the server, confirmed in the browser, and then either captured by us (orders) or by itself
 * (top-ups). Money is integer cents, instants are Dates.
 *
 * Every call that changes something takes an idempotency key: repeating it with the same key and arguments
 * gives the first answer again, also after a crash. Every call may throw a PaymentFailure.
 */
export interface Payments {
  readonly browser: BrowserSettings

  /** The customer of this key is made once; later calls with the same key answer the same one. */
  ensureCustomer(customer: NewCustomer, idempotencyKey: string): Promise<{ id: string }>

  /** Forgets the customer with their cards. One that is gone already is none too many. */
  deleteCustomer(customerId: string): Promise<void>

  createIntent(intent: NewIntent, idempotencyKey: string): Promise<PaymentIntent>
  retrieveIntent(intentId: string): Promise<PaymentIntent>
  /** Confirms from the server; the usual place is the browser. */
  confirmIntent(
    intentId: string,
    how: { paymentMethodId?: string; offSession?: boolean },
    idempotencyKey: string,
  ): Promise<PaymentIntent>
  /** Takes the held money. A smaller `amountCents` takes that and frees the rest, once and for all. */
  captureIntent(
    intentId: string,
    how: { amountCents?: number },
    idempotencyKey: string,
  ): Promise<PaymentIntent>
  /** Frees the hold. Invalid with code `payment_intent_unexpected_state` once the money is taken. */
  cancelIntent(
    intentId: string,
    how: { reason?: CancelReason },
    idempotencyKey: string,
  ): Promise<PaymentIntent>
  /** Newest first, all pages. */
  listIntentsSince(since: Date): AsyncIterable<PaymentIntent>

  /** Without an amount, everything that is left of the payment. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<Refund>
  retrieveRefund(refundId: string): Promise<Refund>

  createSetup(setup: NewSetup, idempotencyKey: string): Promise<SetupIntent>
  retrieveSetup(setupId: string): Promise<SetupIntent>

  /** A page of the provider's own where the customer saves a card or an account, and then comes back from. */
  createCheckoutSession(
    session: NewCheckoutSession,
    idempotencyKey: string,
  ): Promise<{ id: string; url: string }>
  retrieveSession(sessionId: string): Promise<CheckoutSession>

  listMethods(customerId: string): Promise<PaymentMethod[]>
  retrieveMethod(methodId: string): Promise<PaymentMethod>
  attachMethod(methodId: string, customerId: string, idempotencyKey: string): Promise<PaymentMethod>
  detachMethod(methodId: string, idempotencyKey: string): Promise<PaymentMethod>

  retrieveDispute(disputeId: string): Promise<Dispute>
  /** Newest first, all pages. */
  listDisputes(since: Date): AsyncIterable<Dispute>
  /** Every line of our account with the provider, newest first, all pages. */
  listBalanceTransactions(since: Date): AsyncIterable<BalanceTransaction>

  /** The event inside a webhook call; null when the signature is missing, wrong or older than five minutes. */
  verifyWebhook(rawBody: string, signature: string | null): Promise<PaymentEvent | null>
  /** Events since then that no webhook of ours has accepted: what to process after a downtime. */
  listUndeliveredEvents(since: Date): AsyncIterable<PaymentEvent>

  /** What went wrong, when the error came from here; null for any other error. */
  problemOf(error: unknown): PaymentProblem | null
}

export interface BrowserSettings {
  provider: 'stripe' | 'simulator'
  publishableKey: string
  live: boolean
  /** Where the browser sends card data; null means the provider's own script decides. */
  apiBase: string | null
}

export interface NewCustomer {
  email?: string
  name?: string
  phone?: string
  metadata?: Record<string, string>
}

export type MethodKind = 'card' | 'sepa_debit'

export interface NewIntent {
  amountCents: number
  currency: 'eur'
  /** `manual` only holds the money until captureIntent; `automatic` takes it on confirmation. */
  capture: 'manual' | 'automatic'
  customerId?: string
  description?: string
  metadata?: Record<string, string>
  /** Defaults to cards only. */
  methods?: MethodKind[]
  paymentMethodId?: string
  /** Confirms at once; needs `paymentMethodId`. */
  confirm?: boolean
  /** The payer is not at a screen: a card that wants 3-D Secure fails with `requiresAction`. */
  offSession?: boolean
  /** Keep the card for later payments of the customer. */
  saveMethod?: 'on_session' | 'off_session'
  /** Consent to a direct debit, given just now. */
  mandate?: MandateAcceptance
}

export interface MandateAcceptance {
  ip: string
  userAgent: string
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type CancelReason = 'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer'

export interface PaymentIntent {
  id: string
  status: IntentStatus
  amountCents: number
  /** Held and not yet taken. */
  capturableCents: number
  /** Taken, refunds not deducted. */
  receivedCents: number
  refundedCents: number
  currency: string
  capture: 'manual' | 'automatic'
  /** Lets the payer's browser confirm this intent, and nothing else. */
  clientSecret: string
  customerId: string | null
  paymentMethodId: string | null
  chargeId: string | null
  /** A hold that is not captured by then expires. */
  captureBefore: Date | null
  metadata: Record<string, string>
  lastDecline: Decline | null
  createdAt: Date
}

export interface NewRefund {
  intentId: string
  amountCents?: number
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  metadata?: Record<string, string>
}

export interface Refund {
  id: string
  intentId: string | null
  amountCents: number
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  failureReason: string | null
  metadata: Record<string, string>
  createdAt: Date
}

export interface NewSetup {
  customerId: string
  methods?: MethodKind[]
  paymentMethodId?: string
  confirm?: boolean
  usage?: 'on_session' | 'off_session'
  mandate?: MandateAcceptance
  metadata?: Record<string, string>
}

export interface SetupIntent {
  id: string
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  clientSecret: string
  customerId: string | null
  paymentMethodId: string | null
  mandateId: string | null
  lastDecline: Decline | null
  metadata: Record<string, string>
}

export interface NewCheckoutSession {
  mode: 'setup'
  customerId: string
  /** `{CHECKOUT_SESSION_ID}` in it becomes the id of the session. */
  successUrl: string
  cancelUrl: string
  /** Defaults to cards only. */
  methods?: MethodKind[]
  metadata?: Record<string, string>
}

export interface CheckoutSession {
  id: string
  mode: 'setup' | 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  /** Null once it is over. */
  url: string | null
  customerId: string | null
  intentId: string | null
  setupId: string | null
  metadata: Record<string, string>
  expiresAt: Date
  createdAt: Date
}

export interface PaymentMethod {
  id: string
  kind: MethodKind | 'other'
  customerId: string | null
  /** The same card, or account, has the same fingerprint whoever adds it. */
  fingerprint: string | null
  /** `visa`, `mastercard`, …; `sepa debit` for accounts. */
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
  holder: string | null
  createdAt: Date
}

export interface PaymentEvent {
  id: string
  /** `payment_intent.succeeded`, `charge.refunded`, … */
  type: string
  /** What the event is about. Retrieve it: the event's own copy may be older than the truth. */
  objectId: string
  objectKind: string
  /** The payment that a charge, refund, dispute or checkout session belongs to, or the intent itself. */
  intentId: string | null
  /** The setup that a checkout session belongs to, or the setup itself. */
  setupId: string | null
  createdAt: Date
}

export interface Decline {
  /** `card_declined`, `expired_card`, `incorrect_cvc`, `processing_error`, `payment_intent_authentication_failure`, … */
  code: string
  /** The bank's reason behind `card_declined`: `insufficient_funds`, `lost_card`, `generic_decline`, … */
  declineCode: string | null
  /** A sentence for the payer, in English. */
  message: string
}

export type PaymentProblem =
  | ({ kind: 'declined'; intentId: string | null } & Decline)
  /** The bank wants the payer to authenticate and the payer was not there. */
  | { kind: 'requiresAction'; intentId: string | null; clientSecret: string | null; message: string }
  /** Asked wrongly, or in the wrong state: repeating it changes nothing. */
  | { kind: 'invalid'; code: string; param: string | null; message: string }
  /** Nobody knows whether it happened: repeat it with the same key. */
  | { kind: 'unavailable'; message: string }

export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure'

  constructor(
    readonly problem: PaymentProblem,
    options?: { cause: unknown },
  ) {
    super(problem.message, options)
  }
}
