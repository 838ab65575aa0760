import { splitCents } from '../../../../core/rules/money/cents'
import { NO_PARTS, type RefundedLine, type RefundPlan } from './refunds'

/**
 * A refund whose card part goes back to several payments, as one refund for each: those that take these amounts of it,
 * and the last with all the rest and the goods that come back. Together they are the refund, to the cent.
 */
export function splitRefund(plan: RefundPlan, cardCents: readonly number[]): RefundPlan[] {
  let rest = plan
  const first = cardCents.map(amountCents => {
    const taken = takeOff(rest, amountCents)
    rest = without(rest, taken)
    return taken
  })
  return [...first, rest]
}

function takeOff(plan: RefundPlan, amountCents: number): RefundPlan {
  const shares = splitCents(
    amountCents,
    plan.lines.flatMap(line => [line.goodsCents, line.deliveryCents]),
  )
  const lines = plan.lines.map((line, i): RefundedLine => {
    const goodsCents = shares[2 * i]!
    const deliveryCents = shares[2 * i + 1]!
    const part = (total: number, of: number, whole: number) =>
      whole === 0 ? 0 : Math.floor((total * of) / whole)
    const ofAll = (total: number) =>
      part(total, goodsCents + deliveryCents, line.goodsCents + line.deliveryCents)
    return {
      id: line.id,
      quantity: 0,
      goodsCents,
      deliveryCents,
      goodsVatCents: part(line.goodsVatCents, goodsCents, line.goodsCents),
      deliveryVatCents: part(line.deliveryVatCents, deliveryCents, line.deliveryCents),
      promotionCents: ofAll(line.promotionCents),
      platformPromotionCents: ofAll(line.platformPromotionCents),
    }
  })
  return {
    amountCents,
    lines: lines.filter(line => line.goodsCents + line.deliveryCents > 0),
    parts: { ...NO_PARTS, cardCents: amountCents },
  }
}

function without(plan: RefundPlan, taken: RefundPlan): RefundPlan {
  const lines = plan.lines.map((line): RefundedLine => {
    const off = taken.lines.find(({ id }) => id === line.id)
    if (!off) return line
    return {
      id: line.id,
      quantity: line.quantity,
      goodsCents: line.goodsCents - off.goodsCents,
      deliveryCents: line.deliveryCents - off.deliveryCents,
      goodsVatCents: line.goodsVatCents - off.goodsVatCents,
      deliveryVatCents: line.deliveryVatCents - off.deliveryVatCents,
      promotionCents: line.promotionCents - off.promotionCents,
      platformPromotionCents: line.platformPromotionCents - off.platformPromotionCents,
    }
  })
  return {
    amountCents: plan.amountCents - taken.amountCents,
    lines: lines.filter(
      line => line.quantity > 0 || line.goodsCents + line.deliveryCents > 0 || line.promotionCents > 0,
    ),
    parts: { ...plan.parts, cardCents: plan.parts.cardCents - taken.parts.cardCents },
  }
}
