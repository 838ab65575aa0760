import { assertCents, multiplyCents, splitCents, sumCents } from '../../../../core/rules/money/cents'
import { SHIPPING_VAT, type VatOfRate, vatOfRate } from '../../../money/ledger/rules/vat'

/** A cart line as pricing sees it. */
export interface LineToPrice {
  id: string
  quantity: number
  /** Of the whole line with its modifiers, before promotions: `linePriceCents`. */
  goodsCents: number
  vatPercentage: number
}

/** In the order in which they are taken off. */
export const DISCOUNT_TARGETS = ['item', 'order', 'delivery'] as const
export type DiscountTarget = (typeof DISCOUNT_TARGETS)[number]

/** What a promotion takes off. It never takes off more than there is. */
export interface Discount {
  promotionId: string
  target: DiscountTarget
  amountCents: number
  /** For `item`: the lines that it is for. */
  lineIds?: readonly string[]
  /** How much of it the merchant pays for, in hundredths of a percent; the platform pays for the rest. */
  merchantBps: number
}

/**
 * A line as it is frozen with the order: its shares of everything, so that any part of it can be given back to
 * the cent. What was paid for it is `goodsCents − promotionCents + deliveryCents`; VAT is contained in that.
 */
export interface FrozenLine {
  id: string
  quantity: number
  vatPercentage: number
  goodsCents: number
  promotionCents: number
  /** The part of `promotionCents` that the platform pays for, the merchant does not. */
  platformPromotionCents: number
  deliveryCents: number
  goodsVatCents: number
  deliveryVatCents: number
}

export interface AppliedDiscount {
  promotionId: string
  target: DiscountTarget
  amountCents: number
  /** The part of it that the merchant pays for. */
  merchantCents: number
}

export interface PricedOrder {
  lines: FrozenLine[]
  goodsCents: number
  /** Off the goods. */
  promotionCents: number
  /** Before what promotions take off it. */
  deliveryFeeCents: number
  deliveryPromotionCents: number
  totalCents: number
  /** By rate, rising; of what is paid, delivery included. */
  vat: VatOfRate[]
  discounts: AppliedDiscount[]
}

export interface OrderToPrice {
  lines: readonly LineToPrice[]
  discounts?: readonly Discount[]
  deliveryFeeCents: number
  deliveryVatPercentage?: number
}

/** What was paid for a line, its share of the delivery included. */
export function paidForLine(
  line: Pick<FrozenLine, 'goodsCents' | 'promotionCents' | 'deliveryCents'>,
): number {
  return line.goodsCents - line.promotionCents + line.deliveryCents
}

/** Prices an order line by line: goods, promotions (items, then the order, then delivery), delivery, VAT per rate. */
export function priceOrder(order: OrderToPrice): PricedOrder {
  const net = order.lines.map(line => assertCents(line.goodsCents))
  const platform = order.lines.map(() => 0)
  const deliveryFeeCents = order.lines.length === 0 ? 0 : assertCents(order.deliveryFeeCents)
  let delivery = deliveryFeeCents

  const discounts: AppliedDiscount[] = []
  for (const target of DISCOUNT_TARGETS) {
    for (const discount of order.discounts ?? []) {
      if (discount.target !== target || discount.amountCents <= 0) continue
      if (target === 'delivery') {
        const amountCents = Math.min(delivery, discount.amountCents)
        delivery -= amountCents
        // What bringing it costs is the platform's to give away.
        if (amountCents > 0)
          discounts.push({ promotionId: discount.promotionId, target, amountCents, merchantCents: 0 })
        continue
      }
      const weights = order.lines.map((line, i) =>
        target === 'order' || discount.lineIds?.includes(line.id) ? net[i]! : 0,
      )
      const amountCents = Math.min(sumCents(weights), discount.amountCents)
      if (amountCents === 0) continue
      const parts = splitCents(amountCents, weights)
      const merchantCents = multiplyCents(amountCents, discount.merchantBps, 10_000)
      splitCents(merchantCents, parts).forEach((ofMerchant, i) => {
        net[i] = net[i]! - parts[i]!
        platform[i] = platform[i]! + parts[i]! - ofMerchant
      })
      discounts.push({ promotionId: discount.promotionId, target, amountCents, merchantCents })
    }
  }

  const deliveryShares = order.lines.length === 0 ? [] : splitCents(delivery, net)
  const deliveryVat = order.deliveryVatPercentage ?? SHIPPING_VAT
  const shares = order.lines.flatMap((line, i) => [
    { i, of: 'goods' as const, percentage: line.vatPercentage, cents: net[i]! },
    { i, of: 'delivery' as const, percentage: deliveryVat, cents: deliveryShares[i]! },
  ])
  const goodsVat = order.lines.map(() => 0)
  const shippingVat = order.lines.map(() => 0)
  const vat: VatOfRate[] = []
  for (const percentage of [...new Set(shares.map(share => share.percentage))].sort((a, b) => a - b)) {
    const ofRate = shares.filter(share => share.percentage === percentage)
    const rate = vatOfRate(percentage, sumCents(ofRate.map(share => share.cents)))
    if (rate.grossCents === 0) continue
    vat.push(rate)
    splitCents(
      rate.vatCents,
      ofRate.map(share => share.cents),
    ).forEach((part, n) => {
      const { i, of } = ofRate[n]!
      if (of === 'goods') goodsVat[i] = part
      else shippingVat[i] = part
    })
  }

  const lines = order.lines.map((line, i) => ({
    id: line.id,
    quantity: line.quantity,
    vatPercentage: line.vatPercentage,
    goodsCents: line.goodsCents,
    promotionCents: line.goodsCents - net[i]!,
    platformPromotionCents: platform[i]!,
    deliveryCents: deliveryShares[i]!,
    goodsVatCents: goodsVat[i]!,
    deliveryVatCents: shippingVat[i]!,
  }))
  return {
    lines,
    goodsCents: sumCents(lines.map(line => line.goodsCents)),
    promotionCents: sumCents(lines.map(line => line.promotionCents)),
    deliveryFeeCents,
    deliveryPromotionCents: deliveryFeeCents - delivery,
    totalCents: sumCents(lines.map(paidForLine)),
    vat,
    discounts,
  }
}
