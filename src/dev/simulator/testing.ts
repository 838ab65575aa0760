import Stripe from 'stripe'
import { openStripe } from '../../adapters/payments/stripe'
import { type SimulatorOptions, startSimulator } from './server'

/** A simulator of its own on a free port, with Stripe's SDK and the product's adapter pointed at it. */
export function openTestPayments(options: Partial<SimulatorOptions> = {}) {
  const simulator = startSimulator({ port: 0, seed: 'test', ...options })
  const { host, port, secretKey, publishableKey, url } = simulator
  const server = { protocol: 'http' as const, host, port }
  const stripe = new Stripe(secretKey, { ...server, telemetry: false, maxNetworkRetries: 0 })
  const payments = openStripe({
    secretKey,
    webhookSecrets: ['whsec_test'],
    browser: { provider: 'simulator', publishableKey, live: false, apiBase: url },
    server,
  })

  /** A call as the payer's browser makes it. */
  const fromBrowser = async (method: 'GET' | 'POST', path: string, params: Record<string, string> = {}) => {
    const form = new URLSearchParams(params)
    const response = await fetch(`${url}${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${publishableKey}`, origin: 'http://localhost:9070' },
      ...(method === 'POST' && { body: form }),
    })
    return { response, status: response.status, body: (await response.json()) as Answered }
  }

  const hold = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
      ...params,
    })

  return { simulator, stripe, payments, fromBrowser, hold, stop: () => simulator.stop() }
}

export interface Answered {
  id: string
  status: string
  client_secret: string
  next_action: { use_stripe_sdk: { stripe_js: string } } | null
  error?: { code?: string; type?: string }
  [field: string]: unknown
}

/** The error that a call of the SDK ends in. */
export async function refusal(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was not refused')
}

/** A product's webhook endpoint: records what it gets, and refuses while told to. */
export function openInbox() {
  const received: { body: string; signature: string; event: Stripe.Event }[] = []
  const inbox = { received, accepts: true, refused: 0, url: '', stop: () => server.stop(true) }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.text()
      if (!inbox.accepts) {
        inbox.refused += 1
        return new Response(null, { status: 500 })
      }
      received.push({
        body,
        signature: request.headers.get('stripe-signature') ?? '',
        event: JSON.parse(body),
      })
      return new Response(null, { status: 204 })
    },
  })
  inbox.url = `${server.url}webhooks/payments`
  return inbox
}

/** Waits for something that happens by itself. */
export async function until(holds: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 5000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not happen within five seconds')
    await Bun.sleep(10)
  }
}
