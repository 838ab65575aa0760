import type { Person } from '../../../core/context'
import { Failure, type FailureName } from '../../../core/contract/failures'
import { jsonb } from '../../../core/db/jsonb'
import type { Database, Tx } from '../../../core/db/open'
import { postTx } from '../../money/ledger/ledger.store'
import { refundPostings } from '../../order-records/amounts/rules/order-postings'
import {
  planRefund,
  type RefundBearer,
  type RefundPlan,
  type RefundRefusal,
  type RefundRequest,
} from '../../order-records/amounts/rules/refunds'
import { splitRefund } from '../../order-records/amounts/rules/split-refund'
import { actorsOver } from '../../order-records/orders/order-access'
import { earnedCents, loadOrderMoney, refundFacts } from '../../order-records/orders/order-money'
import {
  countRefund,
  type LockedOrder,
  type Moving,
  movePayment,
  type OrderRow,
  paymentFacts,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { paymentAfterWithdrawal } from '../../order-records/states/rules/payment-state'
import type { RefundPurchase } from '../payments/contract/refunds'
import { entryOf, settleWithMerchant } from '../payments/delivery-postings'
import { backToCards, cardsOf } from '../payments/order-cards'
import { deleteRefund, insertRefund, type RefundRow } from '../payments/payments.store'

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
  await insertRefund(tx, {
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
    not_before: about.notBefore,
    created_by: ctx.caller?.kind === 'person' ? ctx.caller.id : null,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await countRefund(tx, { order_id: order.id, ...columnsOf(plan), items: plan.lines }, 1, ctx.now)
  if (about.notBefore <= ctx.now) await postRefund(tx, ctx, order, id)
  const afterSeconds = Math.ceil((about.notBefore.getTime() - ctx.now.getTime()) / 1000)
  ctx.emit(
    'order.refund-requested',
    { ...subjectOf(order), refundId: id, ...(afterSeconds > 0 ? { afterSeconds } : {}) },
    order.city,
  )
  return id
}

/** Takes refunds of a locked order back that have not moved any money yet: a cancellation was undone. */
export async function withdrawRefunds(
  tx: Tx,
  ctx: Moving,
  order: LockedOrder,
  refunds: readonly RefundRow[],
): Promise<void> {
  for (const refund of refunds) {
    await countRefund(tx, refund, -1, ctx.now)
    await deleteRefund(tx, refund.id)
  }
  const withdrawnCents = refunds.reduce((sum, { card_cents: cents }) => sum + cents, 0)
  // An older refund may have gone back meanwhile, as the last part of all of it.
  const refundedCardCents = order.refunded_card_cents - withdrawnCents
  await movePayment(tx, order, paymentAfterWithdrawal({ ...paymentFacts(order), refundedCardCents }), ctx.now)
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

type Planning = { db: Database; caller: Person }
type Asked = Parameters<typeof requestOf>[0] & { bearer: RefundBearer }

/** A merchant gives back at most what the order has earned it, and bears it; only the platform may say who else does. */
export async function planOrderRefund({ db, caller }: Planning, order: OrderRow, asked: Asked) {
  const money = await loadOrderMoney(db, order)
  const actors = await actorsOver(db, caller, [order.id])
  const isPlatform = actors.get(order.id)?.includes('platform') ?? false
  if (!isPlatform && asked.bearer !== 'merchant') throw new Failure('Forbidden')
  const limit = isPlatform ? {} : { limitCents: earnedCents(order, money) }
  const plan = planRefund({ ...refundFacts(order, money), ...limit }, requestOf(asked))
  return { plan, money, isPlatform, bearer: asked.bearer }
}

/** Why a refund is refused, as the caller reads it. */
export const refundFailure = (refusal: RefundRefusal) =>
  new Failure(isNothingLeft(refusal) ? 'NothingToRefund' : FAILURE_OF[refusal.name], {
    reason: refusal.name,
    ...refusal.params,
  })

const isNothingLeft = ({ name, params }: RefundRefusal) =>
  name === 'RefundTooLarge' && params.refundableCents === 0

const FAILURE_OF = {
  RefundTooLarge: 'RefundTooLarge',
  RefundEmpty: 'NothingToRefund',
  RefundLineUnknown: 'ValidationError',
  RefundQuantityTooHigh: 'RefundTooLarge',
} as const satisfies Record<RefundRefusal['name'], FailureName>

function requestOf({ amount, items, keepDelivery }: WhatToRefund): RefundRequest {
  if (items)
    return {
      kind: 'items',
      items: items.map(({ cartItemId, quantity }) => ({ lineId: cartItemId, quantity })),
      keepDelivery,
    }
  return { kind: 'amount', amountCents: typeof amount === 'number' ? amount : (amount?.amount ?? 0) }
}
type WhatToRefund = Pick<(typeof RefundPurchase)['_output'], 'amount' | 'items' | 'keepDelivery'>
