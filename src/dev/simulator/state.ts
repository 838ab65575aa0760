import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type Stripe from 'stripe'

/** What the simulator remembers. The first rows are Stripe's objects as they go out; the others are its own notes. */
export interface Kinds {
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  mandate: Stripe.Mandate
  balance_transaction: Stripe.BalanceTransaction
  payout: Stripe.Payout
  checkout_session: Stripe.Checkout.Session
  event: Stripe.Event
  webhook_endpoint: Stripe.WebhookEndpoint
  session_order: SessionOrder
  vault: Vaulted
  payout_line: PaidOut
  delivery: Delivery
  answer: SavedAnswer
  appointment: Appointment
  book: Book
}
export type Kind = keyof Kinds

/** What is behind a payment method and never shown. Same id as the method. */
export interface Vaulted {
  id: string
  /** Card number or IBAN. */
  number: string
  /** The payer agreed, with the bank, to payments while away. */
  setUpForOffSession: boolean
  /** Used or detached without a customer: never again. */
  spent: boolean
}

/** What a checkout session asks to be paid, and how. Same id as the session. */
export interface SessionOrder {
  id: string
  lines: { name: string; quantity: number; amount: number }[]
  payment: {
    capture_method?: 'automatic' | 'automatic_async' | 'manual'
    description?: string
    metadata?: Record<string, string>
    receipt_email?: string
    setup_future_usage?: 'on_session' | 'off_session'
  }
}

/** With which payout a line of the balance left. Same id as the line. */
export interface PaidOut {
  id: string
  payoutId: string
}

/** An event on its way to an endpoint. */
export interface Delivery {
  id: string
  eventId: string
  endpointId: string
  attempts: number
  /** How the last attempt ended: `HTTP 500`, `unreachable`. */
  problem: string | null
  /** Refused so often that it is not tried again unless somebody asks. */
  givenUp: boolean
}

/** The answer that an idempotency key repeats. */
export interface SavedAnswer {
  id: string
  request: string
  requestId: string
  status: number
  /** JSON */
  body: string
  savedAtMs: number
}

/** Something that happens by itself later. */
export interface Appointment {
  id: string
  atMs: number
  what:
    | 'settleDebit'
    | 'settleRefund'
    | 'failRefund'
    | 'expireHold'
    | 'expireSession'
    | 'payOut'
    | 'arrivePayout'
  objectId: string
}

export interface Book {
  id: 'book'
  seed: string
  idsGiven: number
}

const dayMs = 86_400_000
const compactionSlackBytes = 32 * 1024 * 1024

/**
 * Objects in memory, every change written through. The file is a journal of JSON lines, one line a request, so a
 * request is kept whole or not at all; lines are absolute, the last one wins. It is rewritten without its past when
 * it has grown well beyond what it says.
 */
export class State {
  private readonly rows = new Map<Kind, Map<string, unknown>>()
  private readonly dirty = new Map<string, [Kind, string]>()
  private file: number | null = null
  private bytes = 0
  private bytesWhenCompact = 0

  constructor(private readonly path: string | null) {
    if (!path) return
    mkdirSync(dirname(path), { recursive: true })
    if (existsSync(path)) this.replay(readFileSync(path, 'utf8'))
    this.compact()
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.table(kind).get(id)
  }

  /** In the order of their making. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.table(kind).values()]
  }

  /** Also to be called after changing an object in place. */
  put<K extends Kind>(kind: K, row: Kinds[K]) {
    this.table(kind).set(row.id, row)
    this.dirty.set(`${kind} ${row.id}`, [kind, row.id])
  }

  remove(kind: Kind, id: string) {
    if (this.table(kind).delete(id)) this.dirty.set(`${kind} ${id}`, [kind, id])
  }

  /** Makes every change since the last commit outlive the process. */
  commit() {
    if (this.dirty.size === 0) return
    if (this.file !== null) {
      const changes = [...this.dirty.values()].map(([kind, id]) => [kind, id, this.get(kind, id) ?? null])
      this.bytes += writeAll(this.file, `${JSON.stringify(changes)}\n`)
    }
    this.dirty.clear()
    if (this.bytes > 2 * this.bytesWhenCompact + compactionSlackBytes) this.compact()
  }

  close() {
    this.commit()
    if (this.path) this.compact()
    if (this.file !== null) closeSync(this.file)
    this.file = null
  }

  private table<K extends Kind>(kind: K): Map<string, Kinds[K]> {
    const table = this.rows.get(kind) ?? new Map<string, unknown>()
    this.rows.set(kind, table)
    return table as Map<string, Kinds[K]>
  }

  private replay(journal: string) {
    for (const line of journal.split('\n')) {
      const changes = changesOf(line)
      // A torn line can only be the last one: its request was never answered.
      if (!changes) return
      for (const [kind, id, row] of changes) {
        if (row) this.table(kind).set(id, row as never)
        else this.table(kind).delete(id)
      }
    }
  }

  private compact() {
    if (!this.path) return
    this.forget(Date.now())
    const lines: string[] = []
    for (const [kind, table] of this.rows)
      for (const [id, row] of table) lines.push(JSON.stringify([[kind, id, row]]))
    const temporary = `${this.path}.new`
    writeFileSync(temporary, lines.length ? `${lines.join('\n')}\n` : '')
    const file = openSync(temporary, 'a')
    fsyncSync(file)
    renameSync(temporary, this.path)
    if (this.file !== null) closeSync(this.file)
    this.file = file
    this.bytes = this.bytesWhenCompact = lines.reduce((total, line) => total + line.length + 1, 0)
  }

  /** Keys are kept for a day and events for thirty, as Stripe does. */
  private forget(nowMs: number) {
    for (const answer of this.all('answer'))
      if (answer.savedAtMs < nowMs - dayMs) this.table('answer').delete(answer.id)
    for (const event of this.all('event'))
      if (event.created * 1000 < nowMs - 30 * dayMs) this.table('event').delete(event.id)
    for (const delivery of this.all('delivery'))
      if (!this.get('event', delivery.eventId)) this.table('delivery').delete(delivery.id)
  }
}

function changesOf(line: string): [Kind, string, unknown][] | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function writeAll(file: number, text: string): number {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
  return bytes.length
}
