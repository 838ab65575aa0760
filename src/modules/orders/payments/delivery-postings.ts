import { sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import { type LedgerEntry, postTx } from '../../money/ledger/ledger.store'
import type { Posting, PostingMemo } from '../../order-records/amounts/rules/order-postings'
import type { RefundBearer } from '../../order-records/amounts/rules/refunds'
import {
  merchantLeftCents,
  postingsBetween,
  type Settlement,
  type SettlementEffects,
  settlementEffects,
  settlementPostings,
} from '../../order-records/amounts/rules/settlement'
import { loadOrderMoney, type OrderMoney } from '../../order-records/orders/order-money'
import type { Moving, OrderRow } from '../../order-records/orders/orders.store'
import { setMerchantLiability } from '../../order-records/orders/orders.store'

/** Entries that settle an order with its merchant: what the delivery has earned, and what was taken off it since. */
export const SETTLING_KINDS = [
  'delivered',
  'undelivered',
  'refund-borne',
  'dispute-borne',
  'net-removed',
  'net-restored',
] as const

/**
 * Brings what lies between platform and merchant to what it has to be now: nothing while the order is not delivered,
 * else what it has earned, less what the merchant bears. Entries are the difference, so the order of what happens
 * does not matter, and whatever happens once more changes nothing.
 */
export async function settleWithMerchant(
  tx: Tx,
  ctx: Moving,
  order: OrderRow,
  entry: { kind: (typeof SETTLING_KINDS)[number]; key: string; memo?: string },
): Promise<void> {
  const money = await loadOrderMoney(tx, order)
  const settlement = await settlementOf(tx, order, money)
  const leftCents = merchantLeftCents(money.order, money.terms, settlement)
  await setMerchantLiability(tx, order.id, order.merchant_net_cents - leftCents)
  const wanted = order.state === 'delivered' ? settlementPostings(money.order, money.terms, settlement) : []
  await postTx(
    tx,
    ctx.world,
    entryOf(ctx, order, entry.kind, entry.key, entry.memo),
    postingsBetween(await settledPostings(tx, order.id), wanted),
  )
}

/** What the merchant of an order gets of it now, in cents, recalculated, and what has changed of every share. */
export async function settledShares(
  db: Database,
  row: OrderRow,
): Promise<{ leftCents: number; effects: SettlementEffects }> {
  const money = await loadOrderMoney(db, row)
  const { order, terms } = money
  const settlement = await settlementOf(db, row, money)
  return {
    leftCents: merchantLeftCents(order, terms, settlement),
    effects: settlementEffects(order, terms, settlement),
  }
}

/** What the merchant of an order has to bear, as it is now. */
export async function settlementOf(db: Database, order: OrderRow, money: OrderMoney): Promise<Settlement> {
  return {
    refunds: money.refunds
      .filter(({ isPosted }) => isPosted)
      .map(({ bearer, lines }) => ({ bearer: bearer as RefundBearer, lines })),
    disputeCents: await disputeLiabilityCents(db, order.id),
    isNetRemoved: order.net_removed_at !== null,
  }
}

/** What banks keep of an order at the cost of its merchant, less what refunds have used of it. */
async function disputeLiabilityCents(db: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case t.kind when 'dispute-lost' then x.amount_cents else -x.amount_cents end), 0)::bigint as cents
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id
    where t.ref_type = 'order' and t.ref_id = ${orderId} and (t.kind = 'refund-covered' or t.kind = 'dispute-lost'
      and exists (select 1 from payment_dispute p where t.key = 'dispute-lost:' || p.id and p.is_merchant_liable))`.execute(
    db,
  )
  return Math.max(0, rows[0]!.cents)
}

async function settledPostings(db: Database, orderId: string): Promise<Posting[]> {
  const rows = await db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_transfer as x', 'x.tx_id', 't.id')
    .innerJoin('ledger_account as d', 'd.id', 'x.debit_id')
    .innerJoin('ledger_account as c', 'c.id', 'x.credit_id')
    .select(['d.code as debit', 'c.code as credit', 'x.amount_cents', 'x.memo'])
    .where('t.ref_type', '=', 'order')
    .where('t.ref_id', '=', orderId)
    .where('t.kind', 'in', [...SETTLING_KINDS])
    .execute()
  return rows.map(({ amount_cents, memo, ...pair }) => ({
    ...pair,
    amountCents: amount_cents,
    memo: memo as PostingMemo,
  }))
}

export function entryOf(
  ctx: Moving,
  order: Pick<OrderRow, 'id'>,
  kind: string,
  key: string,
  memo?: string,
): LedgerEntry {
  const person = ctx.caller?.kind === 'person' ? ctx.caller : null
  return {
    key,
    kind,
    ref: { type: 'order', id: order.id },
    actorId: person?.id ?? null,
    impersonatorId: person?.impersonatorId ?? null,
    ...(memo ? { memo } : {}),
    at: ctx.now,
  }
}
