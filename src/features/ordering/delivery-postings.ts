import type { Database, Tx } from '../../db/open'
import {
  bearerPostings,
  merchantPostings,
  type Posting,
  promotionPostings,
} from '../../rules/money/order-postings'
import type { RefundBearer, RefundedLine } from '../../rules/ordering/refunds'
import { type LedgerEntry, postTx } from '../money/ledger'
import { loadOrderMoney, type OrderMoney } from './order-money'
import type { LockedOrder, Moving, OrderRow } from './order-rows'

/** Entries that settle an order with its merchant: what the delivery earned, and what refunds took back of it. */
export const SETTLING_KINDS = ['delivered', 'undelivered', 'refund-borne'] as const

/**
 * The order was handed over: its merchant has earned its share, the platform its commission. Refunds from before
 * are taken off right away.
 */
export async function postDelivery(tx: Tx, ctx: Moving, order: LockedOrder): Promise<void> {
  const money = await loadOrderMoney(tx, order)
  const postings = [...promotionPostings(money.order), ...merchantPostings(money.order, money.terms)]
  let borne: RefundedLine[] = []
  for (const refund of money.refunds.filter(({ isPosted }) => isPosted)) {
    postings.push(
      ...bearerPostings(money.order, money.terms, refund.bearer as RefundBearer, refund.lines, borne),
    )
    if (refund.bearer === 'merchant') borne = [...borne, ...refund.lines]
  }
  await postTx(
    tx,
    ctx.world,
    entryOf(ctx, order, 'delivered', `deliver:${order.id}:${order.revision}`),
    postings,
  )
}

/** It was not handed over after all: everything between platform and merchant is taken back to nothing. */
export async function postUndelivery(tx: Tx, ctx: Moving, order: LockedOrder): Promise<void> {
  const nets = await settledPairs(tx, order.id)
  const back = nets.map(
    ({ debit, credit, amountCents }): Posting => ({
      debit: credit,
      credit: debit,
      amountCents,
      memo: 'merchantShare',
    }),
  )
  await postTx(
    tx,
    ctx.world,
    entryOf(ctx, order, 'undelivered', `undeliver:${order.id}:${order.revision}`),
    back,
  )
}

/** Who bears a refund of an order that was already settled with its merchant. */
export async function postBearer(
  tx: Tx,
  ctx: Moving,
  order: OrderRow,
  money: OrderMoney,
  refundId: string,
): Promise<void> {
  const refund = money.refunds.find(({ id }) => id === refundId)
  if (!refund) throw new RangeError(`no such refund: ${refundId}`)
  const borne = money.refunds
    .filter(({ id, bearer, isPosted }) => id !== refundId && isPosted && bearer === 'merchant')
    .flatMap(({ lines }) => lines)
  const postings = bearerPostings(
    money.order,
    money.terms,
    refund.bearer as RefundBearer,
    refund.lines,
    borne,
  )
  await postTx(tx, ctx.world, entryOf(ctx, order, 'refund-borne', `borne:${refundId}`), postings)
}

/** What an order has brought its merchant so far, in cents; refunds that it bears are off it. */
export async function settledPairs(db: Database, orderId: string) {
  const rows = await db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_transfer as x', 'x.tx_id', 't.id')
    .innerJoin('ledger_account as d', 'd.id', 'x.debit_id')
    .innerJoin('ledger_account as c', 'c.id', 'x.credit_id')
    .select(['d.code as debit', 'c.code as credit', 'x.amount_cents'])
    .where('t.ref_type', '=', 'order')
    .where('t.ref_id', '=', orderId)
    .where('t.kind', 'in', [...SETTLING_KINDS])
    .execute()
  const nets = new Map<string, { debit: string; credit: string; amountCents: number }>()
  for (const { debit, credit, amount_cents } of rows) {
    const backwards = nets.get(`${credit} ${debit}`)
    if (backwards) {
      backwards.amountCents -= amount_cents
      continue
    }
    const pair = nets.get(`${debit} ${credit}`) ?? { debit, credit, amountCents: 0 }
    pair.amountCents += amount_cents
    nets.set(`${debit} ${credit}`, pair)
  }
  return [...nets.values()]
    .filter(({ amountCents }) => amountCents !== 0)
    .map(pair =>
      pair.amountCents > 0
        ? pair
        : { debit: pair.credit, credit: pair.debit, amountCents: -pair.amountCents },
    )
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
