import { expect, test } from 'bun:test'
import { offeredLineCents, priceProposal, quantityLimits, wantedQuantities } from './proposal-lines'

const line = (id: string, eachCents: number, quantity: number, vatPercent = 10) => ({
  id,
  productId: `product of ${id}`,
  eachCents,
  onceCents: 0,
  quantity,
  vatPercent,
})

test('the quote of the documents: every rate once, delivery at its own', () => {
  const price = priceProposal(
    [
      line('canapes', 5800, 3),
      line('sandwiches', 5400, 4),
      line('omelette', 2450, 3),
      line('fruit', 3200, 3),
      line('water', 120, 40),
      line('soft drinks', 190, 30, 21),
      line('cava', 1450, 6, 21),
      line('waiters', 2800, 6),
    ],
    { deliveryCents: 4800, deliveryVatPercent: 10 },
  )
  expect(price).toMatchObject({ goodsCents: 91_950, deliveryFeeCents: 4800, totalCents: 96_750 })
  expect(price.vat).toEqual([
    { percentage: 10, grossCents: 82_350, baseCents: 74_864, vatCents: 7486 },
    { percentage: 21, grossCents: 14_400, baseCents: 11_901, vatCents: 2499 },
  ])
})

test('options that come once are paid once, and nothing costs less than nothing', () => {
  expect(offeredLineCents({ eachCents: 500, onceCents: 200 }, 3)).toBe(1700)
  expect(offeredLineCents({ eachCents: 100, onceCents: -500 }, 3)).toBe(0)
})

test.each([
  [1, { min: 1, max: 2 }],
  [3, { min: 2, max: 4 }],
  [40, { min: 32, max: 48 }],
])('of %d a fifth more or less may be chosen', (quantity, limits) => {
  expect(quantityLimits({ quantity, isFixed: false }, true)).toEqual(limits)
  expect(quantityLimits({ quantity, isFixed: true }, true)).toEqual({ min: quantity, max: quantity })
  expect(quantityLimits({ quantity, isFixed: false }, false)).toEqual({ min: quantity, max: quantity })
})

test('quantities are found by line, else by product; other lines are another quote', () => {
  const lines = [line('a', 1, 2), line('b', 1, 3)]
  expect(wantedQuantities(lines, [])).toEqual([2, 3])
  expect(
    wantedQuantities(lines, [
      { id: 'b', productId: 'product of b', quantity: 5 },
      { productId: 'product of a', quantity: 4 },
    ]),
  ).toEqual([4, 5])
  expect(wantedQuantities(lines, [{ id: 'a', productId: 'product of a', quantity: 2 }])).toBeNull()
  expect(
    wantedQuantities(lines, [
      { id: 'a', productId: 'product of a', quantity: 2 },
      { id: 'c', productId: 'product of b', quantity: 2 },
    ]),
  ).toBeNull()
})
