import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sumCents } from '../../../../core/rules/money/cents'
import { paymentPlan, sumOfParts } from '../../../money/ledger/rules/waterfall'
import { priceOrder } from '../../../offers/promotions/rules/pricing'
import {
  addParts,
  NO_PARTS,
  planRefund,
  type RefundFacts,
  type RefundPlan,
  type RefundRequest,
  refundableCents,
  reverseWaterfall,
  sumRefundedLines,
} from './refunds'

const priced = priceOrder({
  lines: [
    { id: 'a', quantity: 3, goodsCents: 1000, vatPercentage: 10 },
    { id: 'b', quantity: 1, goodsCents: 500, vatPercentage: 10 },
  ],
  deliveryFeeCents: 300,
})
const paid = { ...NO_PARTS, kindCents: 900, flexCents: 300, balanceCents: 200, cardCents: 400 }
const start: RefundFacts = { lines: priced.lines, paid, refundedLines: [], refunded: NO_PARTS }

function after(facts: RefundFacts, plan: RefundPlan): RefundFacts {
  return {
    ...facts,
    refundedLines: sumRefundedLines([facts.refundedLines, plan.lines]),
    refunded: addParts(facts.refunded, plan.parts),
  }
}
const planned = (facts: RefundFacts, request: RefundRequest): RefundPlan => {
  const plan = planRefund(facts, request)
  if ('name' in plan) throw new Error(plan.name)
  return plan
}

test('card, balance, flex, in kind, in this order', () => {
  expect(reverseWaterfall(450, paid, NO_PARTS)).toEqual({ ...NO_PARTS, cardCents: 400, balanceCents: 50 })
  expect(reverseWaterfall(1000, paid, { ...NO_PARTS, cardCents: 300 })).toEqual({
    ...NO_PARTS,
    cardCents: 100,
    balanceCents: 200,
    flexCents: 300,
    kindCents: 400,
  })
  expect(() => reverseWaterfall(1801, paid, NO_PARTS)).toThrow()
})

test('one of three, then the other two: thirds that add up', () => {
  const one = planned(start, { kind: 'items', items: [{ lineId: 'a', quantity: 1 }] })
  expect(one.lines[0]).toMatchObject({ quantity: 1, goodsCents: 333, deliveryCents: 66 })
  const two = planned(after(start, one), { kind: 'items', items: [{ lineId: 'a', quantity: 2 }] })
  expect(one.lines[0]!.goodsCents + two.lines[0]!.goodsCents).toBe(1000)
  expect(one.lines[0]!.goodsVatCents + two.lines[0]!.goodsVatCents).toBe(priced.lines[0]!.goodsVatCents)
})

test('the goods without their delivery', () => {
  const plan = planned(start, { kind: 'items', items: [{ lineId: 'b', quantity: 1 }], keepDelivery: true })
  expect([plan.amountCents, plan.lines[0]!.deliveryVatCents]).toEqual([500, 0])
})

test.each<[RefundRequest, string, Partial<RefundFacts>]>([
  [{ kind: 'amount', amountCents: 1801 }, 'RefundTooLarge', {}],
  [{ kind: 'amount', amountCents: 900 }, 'RefundTooLarge', { limitCents: 899 }],
  [{ kind: 'amount', amountCents: 0 }, 'RefundEmpty', {}],
  [{ kind: 'amount', amountCents: -5 }, 'RefundEmpty', {}],
  [{ kind: 'items', items: [] }, 'RefundEmpty', {}],
  [{ kind: 'items', items: [{ lineId: 'z', quantity: 1 }] }, 'RefundLineUnknown', {}],
  [{ kind: 'items', items: [{ lineId: 'a', quantity: 4 }] }, 'RefundQuantityTooHigh', {}],
  [{ kind: 'items', items: [{ lineId: 'a', quantity: -1 }] }, 'RefundQuantityTooHigh', {}],
])('%p is refused: %s', (request, name, more) => {
  expect(planRefund({ ...start, ...more }, request)).toMatchObject({ name })
})

test('any sequence of refunds ends at exactly zero', () => {
  const request = fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), amountCents: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({
      kind: fc.constant('items' as const),
      items: fc.array(
        fc.record({ lineId: fc.constantFrom('0', '1', '2'), quantity: fc.integer({ min: 0, max: 3 }) }),
        {
          maxLength: 3,
        },
      ),
      keepDelivery: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 7 }),
          goodsCents: fc.nat({ max: 20_000 }),
          vatPercentage: fc.constantFrom(0, 4, 10, 21),
        }),
        { minLength: 3, maxLength: 3 },
      ),
      fc.nat({ max: 5_000 }),
      fc.nat({ max: 8_000 }),
      fc.array(fc.nat({ max: 12_000 }), { minLength: 3, maxLength: 3 }),
      fc.array(request, { maxLength: 8 }),
      (lines, deliveryFeeCents, promotion, [kind, flex, balance], requests) => {
        const order = priceOrder({
          lines: lines.map((l, i) => ({ ...l, id: String(i) })),
          deliveryFeeCents,
          discounts: [{ promotionId: 'p', target: 'order', amountCents: promotion, merchantBps: 0 }],
        })
        const plan = paymentPlan({
          totalCents: order.totalCents,
          availableKindCents: kind!,
          availableFlexCents: flex!,
          availableBalanceCents: balance!,
        })
        let facts: RefundFacts = { lines: order.lines, paid: plan, refundedLines: [], refunded: NO_PARTS }
        for (const r of [...requests, { kind: 'all' as const }]) {
          const refund = planRefund(facts, r)
          if ('name' in refund) continue
          expect(sumOfParts(refund.parts)).toBe(refund.amountCents)
          for (const l of refund.lines) {
            for (const [key, value] of Object.entries(l))
              if (key !== 'id') expect(value).toBeGreaterThanOrEqual(0)
          }
          facts = after(facts, refund)
        }
        expect(refundableCents(facts)).toBe(0)
        expect(sumOfParts(facts.refunded)).toBe(order.totalCents)
        if (order.totalCents === 0) return
        const back = (of: 'goodsVatCents' | 'deliveryVatCents') =>
          sumCents(facts.refundedLines.map(l => l[of]))
        expect(back('goodsVatCents') + back('deliveryVatCents')).toBe(
          sumCents(order.vat.map(v => v.vatCents)),
        )
        for (const line of order.lines) {
          const done = facts.refundedLines.find(l => l.id === line.id)
          if (line.goodsCents - line.promotionCents + line.deliveryCents === 0) continue
          expect(done?.promotionCents).toBe(line.promotionCents)
          expect(done?.platformPromotionCents).toBe(line.platformPromotionCents)
        }
      },
    ),
    { numRuns: 300 },
  )
})
