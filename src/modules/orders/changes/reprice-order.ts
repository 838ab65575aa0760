import type { Tx } from '../../../core/db/open'
import type { Channel } from '../../../core/rules/ordering/channels'
import { findPromotions, historyWith, lockPromotions } from '../../offers/promotions/promotions'
import { forgetUses, takeUses } from '../../offers/promotions/promotions.store'
import { type PromotedOrder, pricePromoted } from '../../offers/promotions/rules/discounts'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { discountsOfOrder } from '../../order-records/orders/present-discounts'
import { soldProducts } from '../../stores/catalog/sold-products'
import type { PricedLine } from '../checkout/price-cart'
import type { Amending, Store } from './amend-order'

/**
 * What a changed order costs. What promotions take off it is worked out anew, as of when it was ordered: those that
 * counted then still do where the order still is what they are for. They count as used as they are now, within their
 * limits. Behind the lock of the person's wallet, and before any stock is touched.
 */
export async function repriceOrder(
  { db, world, now }: Amending,
  order: OrderRow,
  store: Store,
  { lines, deliveryFeeCents, deliveryVatPercentage }: PriceQuestion,
): Promise<PromotedOrder> {
  const { person_id: personId, checkout_id: checkoutId, location_id: locationId } = order
  if (checkoutId) await forgetUses(db, checkoutId, now)
  const code = discountsOfOrder(order.price).find(discount => discount.code)?.code ?? null
  const [found, { products }, organizationId] = await Promise.all([
    findPromotions(db, { storeId: order.store_id, code }),
    soldProducts(db, { storeId: order.store_id, channel: order.channel as Channel }),
    organizationOf(db, locationId),
  ])
  const promotions = await lockPromotions(db, found)
  const history = await historyWith(db, promotions, {
    personId,
    now: order.created_at,
    tz: store.tz,
    exceptOrderId: order.id,
  })
  const price = pricePromoted(
    promotions,
    {
      lines: lines.map(line => ({
        id: line.id,
        productId: line.productId,
        categories: [line.category as never, ...(products.get(line.productId)?.categories ?? [])],
        quantity: line.quantity,
        goodsCents: line.totalCents,
        vatPercentage: line.vatPercent,
      })),
      deliveryFeeCents,
      deliveryVatPercentage,
      channel: order.channel as Channel,
      storeId: order.store_id,
      merchantId: order.merchant_id,
      tz: store.tz,
      locationId,
      organizationId,
      person: { id: personId, isFirstOrder: history.isFirstOrder, uses: history.uses },
    },
    order.created_at,
  )
  await takeUses(db, world, now, { checkoutId, personId, worth: price.discounts })
  return price
}

type PriceQuestion = {
  lines: readonly PricedLine[]
  deliveryFeeCents: number
  deliveryVatPercentage: number
}

async function organizationOf(tx: Tx, locationId: string | null): Promise<string | null> {
  if (!locationId) return null
  const place = await tx
    .selectFrom('location')
    .select('organization_id')
    .where('id', '=', locationId)
    .executeTakeFirst()
  return place?.organization_id ?? null
}
