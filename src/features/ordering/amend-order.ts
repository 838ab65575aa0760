import type { CartLine } from '../../contract/ordering'
import type { Tx } from '../../db/open'
import { sumCents } from '../../rules/money/cents'
import { merchantMoney } from '../../rules/money/fees'
import { placementPostings } from '../../rules/money/order-postings'
import { type AmendRefusal, fewerOf, partsAfter, riseOf } from '../../rules/ordering/amending'
import type { Channel } from '../../rules/ordering/channels'
import { deliveryFeeCents } from '../../rules/ordering/fees'
import { whyBelowMinimum } from '../../rules/ordering/minimum'
import { priceOrder } from '../../rules/ordering/pricing'
import { planRefund, sumRefundedLines } from '../../rules/ordering/refunds'
import type { Context } from '../../trpc/context'
import type { Writing } from '../../trpc/write'
import { postTx } from '../money/ledger'
import { entryOf } from './delivery-postings'
import type { StoreFacts } from './load-checkout'
import { jsonb, loadOrderMoney, type OrderMoney, partsOf, refundFacts } from './order-money'
import { type LockedOrder, type OrderRow, subjectOf } from './order-rows'
import { payRise } from './pay-rise'
import { type PricedLine, priceCart } from './price-cart'
import { failureOf } from './problems'
import { requestRefund } from './refunds'
import { refuseShortage } from './refuse-shortage'
import { soldProducts } from './sold-products'
import { takeStock } from './stock'
import { lineRows } from './write-order'

export type Amending = Context & Writing & { caller: Context['caller'] }
export type Store = Omit<StoreFacts, 'commission_bps'>
export type Amendment = {
  /** All that is wanted from now on; lines that stay keep their ids. Left out: what was ordered. */
  cart?: readonly CartLine[] | undefined
  meters: number | null
  /** Their own money may be spent: they ask themselves. */
  spendsWallet: boolean
}

/**
 * Prices an order anew that nobody has begun to make. It is rewritten with other postings where no card is touched;
 * where a card has paid, less of it is taken. Answers the columns that change, none when it costs the same.
 * Throws what stands in its way; `refuse` says what about the payment does.
 */
export async function amendOrder(
  ctx: Amending,
  order: LockedOrder,
  store: Store,
  change: Amendment,
  refuse: (refusal: AmendRefusal) => Error,
): Promise<Partial<OrderRow>> {
  const { db } = ctx
  const money = await loadOrderMoney(db, order)
  const before = await linesOf(db, order.id)
  const lines = change.cart ? await pricedLines(ctx, order, change.cart) : before
  const goodsCents = sumCents(lines.map(line => line.totalCents))
  const fee = feeOf(store, order, goodsCents, change.meters)
  const priced = priceOrder({
    lines: lines.map(line => ({
      id: line.id,
      quantity: line.quantity,
      goodsCents: line.totalCents,
      vatPercentage: line.vatPercent,
    })),
    deliveryFeeCents: fee,
    deliveryVatPercentage: money.order.deliveryVatPercentage,
  })
  if (!change.cart && fee === order.delivery_cents) return {}
  if (change.cart) refuseBelowMinimum(ctx, store, order, goodsCents)

  const paid = partsOf(order)
  const rise = await payRise(ctx, order, {
    store,
    totalCents: Math.max(0, riseOf(paid, priced.totalCents)),
    spendsWallet: change.spendsWallet,
  })
  const parts = partsAfter({
    paid,
    isQuote: order.is_requesting_quote,
    hasPromotions: order.discount_cents > 0 || Number(order.price.deliveryPromotionCents ?? 0) > 0,
    hasRefunds: money.refunds.length > 0,
    totalCents: priced.totalCents,
    rise: rise.parts,
  })
  if ('name' in parts) {
    const canGiveBack = parts.name === 'CardWouldPayLess' || parts.name === 'HasRefunds'
    if (canGiveBack && (await giveLess(ctx, order, store, money, change))) return {}
    throw refuse(parts)
  }
  await rise.grant()
  await moveStock(ctx, order, before, lines)
  const { lines: shares, ...price } = priced
  const rewritten = lines.map((line, i) => ({ ...line, shares: shares[i]! }))
  const transferOwnerId = paid.transferCents > 0 ? money.order.transferOwnerId : order.person_id
  await postTx(ctx.db, ctx.world, entryOf(ctx, order, 'order', `amend:${order.id}:${order.revision}`), [
    ...placementPostings(money.order).map(({ debit, credit, ...posting }) => ({
      ...posting,
      debit: credit,
      credit: debit,
    })),
    ...placementPostings({ ...money.order, transferOwnerId, lines: shares, parts }),
  ])
  await db.deleteFrom('order_line').where('order_id', '=', order.id).execute()
  await db.insertInto('order_line').values(lineRows(order.id, rewritten)).execute()
  const merchant = merchantMoney({ goodsCents, merchantPromotionCents: 0 }, money.terms)
  return {
    goods_cents: price.goodsCents,
    delivery_cents: price.deliveryFeeCents,
    total_cents: price.totalCents,
    vat: jsonb(price.vat.map(({ percentage, ...cents }) => ({ percent: percentage, ...cents }))) as never,
    price: { ...order.price, deliveryFeeCents: price.deliveryFeeCents, transferOwnerId },
    kind_cents: parts.kindCents,
    flex_cents: parts.flexCents,
    balance_cents: parts.balanceCents,
    card_cents: parts.cardCents,
    transfer_cents: parts.transferCents,
    merchant_listing_cents: merchant.merchantListingPriceCents,
    platform_fee_cents: merchant.platformFeesCents,
    merchant_net_cents: merchant.merchantNetCents,
  }
}

