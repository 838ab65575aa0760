import { createHash, createHmac } from 'node:crypto'
import Stripe from 'stripe'
import type { BrowserSettings, MandateAcceptance, MethodKind, NewIntent, Payments } from './port'
import { PaymentFailure } from './port'
import {
  presentBalanceTransaction,
  presentDispute,
  presentEvent,
  presentIntent,
  presentMethod,
  presentRefund,
  presentSession,
  presentSetup,
  secondsOf,
} from './stripe-answers'
import { failingAsProblem, failingAsProblemEach } from './stripe-failures'

export interface StripeSettings {
  secretKey: string
  /** More than one while a webhook secret is being rotated. */
  webhookSecrets: string[]
  browser: BrowserSettings
  /** Where the simulator listens; without it, Stripe itself. */
  server?: { protocol: 'http' | 'https'; host: string; port: number }
  timeoutMs?: number
  maxNetworkRetries?: number
}

const hmacOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(payload, 'utf8').digest('hex')

/** Made at once: the library's own would wait for the thread pool, behind pictures and passwords. */
const signatures: Stripe.CryptoProvider = {
  computeHMACSignature: hmacOf,
  computeHMACSignatureAsync: async (payload, secret) => hmacOf(payload, secret),
  computeSHA256Async: async data => new Uint8Array(createHash('sha256').update(data).digest()),
}

/** The capture deadline and what was refunded stand on the charge, not on the intent. */
const withCharge = { expand: ['latest_charge'] }

