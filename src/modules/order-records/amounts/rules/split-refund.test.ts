import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sumCents } from '../../../../core/rules/money/cents'
import { NO_PARTS, type RefundPlan, sumRefundedLines } from './refunds'
import { splitRefund } from './split-refund'

const line = fc
  .record({
    quantity: fc.nat({ max: 4 }),
    goodsCents: fc.nat({ max: 5_000 }),
    deliveryCents: fc.nat({ max: 600 }),
    promotionCents: fc.nat({ max: 900 }),
  })
  .map(({ quantity, goodsCents, deliveryCents, promotionCents }) => ({
    quantity,
    goodsCents,
    deliveryCents,
    goodsVatCents: Math.floor(goodsCents / 11),
    deliveryVatCents: Math.floor((deliveryCents * 21) / 121),
    promotionCents,
    platformPromotionCents: Math.floor(promotionCents / 3),
  }))

test('the refunds to each card together are the refund, and none is below nothing', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 2_000 }),
      fc.array(fc.nat({ max: 100 }), { maxLength: 3 }),
      (drawn, otherCents, weights) => {
        const lines = drawn.map((its, i) => ({ ...its, id: `line-${i}` }))
        const amountCents = sumCents(lines.map(l => l.goodsCents + l.deliveryCents))
        const cardCents = Math.max(0, amountCents - otherCents)
        const plan: RefundPlan = {
          amountCents,
          lines,
          parts: { ...NO_PARTS, cardCents, balanceCents: amountCents - cardCents },
        }
        let left = cardCents
        const amounts = weights.flatMap(weight => {
          const cents = Math.floor((left * weight) / 200)
          left -= cents
          return cents > 0 ? [cents] : []
        })
        const plans = splitRefund(plan, amounts)
        expect(plans.map(({ parts }) => parts.cardCents)).toEqual([...amounts, left])
        for (const its of plans) {
          const { parts } = its
          expect(sumCents(its.lines.map(l => l.goodsCents + l.deliveryCents))).toBe(its.amountCents)
          expect(parts.cardCents + parts.balanceCents).toBe(its.amountCents)
          for (const { id: _, ...figures } of its.lines)
            expect(Math.min(...Object.values(figures))).toBeGreaterThanOrEqual(0)
        }
        const isSomething = (l: (typeof lines)[number]) =>
          l.quantity > 0 || l.goodsCents + l.deliveryCents + l.promotionCents > 0
        const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
        expect(sumRefundedLines(plans.map(its => its.lines)).toSorted(byId)).toEqual(
          lines.filter(isSomething).toSorted(byId),
        )
      },
    ),
  )
})
