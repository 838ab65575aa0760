import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { SENT_REFUND_STATES } from '../../money/ledger/rules/returning-money'
import type { OrderRow } from '../../order-records/orders/orders.store'

/** A card payment of an order. */
export type OrderCard = {
  /** Null: the order names none, although a card pays it. */
  intentId: string | null
  /** Null for the one that the order itself names. */
  paymentId: string | null
  /** What of the order it pays. */
  cents: number
  /** What of that has been given back, or promised back. */
  refundedCents: number
}

/**
 * The card payments of an order: the one it was placed with, and those of changes and debts after it. All of it is read
 * at once: a change that is paid in between would count on one side only.
 */
export async function cardsOf(
  db: Database,
  { id: orderId }: Pick<OrderRow, 'id'>,
): Promise<[OrderCard, ...OrderCard[]]> {
  const rows = await db
    .selectFrom('purchase_order as o')
    .leftJoin('order_payment as p', join => join.onRef('p.order_id', '=', 'o.id').on('p.card_cents', '>', 0))
    .leftJoin(
      db
        .selectFrom('refund')
        .select('payment_intent_id')
        .select(sql<number>`sum(card_cents)::bigint`.as('cents'))
        .where('order_id', '=', orderId)
        .where('is_change', '=', false)
        .groupBy('payment_intent_id')
        .as('back'),
      'back.payment_intent_id',
      'p.payment_intent_id',
    )
    .select(['o.payment_intent_id as main_intent_id', 'o.card_cents as all_cents', 'o.refunded_card_cents'])
    .select(['p.id', 'p.payment_intent_id', 'p.card_cents', 'back.cents as refunded_cents'])
    .where('o.id', '=', orderId)
    .orderBy('p.id')
    .execute()
  const order = rows[0]
  if (!order) throw new Error(`no order ${orderId}`)
  const cards = rows.flatMap(row =>
    row.id && row.card_cents
      ? {
          intentId: row.payment_intent_id,
          paymentId: row.id,
          cents: row.card_cents,
          refundedCents: row.refunded_cents ?? 0,
        }
      : [],
  )
  const sum = (pick: (card: OrderCard) => number) => cards.reduce((all, card) => all + pick(card), 0)
  return [
    {
      intentId: order.main_intent_id,
      paymentId: null,
      cents: order.all_cents - sum(card => card.cents),
      // A payment that failed in the end may have been followed by another one: what went back before counts here.
      refundedCents: order.refunded_card_cents - sum(card => card.refundedCents),
    },
    ...cards,
  ]
}

/** To which payments card money goes back: to the youngest first. */
export function backToCards(
  cards: readonly OrderCard[],
  amountCents: number,
): { card: OrderCard; cents: number }[] {
  let left = amountCents
  const back: { card: OrderCard; cents: number }[] = []
  for (const card of cards.toReversed()) {
    const cents = Math.min(left, card.cents - card.refundedCents)
    if (cents <= 0) continue
    back.push({ card, cents })
    left -= cents
  }
  if (left > 0) throw new RangeError(`${left} cents more than cards have paid`)
  return back
}

/** What the provider should keep of a payment once all that was sent back so far is there. */
export async function keptCentsOf(db: Database, order: OrderRow, intentId: string): Promise<number> {
  const cards = await cardsOf(db, order)
  const card = cards.find(its => its.intentId === intentId)
  if (!card) return 0
  const others = cards.flatMap(its => (its === card || its.intentId === null ? [] : its.intentId))
  const { cents } = await db
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(card_cents), 0)::bigint`.as('cents'))
    .where('order_id', '=', order.id)
    .where('state', 'in', [...SENT_REFUND_STATES])
    .where('is_change', '=', false)
    .where(
      card.paymentId
        ? sql<boolean>`payment_intent_id = ${intentId}`
        : sql<boolean>`(payment_intent_id is null or payment_intent_id <> all(${others}::text[]))`,
    )
    .executeTakeFirstOrThrow()
  return card.cents - cents
}

/** The order that a payment at the provider is of, if it is of one. */
export async function orderIdOfIntent(db: Database, intentId: string): Promise<string | null> {
  const placedWith = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst()
  if (placedWith) return placedWith.id
  const further = await db
    .selectFrom('order_payment')
    .select('order_id')
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst()
  return further?.order_id ?? null
}
