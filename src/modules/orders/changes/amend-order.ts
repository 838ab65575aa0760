import type { Context } from '../../../core/context'
import { jsonb } from '../../../core/db/jsonb'
import type { Tx } from '../../../core/db/open'
import type { LocalDate } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { Writing } from '../../../core/write'
import { flexPeriodOf } from '../../companies/allowances/rules/entitlements'
import { postTx } from '../../money/ledger/ledger.store'
import { type PaymentParts, sumOfParts } from '../../money/ledger/rules/waterfall'
import { placementPostings } from '../../order-records/amounts/rules/order-postings'
import type { CartLine } from '../../order-records/orders/contract/ordering'
import { loadOrderMoney, type OrderMoney, partsOf } from '../../order-records/orders/order-money'
import type { LockedOrder, OrderRow } from '../../order-records/orders/orders.store'
import { setOrderLines } from '../../order-records/orders/orders.store'
import type { SubItemBehavior } from '../../stores/catalog/rules/sub-items'
import { soldProducts } from '../../stores/catalog/sold-products'
import { merchantMoney } from '../../stores/stores/rules/commission'
import { deliveryFeeCents } from '../../stores/stores/rules/delivery-fees'
import { whyBelowMinimum } from '../../stores/stores/rules/minimum'
import type { StoreFacts } from '../checkout/checkout-facts'
import { orderLineRows } from '../checkout/order-rows'
import { type PricedLine, priceCart } from '../checkout/price-cart'
import { failureOf, withProductName } from '../checkout/problems'
import { entryOf } from '../payments/delivery-postings'
import { returnToCards } from '../refunds/return-to-cards'
import { changeStock, refuseSoldOutOn } from './change-stock'
import { chargePriceIncrease, lockFunds, ownAtLeast } from './charge-price-increase'
import { repriceOrder } from './reprice-order'
import { type AmendRefusal, partsAfter, riseOf, whyNotAmend } from './rules/amending'

export type Amending = Context & Writing & { caller: Context['caller'] }
export type Store = Omit<StoreFacts, 'commission_bps' | 'legal_name' | 'vat_number'>

/** Who pays for a rise: customers themselves, at once; else it is owed. */
export type PaysRise = 'customer' | 'owed'

export type Amendment = {
  /** All that is wanted from now on; lines that stay keep their ids. Left out: what was ordered. */
  cart?: readonly CartLine[] | undefined
  meters: number | null
  /** Of the delivery as it will be. */
  on: LocalDate
  windowStart: Date
  paysRise: PaysRise
}

export type Amended = {
  /** The columns that change, none when it costs the same. */
  columns: Partial<OrderRow>
  /** What a card has to pay now; it is owed as long as it has not. */
  byCardCents: number
}

/**
 * Prices an order anew that nobody has begun to make, and rewrites it with other postings. What it costs more is paid
 * by the company and the wallet as far as they go, the rest by card; what it costs less goes back from where it came.
 * Throws what stands in its way; `refuse` says what about the payment does.
 */
export async function amendOrder(
  ctx: Amending,
  order: LockedOrder,
  store: Store,
  change: Amendment,
  refuse: (refusal: AmendRefusal) => Error,
): Promise<Amended> {
  const { db } = ctx
  const money = await loadOrderMoney(db, order)
  const before = await linesOf(db, order.id)
  const sold = change.cart && (await soldAnew(ctx, order, change.cart))
  const lines = sold?.lines ?? before
  if (change.paysRise === 'customer' && change.on !== order.delivery_on)
    await refuseSoldOutOn(ctx, order, change.on, lines, sold?.products ?? new Map())
  const goodsCents = sumCents(lines.map(line => line.totalCents))
  const fee = feeOf(store, order, goodsCents, change.meters)
  const movesCompanyMoney = change.on !== order.delivery_on && order.kind_cents + order.flex_cents > 0
  if (!change.cart && !movesCompanyMoney && fee === feeBefore(order)) return { columns: {}, byCardCents: 0 }
  const refusal = whyNotAmend({
    isQuote: order.is_requesting_quote,
    hasRefunds: money.refunds.length > 0,
  })
  if (refusal) throw refuse(refusal)
  if (change.cart) refuseBelowMinimum(ctx, store, order, goodsCents)

  const funds = await lockFunds(ctx, order, { store, on: change.on, windowStart: change.windowStart })
  const price = await repriceOrder(ctx, order, store, {
    lines,
    deliveryFeeCents: fee,
    deliveryVatPercentage: money.order.deliveryVatPercentage,
  })
  // The company gives for the day of the delivery: on another day it gives anew.
  const paid = movesCompanyMoney ? { ...partsOf(order), kindCents: 0, flexCents: 0 } : partsOf(order)
  const deliveryCents = price.deliveryFeeCents - price.deliveryPromotionCents
  const byCard = change.paysRise === 'customer' && paid.transferCents === 0
  const rise = await chargePriceIncrease(
    ctx,
    order,
    funds,
    {
      totalCents: Math.max(0, riseOf(paid, price.totalCents)),
      deliveryCents: movesCompanyMoney ? deliveryCents : Math.max(0, deliveryCents - order.delivery_cents),
      ownPaidCents: paid.balanceCents + paid.cardCents,
      spendsWallet: change.paysRise === 'customer',
      byCard,
    },
    refuse,
  )
  if (!byCard && paid.cardCents > 0 && rise.parts.transferCents > 0)
    throw refuse({ name: 'CardWouldPayMore', params: { amountCents: rise.parts.transferCents } })
  const parts = partsAfter({
    paid,
    totalCents: price.totalCents,
    rise: rise.parts,
    ownAtLeastCents: ownAtLeast(funds, { totalCents: price.totalCents, deliveryCents }),
  })

  await rise.grant()
  if (sold) await changeStock(ctx, order, before, lines, sold.products, change.on)
  const { lines: shares, ...rest } = price
  const transferOwnerId = paid.transferCents > 0 ? money.order.transferOwnerId : order.person_id
  await repost(ctx, order, money, {
    ...money.order,
    transferOwnerId,
    kindOn: change.on,
    flexPeriod: flexPeriodOf(change.on),
    lines: shares,
    parts,
  })
  await returnToCards(db, ctx, order, paid.cardCents - parts.cardCents)
  await setOrderLines(
    db,
    order.id,
    orderLineRows(
      order.id,
      lines.map((line, i) => ({ ...line, shares: shares[i]! })),
    ),
  )
  return {
    columns: {
      ...priceColumns(rest),
      ...partColumns(parts),
      ...merchantColumns(price, money),
      ...(sold && { catalog_version_id: sold.catalogVersionId }),
      price: {
        ...order.price,
        deliveryFeeCents: price.deliveryFeeCents,
        deliveryPromotionCents: price.deliveryPromotionCents,
        discounts: price.discounts,
        transferOwnerId,
      },
    },
    byCardCents: byCard ? parts.transferCents : 0,
  }
}

