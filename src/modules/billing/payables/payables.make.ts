import type { World } from '../../../core/context'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { makePerson } from '../../../core/testing'
import { makeOrderToBring } from '../../logistics/routes/logistics.make'
import { postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { priceOrder } from '../../offers/promotions/rules/pricing'
import type { OrderForPostings } from '../../order-records/amounts/rules/order-postings'
import { NO_PARTS } from '../../order-records/amounts/rules/refunds'
import {
  merchantLeftCents,
  postingsBetween,
  type Settlement,
  settlementPostings,
} from '../../order-records/amounts/rules/settlement'
import { merchantMoney } from '../../stores/stores/rules/commission'

const TERMS = { commissionBps: 1200 }
const NOTHING: Settlement = { refunds: [], disputeCents: 0, isNetRemoved: false }

export type SoldOrder = {
  id: string
  forPostings: OrderForPostings
  settlement: Settlement
  isDelivered: boolean
}
type Store = { id: string; merchant_id: string; city: string }

/** An order that is delivered now, with what it earns its merchant in the ledger. */
export async function sellOrder(
  world: World,
  store: Store,
  { goodsCents, discountCents = 0 }: { goodsCents: number; discountCents?: number },
): Promise<SoldOrder> {
  const now = world.clock.now()
  const customer = await makePerson(world)
  const priced = priceOrder({
    lines: [{ id: 'a', quantity: 1, goodsCents, vatPercentage: 10 }],
    deliveryFeeCents: 0,
    discounts: discountCents
      ? [
          {
            promotionId: 'p',
            target: 'item',
            amountCents: discountCents,
            lineIds: ['a'],
            merchantBps: 10_000,
          },
        ]
      : [],
  })
  const money = merchantMoney({ goodsCents, merchantPromotionCents: discountCents }, TERMS)
  const id = await makeOrderToBring(world, store, customer, {
    state: 'delivered',
    window_start: now,
    merchant_listing_cents: money.merchantListingPriceCents,
    platform_fee_cents: money.platformFeesCents,
    merchant_net_cents: money.merchantNetCents,
  })
  const day = localDateOf(now, DEFAULT_TZ)
  const order: SoldOrder = {
    id,
    forPostings: {
      channel: 'canteen',
      userId: customer.id,
      merchantId: store.merchant_id,
      transferOwnerId: customer.id,
      kindOn: day,
      flexPeriod: day,
      deliveryVatPercentage: 21,
      lines: priced.lines,
      parts: NO_PARTS,
    },
    settlement: NOTHING,
    isDelivered: false,
  }
  await bear(world, order, NOTHING, 'delivered')
  return order
}

/** Brings the ledger to what the merchant of an order has to bear now. */
export async function bear(
  world: World,
  order: SoldOrder,
  settlement: Settlement,
  kind: string,
): Promise<void> {
  const wanted = settlementPostings(order.forPostings, TERMS, settlement)
  const posted = order.isDelivered ? settlementPostings(order.forPostings, TERMS, order.settlement) : []
  await world.db.transaction().execute(tx =>
    postTx(
      tx,
      world,
      {
        key: `${kind}:${world.newId()}`,
        kind,
        ref: { type: 'order', id: order.id },
        memo: kind,
        at: world.clock.now(),
      },
      postingsBetween(posted, wanted),
    ),
  )
  const full = merchantLeftCents(order.forPostings, TERMS, NOTHING)
  await world.db
    .updateTable('purchase_order')
    .set({
      merchant_liability_cents: full - merchantLeftCents(order.forPostings, TERMS, settlement),
    })
    .where('id', '=', order.id)
    .execute()
  order.settlement = settlement
  order.isDelivered = true
}

/** The merchant gives back so much of an order. */
export const refundAtMerchant = (world: World, order: SoldOrder, goodsCents: number) =>
  bear(
    world,
    order,
    {
      ...order.settlement,
      refunds: [
        ...order.settlement.refunds,
        {
          bearer: 'merchant',
          lines: [
            {
              id: 'a',
              quantity: 0,
              goodsCents,
              deliveryCents: 0,
              goodsVatCents: 0,
              deliveryVatCents: 0,
              promotionCents: 0,
              platformPromotionCents: 0,
            },
          ],
        },
      ],
    },
    'refund-borne',
  )

/** A bank asks for the money of an order. */
export async function openDispute(world: World, order: SoldOrder, amountCents: number): Promise<string> {
  const id = `du_${world.newId()}`
  const now = world.clock.now()
  await world.db
    .insertInto('payment_dispute')
    .values({
      id,
      order_id: order.id,
      amount_cents: amountCents,
      status: 'needs_response',
      reason: 'fraudulent',
      opened_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** The bank has decided: a lost dispute is borne by the merchant. */
export async function closeDispute(
  world: World,
  order: SoldOrder,
  { id, amountCents, isLost }: { id: string; amountCents: number; isLost: boolean },
): Promise<void> {
  const now = world.clock.now()
  await world.db
    .updateTable('payment_dispute')
    .set({ status: isLost ? 'lost' : 'won', closed_at: now, updated_at: now, is_merchant_liable: isLost })
    .where('id', '=', id)
    .execute()
  if (isLost)
    await bear(
      world,
      order,
      { ...order.settlement, disputeCents: order.settlement.disputeCents + amountCents },
      'dispute-borne',
    )
}

/** What the ledger says that the platform owes a merchant. */
export async function owedTo(world: World, merchantId: string): Promise<number> {
  const rows = await world.db
    .selectFrom('ledger_transfer as x')
    .innerJoin('ledger_account as d', 'd.id', 'x.debit_id')
    .innerJoin('ledger_account as c', 'c.id', 'x.credit_id')
    .select(['x.amount_cents', 'd.code as debit', 'c.code as credit'])
    .where(eb =>
      eb.or([
        eb('d.code', '=', account.merchant(merchantId)),
        eb('c.code', '=', account.merchant(merchantId)),
      ]),
    )
    .execute()
  return rows.reduce(
    (sum, { credit, amount_cents }) =>
      sum + (credit === account.merchant(merchantId) ? amount_cents : -amount_cents),
    0,
  )
}

/** An account for a merchant or the platform, as the office enters it. */
export const accountOf = (owner: { kind: 'merchant' | 'courier'; id: string } | { kind: 'platform' }) => ({
  owner,
  holderName: 'Cuina Verda SL',
  iban: 'ES91 2100 0418 4502 0005 1332',
  street: "Carrer d'Aribau 12",
  postalCode: '08011',
  town: 'Barcelona',
  country: 'ES',
})
