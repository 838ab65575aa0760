import { createHash, randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { type Appointment, type Delivery, State } from './state'

export const apiVersion = '2026-10-28.endive'

/** What the simulator ever tells. */
export const playedEvents = [
  'charge.captured',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.expired',
  'charge.failed',
  'charge.pending',
  'charge.refund.updated',
  'charge.refunded',
  'charge.succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.created',
  'customer.deleted',
  'customer.updated',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'payout.created',
  'payout.paid',
  'payout.reconciliation_completed',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'setup_intent.canceled',
  'setup_intent.created',
  'setup_intent.requires_action',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
] as const satisfies Stripe.Event['type'][]

/** What can be made to go wrong, through `POST /__sim/config`. Rates are between 0 and 1. */
export interface Faults {
  /** Before a request begins its work; its idempotency key is taken meanwhile. */
  latencyMs: number
  /** The work is done and the answer lost. */
  drop: number
  /** Answered 500 without doing anything; a repetition may succeed. */
  err500: number
  /** Answered 500 without doing anything, and the key remembers it. */
  err500Saved: number
  /** Webhook calls sent twice. */
  dupHooks: number
  /** Webhook calls held back, up to `shuffleMs`, so that others overtake them. */
  shuffleHooks: number
  shuffleMs: number
  /** The first repetition of a refused webhook call; doubles up to a minute. */
  hookRetryMs: number
  hookAttempts: number
  /** Until a direct debit settles. */
  sepaMs: number
  /** Until a pending refund settles or fails. */
  refundMs: number
  /** Until a payout arrives at the account's bank. */
  payoutMs: number
}

export const noFaults: Faults = {
  latencyMs: 0,
  drop: 0,
  err500: 0,
  err500Saved: 0,
  dupHooks: 0,
  shuffleHooks: 0,
  shuffleMs: 300,
  hookRetryMs: 500,
  hookAttempts: 16,
  sepaMs: 10_000,
  refundMs: 2_000,
  payoutMs: 5_000,
}

/** One simulated account: what it remembers, and what happens by itself. */
export class Simulation {
  readonly state: State
  readonly faults: Faults = { ...noFaults }
  /** The API request being worked on, named in the events it causes. */
  request: { id: string; idempotency_key: string | null } | null = null
  /** Where the browser reaches the hosted pages. */
  origin = ''
  readonly random: () => number

  private readonly outgoing: Delivery[] = []
  private readonly appointed: Appointment[] = []

  constructor(
    options: { statePath: string | null; seed: string | null },
    private readonly hand: {
      deliver(delivery: Delivery): void
      appoint(appointment: Appointment): void
    },
  ) {
    this.state = new State(options.statePath)
    if (!this.state.get('book', 'book')) {
      const seed = options.seed ?? randomBytes(12).toString('hex')
      this.state.put('book', { id: 'book', seed, idsGiven: 0 })
    }
    this.random = mulberry32(digest(`${this.state.get('book', 'book')!.seed}:faults`).readUInt32BE())
  }

  /** Seconds since 1970. */
  now(): number {
    return Math.floor(Date.now() / 1000)
  }

  /** `pi_` and 24 characters that follow from the seed; unique for the life of the state. */
  newId(prefix: string, length = 24): string {
    const book = this.state.get('book', 'book')!
    book.idsGiven += 1
    this.state.put('book', book)
    return `${prefix}${letters(digest(`${book.seed}:${book.idsGiven}`), length)}`
  }

  emit(type: (typeof playedEvents)[number], object: object) {
    const endpoints = this.endpointsFor(type)
    const event = {
      id: this.newId('evt_'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      // Faster than a structured clone, and these are objects of JSON.
      data: { object: JSON.parse(JSON.stringify(object)) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    } as Stripe.Event
    this.state.put('event', event)
    for (const endpoint of endpoints) this.send(event, endpoint.id)
  }

  /** To everybody who listens, whether they have it already or not. */
  sendAgain(event: Stripe.Event) {
    for (const endpoint of this.endpointsFor(event.type)) {
      const isTaken = !this.state.get('delivery', `${event.id} ${endpoint.id}`)
      if (isTaken) event.pending_webhooks += 1
      this.send(event, endpoint.id)
    }
    this.state.put('event', event)
  }

  private send(event: Stripe.Event, endpointId: string) {
    const id = `${event.id} ${endpointId}`
    const delivery = { id, eventId: event.id, endpointId, attempts: 0, problem: null, givenUp: false }
    this.state.put('delivery', delivery)
    this.outgoing.push(delivery)
  }

  private endpointsFor(type: Stripe.Event['type']): Stripe.WebhookEndpoint[] {
    return this.state
      .all('webhook_endpoint')
      .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
  }

  later(inMs: number, what: Appointment['what'], objectId: string) {
    const appointment = { id: `${what} ${objectId}`, atMs: Date.now() + inMs, what, objectId }
    this.state.put('appointment', appointment)
    this.appointed.push(appointment)
  }

  /** Only what is on disk may be seen outside: webhooks leave after this. */
  commit() {
    this.state.commit()
    for (const delivery of this.outgoing.splice(0)) this.hand.deliver(delivery)
    for (const appointment of this.appointed.splice(0)) this.hand.appoint(appointment)
  }
}

export const fingerprintOf = (number: string) => letters(digest(`fingerprint:${number}`), 16)

const digest = (text: string) => createHash('sha512').update(text).digest()

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const letters = (bytes: Buffer, length: number) =>
  [...bytes.subarray(0, length)].map(byte => alphabet[byte % alphabet.length]).join('')

/** A small seedable generator, so that a run with faults can be repeated. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