type Priced = Awaited<ReturnType<typeof repriceOrder>>

/** What was posted is taken back and posted as it is now, in one entry: only the difference moves. */
async function repost(
  ctx: Amending,
  order: LockedOrder,
  { order: was }: OrderMoney,
  is: OrderMoney['order'],
) {
  const back = placementPostings(was).map(({ debit, credit, ...posting }) => ({
    ...posting,
    debit: credit,
    credit: debit,
  }))
  const postings = [...back, ...(sumOfParts(is.parts) > 0 ? placementPostings(is) : [])]
  if (postings.length)
    await postTx(
      ctx.db,
      ctx.world,
      entryOf(ctx, order, 'order', `amend:${order.id}:${order.revision}`),
      postings,
    )
}

const priceColumns = (price: Omit<Priced, 'lines'>) => ({
  goods_cents: price.goodsCents,
  discount_cents: price.promotionCents,
  delivery_cents: price.deliveryFeeCents - price.deliveryPromotionCents,
  total_cents: price.totalCents,
  vat: jsonb(price.vat.map(({ percentage, ...cents }) => ({ percent: percentage, ...cents }))) as never,
})

const partColumns = (parts: PaymentParts) => ({
  kind_cents: parts.kindCents,
  flex_cents: parts.flexCents,
  balance_cents: parts.balanceCents,
  card_cents: parts.cardCents,
  transfer_cents: parts.transferCents,
})

function merchantColumns(price: Priced, { terms }: OrderMoney) {
  const platformCents = sumCents(price.lines.map(line => line.platformPromotionCents))
  const merchant = merchantMoney(
    { goodsCents: price.goodsCents, merchantPromotionCents: price.promotionCents - platformCents },
    terms,
  )
  return {
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
    subItemBehavior: row.sub_item_behavior as SubItemBehavior,
    allergens: row.allergens,
    mayContain: row.may_contain,
    allergensStated: row.allergens_stated,
    comment: row.comment,
  }))
}

/** What is wanted, as the catalog sells it now. */
async function soldAnew({ db, world, request }: Amending, order: OrderRow, cart: readonly CartLine[]) {
  const { products, catalogVersionId } = await soldProducts(db, {
    storeId: order.store_id,
    channel: order.channel as Channel,
  })
  const { lines, problems } = priceCart(cart, products, world.newId)
  const [problem] = problems
  if (problem) throw failureOf(withProductName(problem, products, request.language), request.language)
  return { lines, products, catalogVersionId }
}

function refuseBelowMinimum({ request }: Amending, store: Store, order: OrderRow, goodsCents: number) {
  const below = whyBelowMinimum(store.minimum_order_restrictions, order.channel as Channel, goodsCents)
  if (below) throw failureOf({ name: below.name, params: { ...below.params }, rule: 2 }, request.language)
}

/** Before promotions. */
const feeBefore = ({ price, delivery_cents: cents }: OrderRow) =>
  typeof price.deliveryFeeCents === 'number' ? price.deliveryFeeCents : cents

function feeOf(store: Store, order: OrderRow, goodsCents: number, meters: number | null): number {
  // What was offered with its goods stays as it was offered.
  if (order.proposal_id) return feeBefore(order)
  return deliveryFeeCents({
    channel: order.channel as Channel,
    storeId: store.id,
    goodsCents,
    meters,
    windowPriceCents: store.fixed_delivery_cents,
    isPickup: order.is_pickup,
  })
}