const linesOf = async (db: Tx, orderId: string): Promise<PricedLine[]> => {
  const rows = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    id: row.id,
    productId: row.product_id as string,
    name: row.name,
    category: row.category,
    quantity: row.quantity,
    unitCents: row.unit_cents,
    totalCents: row.total_cents,
    vatPercent: row.vat_percent,
    children: row.children,
    allergens: row.allergens,
    comment: row.comment,
  }))
}

/** As the catalog sells it now. */
async function pricedLines({ db, world, request }: Amending, order: OrderRow, cart: readonly CartLine[]) {
  const { products } = await soldProducts(db, {
    storeId: order.store_id,
    channel: order.channel as Channel,
  })
  const { lines, problems } = priceCart(cart, products, world.newId)
  const [problem] = problems
  if (problem) throw failureOf(problem, request.language)
  return lines
}

function refuseBelowMinimum({ request }: Amending, store: Store, order: OrderRow, goodsCents: number) {
  const below = whyBelowMinimum(store.minimum_order_restrictions, order.channel as Channel, goodsCents)
  if (below) throw failureOf({ name: below.name, params: { ...below.params }, rule: 2 }, request.language)
}

/** Where only less is wanted of what a card paid: given back like any refund. False: it is not only less. */
async function giveLess(
  ctx: Amending,
  order: LockedOrder,
  store: Store,
  money: OrderMoney,
  change: Amendment,
): Promise<boolean> {
  const refunded = sumRefundedLines(money.refunds.map(refund => refund.lines))
  const there = money.order.lines.map(({ id, quantity }) => ({
    id,
    quantity: quantity - (refunded.find(line => line.id === id)?.quantity ?? 0),
  }))
  const items = change.cart ? fewerOf(there, change.cart) : []
  if (!items) return false
  const before = await linesOf(ctx.db, order.id)
  const left = before.map(line => ({
    ...line,
    quantity:
      (there.find(({ id }) => id === line.id)?.quantity ?? 0) -
      (items.find(({ lineId }) => lineId === line.id)?.quantity ?? 0),
  }))
  const goodsCents = sumCents(
    left.map((line, i) => Math.round((line.totalCents * line.quantity) / before[i]!.quantity)),
  )
  const paidForDelivery = order.delivery_cents - sumCents(refunded.map(line => line.deliveryCents))
  const feeDrop = paidForDelivery - feeOf(store, order, goodsCents, change.meters)
  if (feeDrop < 0) return false
  const plan = planRefund(refundFacts(order, money), { kind: 'fewer', items, deliveryCents: feeDrop })
  if ('name' in plan) return plan.name === 'RefundEmpty'
  await moveStock(
    ctx,
    order,
    before.map((line, i) => ({ ...line, quantity: there[i]!.quantity })),
    left,
  )
  await requestRefund(ctx.db, ctx, order, plan, {
    reason: 'changed',
    bearer: 'merchant',
    notBefore: ctx.now,
  })
  return true
}

/** What is wanted more leaves the shelf, what is wanted less comes back to it. */
async function moveStock(
  ctx: Amending,
  order: LockedOrder,
  before: readonly PricedLine[],
  after: readonly PricedLine[],
) {
  const wanted = new Map<string, number>()
  const count = (lines: readonly PricedLine[], sign: 1 | -1) => {
    for (const { productId, quantity } of lines)
      if (productId) wanted.set(productId, (wanted.get(productId) ?? 0) + sign * quantity)
  }
  count(after, 1)
  count(before, -1)
  const stock = [...wanted].flatMap(([productId, quantity]) => (quantity ? [{ productId, quantity }] : []))
  const { limited, missing } = await takeStock(ctx.db, order.store_id, stock, ctx.now)
  refuseShortage(missing, { lines: after })
  if (limited.length)
    ctx.announce(
      'stock.changed',
      { storeId: subjectOf(order).storeId, productIds: limited.map(({ productId }) => productId) },
      order.city,
    )
}

export function feeOf(store: Store, order: OrderRow, goodsCents: number, meters: number | null): number {
  return deliveryFeeCents({
    channel: order.channel as Channel,
    storeId: store.id,
    goodsCents,
    meters,
    windowPriceCents: store.fixed_delivery_cents,
    isPickup: order.is_pickup,
  })
}
