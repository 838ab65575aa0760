import type { Instant } from '../../../../core/rules/instant'
import { multiplyCents, sumCents } from '../../../../core/rules/money/cents'
import { refuse } from '../../../../core/rules/refusal'
import {
  eligibleLines,
  type PromotableLine,
  type PromotableOrder,
  type WhyNotPromotion,
  whyNotPromotion,
} from './applies'
import {
  type AppliedDiscount,
  type Discount,
  type LineToPrice,
  type OrderToPrice,
  type PricedOrder,
  priceOrder,
} from './pricing'
import { merchantBpsOf, type Promotion, targetOf } from './promotion'

export interface LineToPromote extends LineToPrice, PromotableLine {}

/** What a promotion took off an order in all, under the name that it had. */
export interface NamedDiscount extends AppliedDiscount {
  name: string
  code: string | null
}

export interface UnusedPromotion {
  promotion: Promotion
  why: WhyNotPromotion
}

export interface PromotedOrder extends PricedOrder {
  discounts: NamedDiscount[]
  /** Those that were asked for, or might have applied, and why they do not. */
  unused: UnusedPromotion[]
}

type Order = Omit<PromotableOrder, 'lines'> &
  Pick<OrderToPrice, 'deliveryVatPercentage'> & { lines: readonly LineToPromote[] }

/**
 * Prices an order with what of these promotions counts for it: all that stack, or one that does not when that is
 * better for the customer. At most one of them may have a code. In whatever order they are given, the price is the same.
 */
export function pricePromoted(promotions: readonly Promotion[], order: Order, now: Instant): PromotedOrder {
  const judged = promotions.map(promotion => ({ promotion, why: whyNotPromotion(promotion, order, now) }))
  const counting = judged.filter(({ why }) => why === null).map(({ promotion }) => promotion)
  counting.sort((a, b) => (a.id < b.id ? -1 : 1))

  const choices = [
    counting.filter(promotion => promotion.isStackable),
    ...counting.filter(promotion => !promotion.isStackable).map(promotion => [promotion]),
  ].map(chosen => ({ chosen, priced: priceOrder({ ...order, discounts: discountsOf(chosen, order) }) }))
  const best = choices.reduce((a, b) => (b.priced.totalCents < a.priced.totalCents ? b : a))

  const discounts = namedOf(best.priced.discounts, best.chosen)
  const used = new Set(discounts.map(({ promotionId }) => promotionId))
  return {
    ...best.priced,
    discounts,
    unused: judged
      .filter(({ promotion }) => !used.has(promotion.id))
      .map(({ promotion, why }) => ({ promotion, why: why ?? refuse('OtherIsBetter', {}) })),
  }
}

/** What they take off, each measured on what its part of the price is worth before any of that part. */
export function discountsOf(promotions: readonly Promotion[], order: Order): Discount[] {
  const items = promotions.filter(p => targetOf(p) === 'item').flatMap(p => itemDiscounts(p, order.lines))
  const afterItems = priceOrder({ ...order, discounts: items })
  const restCents = afterItems.goodsCents - afterItems.promotionCents
  const whole = (target: 'order' | 'delivery', baseCents: number): Discount[] =>
    promotions
      .filter(promotion => targetOf(promotion) === target)
      .map(promotion => ({
        promotionId: promotion.id,
        target,
        amountCents: capped(promotion, offOf(promotion, baseCents)),
        merchantBps: merchantBpsOf(promotion),
      }))
  return [...items, ...whole('order', restCents), ...whole('delivery', order.deliveryFeeCents)]
}

/** Line by line, so that each line says what it cost; over all its lines together where it is an amount or has a limit. */
function itemDiscounts(promotion: Promotion, lines: readonly LineToPromote[]): Discount[] {
  const eligible = eligibleLines(promotion, lines)
  const promotionId = promotion.id
  const merchantBps = merchantBpsOf(promotion)
  const over = (its: readonly LineToPromote[], amountCents: number): Discount => ({
    promotionId,
    target: 'item',
    amountCents,
    lineIds: its.map(({ id }) => id),
    merchantBps,
  })
  const off = promotion.bundle
    ? bundleOff(promotion, eligible)
    : promotion.discountType === 'percent'
      ? eligible.map(line => offByPiece(promotion, line))
      : null
  if (!off) return [over(eligible, capped(promotion, promotion.amountCents ?? 0))]
  const inAll = sumCents(off)
  const limited = capped(promotion, inAll)
  return limited < inAll
    ? [
        over(
          eligible.filter((_, i) => off[i]! > 0),
          limited,
        ),
      ]
    : eligible.map((line, i) => over([line], off[i]!))
}

/** Rounded per piece, as the menu shows it; what comes once for the line is what is left over. */
function offByPiece(promotion: Promotion, { goodsCents, quantity }: LineToPromote): number {
  const pieceCents = Math.floor(goodsCents / quantity)
  const restCents = goodsCents - pieceCents * quantity
  return offOf(promotion, pieceCents) * quantity + offOf(promotion, restCents)
}

/** Of each full bundle the cheapest; what is left over of a bundle is paid as it is. */
function bundleOff(promotion: Promotion, lines: readonly LineToPromote[]): number[] {
  const { of, discounted } = promotion.bundle!
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  let left = Math.floor(units / of) * discounted
  const off = lines.map(() => 0)
  const cheapestFirst = lines
    .map((line, i) => ({
      i,
      quantity: line.quantity,
      unitCents: Math.floor(line.goodsCents / line.quantity),
    }))
    .sort((a, b) => a.unitCents - b.unitCents || a.i - b.i)
  for (const { i, quantity, unitCents } of cheapestFirst) {
    const count = Math.min(left, quantity)
    off[i] = count * offOf(promotion, unitCents)
    left -= count
  }
  return off
}

/** What it takes off something that costs so much; never more than that. */
function offOf({ discountType, percentBps, amountCents }: Promotion, cents: number): number {
  if (discountType === 'free_delivery') return cents
  if (discountType === 'percent') return multiplyCents(cents, percentBps ?? 0, 10_000)
  return Math.min(cents, amountCents ?? 0)
}

/** No more than it may take off an order, nor than what is left of its budget. */
const capped = ({ maxAmountCents, budgetCents, usedCents }: Promotion, cents: number) =>
  Math.min(
    cents,
    maxAmountCents ?? cents,
    budgetCents === null ? cents : Math.max(0, budgetCents - usedCents),
  )

function namedOf(applied: readonly AppliedDiscount[], chosen: readonly Promotion[]): NamedDiscount[] {
  return chosen.flatMap(({ id, name, code }) => {
    const its = applied.filter(discount => discount.promotionId === id)
    const amountCents = sumCents(its.map(discount => discount.amountCents))
    const merchantCents = sumCents(its.map(discount => discount.merchantCents))
    return amountCents > 0
      ? [{ promotionId: id, name, code, target: its[0]!.target, amountCents, merchantCents }]
      : []
  })
}
