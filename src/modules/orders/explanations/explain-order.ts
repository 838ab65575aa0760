import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import type { Channel } from '../../../core/rules/ordering/channels'
import { samePlan } from '../../money/ledger/rules/waterfall'
import { partsOf } from '../../order-records/orders/order-money'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { discountsOfOrder } from '../../order-records/orders/present-discounts'
import { findCheckout } from '../checkout/checkouts.store'
import { type ExplainedStep, explainOrder, type Means } from '../checkout/rules/explain-order'
import type { RefundRow } from '../payments/payments.store'
import { amountOf } from '../payments/present-refund'
import type { OrderLedger } from './contract/order-ledger'

/** Why every amount of an order is what it is, from what was frozen with it. */
export async function explanationOf(
  db: Database,
  order: OrderRow,
  refunds: RefundRow[],
  merchantLeftCents: number,
): Promise<ExplainedStep[]> {
  if (order.is_requesting_quote) return []
  const [lines, means] = await Promise.all([
    db.selectFrom('order_line').selectAll().where('order_id', '=', order.id).orderBy('position').execute(),
    meansOf(db, order),
  ])
  const number = (name: string, otherwise: number) => {
    const value = order.price[name]
    return typeof value === 'number' ? value : otherwise
  }
  const merchantPromotionCents = sumCents(
    lines.map(({ shares }) => shares.promotionCents - shares.platformPromotionCents),
  )
  return explainOrder({
    channel: order.channel as Channel,
    isPickup: order.is_pickup,
    lines: lines.map(line => ({
      name: line.name,
      quantity: line.quantity,
      unitCents: line.unit_cents,
      totalCents: line.total_cents,
    })),
    goodsCents: order.goods_cents,
    discounts: order.price.discounts ? discountsOfOrder(order.price) : null,
    discountCents: order.discount_cents,
    deliveryFeeCents: number('deliveryFeeCents', order.delivery_cents),
    deliveryCents: order.delivery_cents,
    distanceMeters: order.distance_m,
    totalCents: order.total_cents,
    vat: order.vat,
    parts: partsOf(order),
    means,
    terms: { commissionBps: number('commissionBps', agreedBps(order)) },
    merchantPromotionCents,
    merchantListingCents: order.merchant_listing_cents,
    platformFeeCents: order.platform_fee_cents,
    merchantNetCents: order.merchant_net_cents,
    merchantLiabilityCents: order.merchant_liability_cents,
    merchantLeftCents,
    isNetRemoved: order.net_removed_at !== null,
    refunds: refunds.map(refund => ({
      amountCents: amountOf(refund),
      parts: {
        kindCents: refund.kind_cents,
        flexCents: refund.flex_cents,
        balanceCents: refund.balance_cents,
        cardCents: refund.card_cents,
        transferCents: refund.transfer_cents,
      },
    })),
  })
}

const meansOf = async (db: Database, order: OrderRow) => (await frozenPayment(db, order)).means

/** What there was to spend when it was reserved; null when it was not kept, or the order has been paid otherwise since. */
export async function frozenPayment(
  db: Database,
  order: OrderRow,
): Promise<{ means: Means | null; isPaidOtherwise: boolean }> {
  const checkout = order.checkout_id ? await findCheckout(db, order.checkout_id) : null
  const { means, parts } = checkout?.draft ?? {}
  const isPaidOtherwise = parts !== undefined && !samePlan(parts, partsOf(order))
  return { means: isPaidOtherwise ? null : (means ?? null), isPaidOtherwise }
}

/** Where the agreed rate was not written down, the commission itself says what it was. */
const agreedBps = ({ platform_fee_cents: fee, merchant_net_cents: net }: OrderRow) =>
  fee + net === 0 ? 0 : Math.round((fee * 10_000) / (fee + net))

export const presentSteps = (steps: ExplainedStep[]): OrderLedger['explanation'] =>
  steps.map(({ inputs, resultCents, ...step }) => ({
    ...step,
    inputs: inputs.map(({ cents, ...input }) => ({
      ...input,
      ...(cents === undefined ? {} : { amount: toMoney(cents) }),
    })),
    result: toMoney(resultCents),
  }))
