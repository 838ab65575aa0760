import { sql } from 'kysely'
import { euros } from '../../core/contract/common'
import type { Database, Tx } from '../../core/db/open'
import { postTx } from '../ledger/ledger.store'
import type { RefundRecord } from '../orders/contract/board'
import { backToCards, cardsOf } from '../orders/order-cards'
import { jsonb, loadOrderMoney } from '../orders/order-money'
import { type LockedOrder, type Moving, type OrderRow, subjectOf } from '../orders/orders.store'
import { refundPostings } from '../orders/rules/order-postings'
import type { RefundBearer, RefundPlan } from '../orders/rules/refunds'
import { splitRefund } from '../orders/rules/split-refund'
import { entryOf, settleWithMerchant } from './delivery-postings'

export type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number]

/** The refunds of an order, oldest first. */
export async function refundsOf(db: Database, orderId: string) {
  return db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}

/**
 * Gives money of a locked order back. From now on it counts as given back, so that no other refund gives it
 * again; it moves at `notBefore`, at once when that has come. Each card that has paid gets a refund of its own; answers the
 * one that carries what is no card's.
 */
export async function requestRefund(
  tx: Tx,
  ctx: Moving,
  order: LockedOrder,
  plan: RefundPlan,
  about: { reason: string; bearer: RefundBearer; notBefore: Date },
): Promise<string> {
  const cards = plan.parts.cardCents > 0 ? backToCards(await cardsOf(tx, order), plan.parts.cardCents) : []
  const plans = splitRefund(
    plan,
    cards.slice(0, -1).map(({ cents }) => cents),
  )
  let id = ''
  for (const [i, its] of plans.entries())
    id = await requestOne(tx, ctx, order, its, { ...about, intentId: cards[i]?.card.intentId ?? null })
  return id
}

async function requestOne(
  tx: Tx,
  ctx: Moving,
  order: LockedOrder,
  plan: RefundPlan,
  about: { reason: string; bearer: RefundBearer; notBefore: Date; intentId: string | null },
): Promise<string> {
  const id = ctx.world.newId()
  const { parts } = plan
  await tx
    .insertInto('refund')
    .values({
      id,
      payment_intent_id: about.intentId,
      order_id: order.id,
      city: order.city,
      kind_cents: parts.kindCents,
      flex_cents: parts.flexCents,
      balance_cents: parts.balanceCents,
      card_cents: parts.cardCents,
      transfer_cents: parts.transferCents,
      items: jsonb(plan.lines),
      reason: about.reason,
      bearer: about.bearer,
      state: 'requested',
      not_before: about.notBefore,
      created_by: ctx.caller?.kind === 'person' ? ctx.caller.id : null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  await countAsRefunded(tx, ctx, { order_id: order.id, ...columnsOf(plan), items: plan.lines }, 1)
  if (about.notBefore <= ctx.now) await postRefund(tx, ctx, order, id)
  const afterSeconds = Math.ceil((about.notBefore.getTime() - ctx.now.getTime()) / 1000)
  ctx.emit(
    'order.refund-requested',
    { ...subjectOf(order), refundId: id, ...(afterSeconds > 0 ? { afterSeconds } : {}) },
    order.city,
  )
  return id
}

/** Takes a refund back that has not moved any money yet: a cancellation was undone. */
export async function withdrawRefund(tx: Tx, ctx: Moving, refund: RefundRow): Promise<void> {
  await countAsRefunded(tx, ctx, refund, -1)
  await tx.deleteFrom('refund').where('id', '=', refund.id).execute()
}

/** Moves the money of a refund in the ledger, once: from what the order was made of back to what paid it. */
export async function postRefund(tx: Tx, ctx: Moving, order: OrderRow, refundId: string): Promise<void> {
  const money = await loadOrderMoney(tx, order)
  const refund = await tx
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const postings = refundPostings(money.order, {
    lines: refund.items,
    parts: {
      kindCents: refund.kind_cents,
      flexCents: refund.flex_cents,
      balanceCents: refund.balance_cents,
      cardCents: refund.card_cents,
      transferCents: refund.transfer_cents,
    },
  })
  const wasPosted = await postTx(
    tx,
    ctx.world,
    entryOf(ctx, order, 'refund', `refund:${refundId}`, refund.reason),
    postings,
  )
  if (wasPosted) await settleWithMerchant(tx, ctx, order, { kind: 'refund-borne', key: `borne:${refundId}` })
}

const columnsOf = ({ parts }: RefundPlan) => ({
  kind_cents: parts.kindCents,
  flex_cents: parts.flexCents,
  balance_cents: parts.balanceCents,
  card_cents: parts.cardCents,
  transfer_cents: parts.transferCents,
})

type Counted = Pick<
  RefundRow,
  'order_id' | 'kind_cents' | 'flex_cents' | 'balance_cents' | 'card_cents' | 'transfer_cents' | 'items'
>

/** Adds a refund to what its order and lines count as given back, or takes it off. The database refuses more than was paid. */
async function countAsRefunded(tx: Tx, ctx: Moving, refund: Counted, sign: 1 | -1): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set(eb => ({
      refunded_kind_cents: eb('refunded_kind_cents', '+', sign * refund.kind_cents),
      refunded_flex_cents: eb('refunded_flex_cents', '+', sign * refund.flex_cents),
      refunded_balance_cents: eb('refunded_balance_cents', '+', sign * refund.balance_cents),
      refunded_card_cents: eb('refunded_card_cents', '+', sign * refund.card_cents),
      refunded_transfer_cents: eb('refunded_transfer_cents', '+', sign * refund.transfer_cents),
      updated_at: ctx.now,
    }))
    .where('id', '=', refund.order_id)
    .execute()
  for (const line of refund.items.filter(({ quantity }) => quantity > 0))
    await tx
      .updateTable('order_line')
      .set({ refunded_quantity: sql`refunded_quantity + ${sign * line.quantity}` })
      .where('id', '=', line.id)
      .execute()
}

export const amountOf = (refund: Omit<Counted, 'order_id' | 'items'>) =>
  refund.kind_cents + refund.flex_cents + refund.balance_cents + refund.card_cents + refund.transfer_cents

export function presentRefund(refund: RefundRow): RefundRecord {
  return {
    id: refund.id,
    amount: euros(amountOf(refund)),
    parts: {
      inKind: euros(refund.kind_cents),
      flex: euros(refund.flex_cents),
      balance: euros(refund.balance_cents),
      card: euros(refund.card_cents),
      transfer: euros(refund.transfer_cents),
    },
    items: refund.items.map(({ id, quantity, goodsCents, deliveryCents }) => ({
      lineId: id,
      quantity,
      amount: euros(goodsCents + deliveryCents),
    })),
    reason: refund.reason,
    bearer: refund.bearer as RefundBearer,
    state: refund.state as RefundRecord['state'],
    error: refund.error,
    notBefore: refund.not_before,
    createdAt: refund.created_at,
  }
}