export function openStripe(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.server,
    telemetry: false,
    maxNetworkRetries: settings.maxNetworkRetries ?? 2,
    timeout: settings.timeoutMs ?? 8000,
    httpClient: Stripe.createFetchHttpClient(),
  })

  return {
    browser: settings.browser,

    ensureCustomer: (customer, idempotencyKey) =>
      failingAsProblem(async () => {
        const { id } = await stripe.customers.create({ ...customer }, { idempotencyKey })
        return { id }
      }),

    deleteCustomer: customerId =>
      failingAsProblem(async () => {
        await stripe.customers.del(customerId)
      }).catch(error => {
        const problem = error instanceof PaymentFailure ? error.problem : null
        if (problem?.kind !== 'invalid' || problem.code !== 'resource_missing') throw error
      }),

    createIntent: (intent, idempotencyKey) =>
      failingAsProblem(async () =>
        presentIntent(await stripe.paymentIntents.create(intentParams(intent), { idempotencyKey })),
      ),

    retrieveIntent: intentId =>
      failingAsProblem(async () => presentIntent(await stripe.paymentIntents.retrieve(intentId, withCharge))),

    confirmIntent: (intentId, { paymentMethodId, offSession }, idempotencyKey) =>
      failingAsProblem(async () => {
        const params = { payment_method: paymentMethodId, off_session: offSession, ...withCharge }
        return presentIntent(await stripe.paymentIntents.confirm(intentId, params, { idempotencyKey }))
      }),

    captureIntent: (intentId, { amountCents }, idempotencyKey) =>
      failingAsProblem(async () => {
        const params = { amount_to_capture: amountCents, ...withCharge }
        return presentIntent(await stripe.paymentIntents.capture(intentId, params, { idempotencyKey }))
      }),

    cancelIntent: (intentId, { reason }, idempotencyKey) =>
      failingAsProblem(async () => {
        const params = { cancellation_reason: reason, ...withCharge }
        return presentIntent(await stripe.paymentIntents.cancel(intentId, params, { idempotencyKey }))
      }),

    async *listIntentsSince(since) {
      const pages = stripe.paymentIntents.list({
        created: { gte: secondsOf(since) },
        limit: 100,
        expand: ['data.latest_charge'],
      })
      for await (const intent of failingAsProblemEach(pages)) yield presentIntent(intent)
    },

    refund: ({ intentId, amountCents, reason, metadata }, idempotencyKey) =>
      failingAsProblem(async () => {
        const params = { payment_intent: intentId, amount: amountCents, reason, metadata }
        return presentRefund(await stripe.refunds.create(params, { idempotencyKey }))
      }),

    retrieveRefund: refundId =>
      failingAsProblem(async () => presentRefund(await stripe.refunds.retrieve(refundId))),

    createSetup: (setup, idempotencyKey) =>
      failingAsProblem(async () => {
        const params: Stripe.SetupIntentCreateParams = {
          customer: setup.customerId,
          usage: setup.usage ?? 'off_session',
          payment_method: setup.paymentMethodId,
          confirm: setup.confirm,
          allowed_payment_method_types: methodTypes(setup.methods),
          mandate_data: mandateData(setup.mandate),
          metadata: setup.metadata,
        }
        return presentSetup(await stripe.setupIntents.create(params, { idempotencyKey }))
      }),

    retrieveSetup: setupId =>
      failingAsProblem(async () => presentSetup(await stripe.setupIntents.retrieve(setupId))),

    createCheckoutSession: (session, idempotencyKey) =>
      failingAsProblem(async () => {
        const { id, url } = await stripe.checkout.sessions.create(
          {
            mode: session.mode,
            customer: session.customerId,
            currency: 'eur',
            allowed_payment_method_types: methodTypes(session.methods),
            success_url: session.successUrl,
            cancel_url: session.cancelUrl,
            metadata: session.metadata,
            setup_intent_data: { metadata: session.metadata },
          },
          { idempotencyKey },
        )
        if (!url) throw new Error(`The card processor gave no address for ${id}`)
        return { id, url }
      }),

    retrieveSession: sessionId =>
      failingAsProblem(async () => presentSession(await stripe.checkout.sessions.retrieve(sessionId))),

    listMethods: customerId =>
      failingAsProblem(async () => {
        const methods: Stripe.PaymentMethod[] = []
        for await (const method of stripe.customers.listPaymentMethods(customerId, { limit: 100 }))
          methods.push(method)
        return methods.map(presentMethod)
      }),

    retrieveMethod: methodId =>
      failingAsProblem(async () => presentMethod(await stripe.paymentMethods.retrieve(methodId))),

    attachMethod: (methodId, customerId, idempotencyKey) =>
      failingAsProblem(async () =>
        presentMethod(
          await stripe.paymentMethods.attach(methodId, { customer: customerId }, { idempotencyKey }),
        ),
      ),

    detachMethod: (methodId, idempotencyKey) =>
      failingAsProblem(async () =>
        presentMethod(await stripe.paymentMethods.detach(methodId, {}, { idempotencyKey })),
      ),

    retrieveDispute: disputeId =>
      failingAsProblem(async () => presentDispute(await stripe.disputes.retrieve(disputeId))),

    async *listDisputes(since) {
      const pages = stripe.disputes.list({ created: { gte: secondsOf(since) }, limit: 100 })
      for await (const dispute of failingAsProblemEach(pages)) yield presentDispute(dispute)
    },

    async *listBalanceTransactions(since) {
      const pages = stripe.balanceTransactions.list({ created: { gte: secondsOf(since) }, limit: 100 })
      for await (const line of failingAsProblemEach(pages)) yield presentBalanceTransaction(line)
    },

    async verifyWebhook(rawBody, signature) {
      if (!signature) return null
      for (const secret of settings.webhookSecrets) {
        try {
          return presentEvent(
            stripe.webhooks.constructEvent(rawBody, signature, secret, undefined, signatures),
          )
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        }
      }
      return null
    },

    async *listUndeliveredEvents(since) {
      const pages = stripe.events.list({
        created: { gte: secondsOf(since) },
        delivery_success: false,
        limit: 100,
      })
      for await (const event of failingAsProblemEach(pages)) yield presentEvent(event)
    },

    problemOf: error => (error instanceof PaymentFailure ? error.problem : null),
  }
}

function intentParams(intent: NewIntent): Stripe.PaymentIntentCreateParams {
  return {
    amount: intent.amountCents,
    currency: intent.currency,
    capture_method: intent.capture,
    customer: intent.customerId,
    description: intent.description,
    metadata: intent.metadata,
    allowed_payment_method_types: methodTypes(intent.methods),
    payment_method: intent.paymentMethodId,
    confirm: intent.confirm,
    off_session: intent.offSession,
    setup_future_usage: intent.saveMethod,
    mandate_data: mandateData(intent.mandate),
    ...withCharge,
  }
}

const methodTypes = (methods: MethodKind[] | undefined): MethodKind[] => methods ?? ['card']

function mandateData(acceptance: MandateAcceptance | undefined) {
  if (!acceptance) return undefined
  const online = { ip_address: acceptance.ip, user_agent: acceptance.userAgent }
  return { customer_acceptance: { type: 'online' as const, online } }
}
