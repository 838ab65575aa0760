import { expect, test } from 'bun:test'
import { discountedCents, hasIdleDiscount, type OwnDiscount } from './own-discount'

const discount = (percentage: number | null, reduced: number | null, on = true): OwnDiscount => ({
  showDiscountPercentage: on && percentage !== null,
  discountPercentage: percentage,
  showDiscountFixedPrice: on && reduced !== null,
  discountFixedPriceAmount: reduced,
})

test.each([
  ['a percentage', 1000, discount(20, null), 800],
  ['a percentage, rounded per piece', 247, discount(15, null), 210],
  ['half a cent, in favour of the customer', 250, discount(1, null), 247],
  ['a reduced price', 1000, discount(null, 750), 750],
  ['the lower of both', 1000, discount(20, 750), 750],
  ['the lower of both', 1000, discount(30, 750), 700],
  ['all of it', 1000, discount(100, null), 0],
  ['nothing while it is turned off', 1000, discount(20, 750, false), 1000],
  ['nothing where the reduced price is higher', 1000, discount(null, 1200), 1000],
])('a discount of a product takes off %s', (_, priceCents, own, expected) => {
  expect(discountedCents(priceCents, own)).toBe(expected)
})

test('a discount that takes nothing off is noticed', () => {
  expect(hasIdleDiscount(1000, discount(null, 1000))).toBe(true)
  expect(hasIdleDiscount(1000, { ...discount(20, null), discountPercentage: null })).toBe(true)
  expect(hasIdleDiscount(1000, discount(20, null))).toBe(false)
  expect(hasIdleDiscount(1000, discount(20, null, false))).toBe(false)
})
