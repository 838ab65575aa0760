import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sumCents } from '../../../../core/rules/money/cents'
import { baseCents } from '../../../money/ledger/rules/vat'
import { type Discount, type LineToPrice, paidForLine, priceOrder } from './pricing'

const line = (id: string, goodsCents: number, vatPercentage = 10, quantity = 1): LineToPrice => ({
  id,
  quantity,
  goodsCents,
  vatPercentage,
})

test('three lines, two rates, a fee', () => {
  const priced = priceOrder({
    lines: [line('a', 1000), line('b', 500), line('c', 500, 21)],
    deliveryFeeCents: 299,
  })
  expect(priced.totalCents).toBe(2299)
  expect(priced.vat).toEqual([
    { percentage: 10, grossCents: 1500, baseCents: 1364, vatCents: 136 },
    { percentage: 21, grossCents: 799, baseCents: 660, vatCents: 139 },
  ])
  expect(priced.lines.map(l => l.deliveryCents)).toEqual([149, 75, 75])
  expect(priced.lines.map(l => l.goodsVatCents)).toEqual([91, 45, 87])
})

test('ten percent contained in a price: divide by 1.1', () => {
  expect(baseCents(1099, 10)).toBe(999)
  expect(baseCents(1100, 10)).toBe(1000)
  expect(baseCents(121, 21)).toBe(100)
  expect(baseCents(500, 0)).toBe(500)
})

const off = (target: Discount['target'], amountCents: number, more: Partial<Discount> = {}): Discount => ({
  promotionId: `${target}-off`,
  target,
  amountCents,
  merchantBps: 10_000,
  ...more,
})

test('item promotions come first, then those of the order, then delivery, and nothing goes below zero', () => {
  const priced = priceOrder({
    lines: [line('a', 1000), line('b', 1000)],
    deliveryFeeCents: 1200,
    discounts: [
      off('delivery', 9999),
      off('order', 500, { merchantBps: 0 }),
      off('item', 1500, { lineIds: ['a'] }),
    ],
  })
  expect(priced.discounts).toEqual([
    { promotionId: 'item-off', target: 'item', amountCents: 1000, merchantCents: 1000 },
    { promotionId: 'order-off', target: 'order', amountCents: 500, merchantCents: 0 },
    { promotionId: 'delivery-off', target: 'delivery', amountCents: 1200, merchantCents: 0 },
  ])
  expect(priced.lines.map(l => [l.promotionCents, l.platformPromotionCents])).toEqual([
    [1000, 0],
    [500, 500],
  ])
  expect(priced.totalCents).toBe(500)
  expect(priced.deliveryPromotionCents).toBe(1200)
})

test('an empty cart costs nothing, and free goods still pay their delivery', () => {
  expect(priceOrder({ lines: [], deliveryFeeCents: 299 }).totalCents).toBe(0)
  const free = priceOrder({ lines: [line('a', 0), line('b', 0)], deliveryFeeCents: 299 })
  expect(free.lines.map(l => l.deliveryCents)).toEqual([299, 0])
  expect(free.vat).toEqual([{ percentage: 21, grossCents: 299, baseCents: 247, vatCents: 52 }])
})

export const orderToPrice = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 12 }),
      goodsCents: fc.nat({ max: 60_000 }),
      vatPercentage: fc.constantFrom(0, 4, 5, 7.5, 10, 21),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  deliveryFeeCents: fc.nat({ max: 20_000 }),
  discounts: fc.array(
    fc.record({
      promotionId: fc.constantFrom('p1', 'p2'),
      target: fc.constantFrom<Discount['target']>('item', 'order', 'delivery'),
      amountCents: fc.nat({ max: 30_000 }),
      lineIds: fc.constantFrom(['0'], ['0', '1'], []),
      merchantBps: fc.constantFrom(0, 1, 3_333, 5_000, 9_999, 10_000),
    }),
    { maxLength: 3 },
  ),
})

test('whatever the order, its lines add up to it, to the cent and to the tax', () => {
  fc.assert(
    fc.property(orderToPrice, order => {
      const priced = priceOrder({ ...order, lines: order.lines.map((l, i) => ({ ...l, id: String(i) })) })
      const sum = (of: (l: (typeof priced.lines)[number]) => number) => sumCents(priced.lines.map(of))
      expect(sum(paidForLine)).toBe(priced.totalCents)
      expect(
        priced.goodsCents - priced.promotionCents + priced.deliveryFeeCents - priced.deliveryPromotionCents,
      ).toBe(priced.totalCents)
      expect(sumCents(priced.vat.map(v => v.grossCents))).toBe(priced.totalCents)
      expect(sum(l => l.goodsVatCents + l.deliveryVatCents)).toBe(sumCents(priced.vat.map(v => v.vatCents)))
      expect(sumCents(priced.discounts.map(d => d.merchantCents))).toBe(
        sum(l => l.promotionCents - l.platformPromotionCents),
      )
      for (const l of priced.lines) {
        expect(l.platformPromotionCents).toBeGreaterThanOrEqual(0)
        expect(l.promotionCents).toBeGreaterThanOrEqual(l.platformPromotionCents)
        expect(l.goodsVatCents).toBeLessThanOrEqual(l.goodsCents - l.promotionCents)
        expect(l.deliveryVatCents).toBeLessThanOrEqual(l.deliveryCents)
      }
    }),
  )
})
