import type { Language } from '../../../core/contract/common'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { refundPostings } from '../../../modules/order-records/amounts/rules/order-postings'
import {
  NO_PARTS,
  planRefund,
  type RefundBearer,
  type RefundedLine,
  type RefundPlan,
  type RefundRequest,
} from '../../../modules/order-records/amounts/rules/refunds'
import {
  merchantLeftCents,
  postingsBetween,
  type Settlement,
  settlementPostings,
} from '../../../modules/order-records/amounts/rules/settlement'
import { isFailed } from '../../../modules/order-records/states/rules/order-state'
import { type Random, randomOf } from '../random'
import type { Rows } from '../rows'
import type { Books } from './books'
import type { PlacedOrder } from './place-orders'

const NOTHING_TO_BEAR: Settlement = { refunds: [], disputeCents: 0, isNetRemoved: false }

export type RefundRow = NonNullable<Rows['refund']>[number]

/** Of the delivered orders, so many had something to give back. */
const REFUNDED = 0.028

const REASONS = {
  ca: [
    'Faltava un plat',
    'Ha arribat fred',
    'Producte equivocat',
    'Molt de retard',
    'Bossa trencada pel camí',
  ],
  es: ['Faltaba un plato', 'Llegó frío', 'Producto equivocado', 'Mucho retraso', 'Bolsa rota en el camino'],
} as const

/** What delivered orders have earned their merchants, and what went back of failed and faulty ones. */
export function settleOrders(
  seed: number,
  now: Date,
  orders: readonly PlacedOrder[],
  { books, adminId }: { books: Books; adminId: string },
): RefundRow[] {
  const random = randomOf(seed, 'refunds')
  const refunds: RefundRow[] = []
  for (const order of orders) {
    if (order.row.total_cents === 0) continue
    const last = order.moves.at(-1)!
    if (isFailed(order.state))
      refunds.push(
        refund(random, books, order, {
          request: { kind: 'all' },
          at: new Date(last.at.getTime() + MINUTE_MS),
          reason: last.reason ?? order.state,
          bearer: order.state === 'canceled_by_user' ? 'platform' : 'merchant',
          by: last.byPersonId,
        }),
      )
    if (order.state !== 'delivered') continue
    postDelivery(books, order, last.at)
    const at = new Date(last.at.getTime() + random.whole(1, 18) * HOUR_MS)
    if (at < now && random.is(REFUNDED))
      refunds.push(refund(random, books, order, complaint(random, order, at, adminId)))
  }
  return refunds
}

function postDelivery(books: Books, order: PlacedOrder, at: Date): void {
  books.post(
    {
      key: `deliver:${order.id}:${order.moves.length}`,
      kind: 'delivered',
      ref: { type: 'order', id: order.id },
      actorId: order.moves.at(-1)!.byPersonId,
      at,
    },
    settlementPostings(order.forPostings, termsOf(order), NOTHING_TO_BEAR),
  )
}

const termsOf = ({ store }: PlacedOrder) => ({
  commissionBps: store.merchant.commissionBps[store.channel],
})

interface DemoRefund {
  request: RefundRequest
  at: Date
  reason: string
  bearer: RefundBearer
  by: string | null
}

function complaint(random: Random, order: PlacedOrder, at: Date, by: string): DemoRefund {
  const line = random.pick(order.lineRows)
  const request = random.weighted<RefundRequest>([
    [{ kind: 'items', items: [{ lineId: line.id, quantity: 1 }], keepDelivery: true }, 70],
    [{ kind: 'amount', amountCents: Math.max(100, Math.round(order.price.totalCents / 10)) }, 18],
    [{ kind: 'all' }, 12],
  ])
  return {
    request,
    at,
    reason: random.pick(REASONS[order.store.merchant.language]),
    bearer: random.weighted([
      ['merchant', 60],
      ['platform', 28],
      ['courier', 12],
    ]),
    by,
  }
}

/** Who bears a refund, in the books of an order that was delivered, and in what its merchant is to get of any. */
function bearAtMerchant(
  books: Books,
  order: PlacedOrder,
  refund: Pick<DemoRefund, 'at' | 'by' | 'bearer'> & { id: string; lines: RefundedLine[] },
): void {
  const { forPostings, row } = order
  const settlement = { ...NOTHING_TO_BEAR, refunds: [refund] }
  row.merchant_liability_cents =
    (row.merchant_net_cents ?? 0) - merchantLeftCents(forPostings, termsOf(order), settlement)
  if (order.state !== 'delivered') return
  books.post(
    {
      key: `borne:${refund.id}`,
      kind: 'refund-borne',
      ref: { type: 'order', id: order.id },
      actorId: refund.by,
      at: refund.at,
    },
    postingsBetween(
      settlementPostings(forPostings, termsOf(order), NOTHING_TO_BEAR),
      settlementPostings(forPostings, termsOf(order), settlement),
    ),
  )
}

/** Plans, posts and writes down a refund, and counts it at the order as the product does. */
function refund(random: Random, books: Books, order: PlacedOrder, request: DemoRefund): RefundRow {
  const plan = planRefund(
    { lines: order.forPostings.lines, paid: order.parts, refundedLines: [], refunded: NO_PARTS },
    request.request,
  )
  if ('name' in plan) throw new Error(`cannot give back ${order.id}: ${plan.name}`)
  const id = random.id(request.at)
  const ref = { type: 'order', id: order.id }
  books.post(
    { key: `refund:${id}`, kind: 'refund', ref, actorId: request.by, memo: request.reason, at: request.at },
    refundPostings(order.forPostings, plan),
  )
  bearAtMerchant(books, order, { id, ...request, lines: plan.lines })
  const method = countAtOrder(order, plan)
  const { parts } = plan
  return {
    id,
    order_id: order.id,
    city: order.store.city,
    kind_cents: parts.kindCents,
    flex_cents: parts.flexCents,
    balance_cents: parts.balanceCents,
    card_cents: parts.cardCents,
    transfer_cents: parts.transferCents,
    items: plan.lines,
    reason: request.reason,
    bearer: request.bearer,
    state: 'completed',
    card_method: method,
    provider_refund_id: method === 'refund' ? `re_demo_${id}` : null,
    not_before: request.at,
    created_by: request.by,
    created_at: request.at,
    updated_at: request.at,
  }
}

/** What went back, in the order's own columns; answers how the card part went. */
function countAtOrder(order: PlacedOrder, { parts, lines }: RefundPlan): 'cancel' | 'refund' | null {
  const { row } = order
  row.refunded_kind_cents = parts.kindCents
  row.refunded_flex_cents = parts.flexCents
  row.refunded_balance_cents = parts.balanceCents
  row.refunded_card_cents = parts.cardCents
  row.refunded_transfer_cents = parts.transferCents
  for (const line of order.lineRows)
    line.refunded_quantity = lines.find(({ id }) => id === line.id)?.quantity ?? 0
  if (parts.cardCents === 0) return null
  const wasHeld = row.payment_state === 'authorised'
  row.payment_state = wasHeld
    ? 'voided'
    : parts.cardCents === order.parts.cardCents
      ? 'refunded'
      : 'part_refunded'
  return wasHeld ? 'cancel' : 'refund'
}

/** People put money into their wallets before they order. */
const WELCOME: Record<Language, string> = {
  ca: 'Benvinguda',
  en: 'Welcome gift',
  es: 'Bienvenida',
  fr: 'Bienvenue',
}

export function fillWallets(
  seed: number,
  now: Date,
  people: readonly { id: string; appetite: number; language: Language }[],
  books: Books,
): void {
  const random = randomOf(seed, 'wallets')
  const daysAgo = (days: number) =>
    new Date(now.getTime() - days * 24 * HOUR_MS - random.whole(0, 9) * MINUTE_MS)
  for (const person of people) {
    if (person.appetite === 0) continue
    // Long before the first order, which may be placed well ahead of its day: nothing is spent before it is there.
    if (random.is(0.35)) books.credit(person.id, 1000, 'gifted', daysAgo(88), WELCOME[person.language])
    if (random.is(0.3))
      books.credit(person.id, random.pick([2000, 3000, 5000]), 'topup', daysAgo(random.whole(90, 100)), '')
  }
}

/** The employee one can sign in as has something in the wallet, whatever was ordered before. */
export function topUpFor(personId: string, now: Date, books: Books): void {
  const at = new Date(now.getTime() - 2 * HOUR_MS)
  books.credit(personId, 3000, 'topup', at, '')
  const expiresAt = new Date(at.getTime() + 12 * DAY_MS)
  books.credit(personId, 500, 'gifted', at, 'Thanks for trying Comanda', expiresAt)
}
