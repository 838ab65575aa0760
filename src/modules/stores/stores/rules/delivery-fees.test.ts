import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { canteenFeeCents, cateringFeeCents, deliveryFeeCents } from './delivery-fees'

test.each([
  [0, 0],
  [1, 1200],
  [4_999, 1200],
  [5_000, 1400],
  [10_000, 1600],
  [15_000, 1800],
  [20_000, 2800],
  [30_000, 2800],
  [39_999, 2800],
  [40_000, 3800],
  [50_000, 4800],
  [60_000, 5800],
  [70_000, 6800],
  [90_000, 6800],
  [99_999, 6800],
  [100_000, 7800],
  [120_000, 9800],
  [130_000, 11_200],
  [150_000, 11_800],
  [200_000, 12_400],
  [300_000, 18_600],
  [349_999, 18_600],
  [350_000, 18_600], // the bare formula would drop to 17900 here
  [400_000, 19_900],
  [400_001, 21_900],
  [1_000_000, 49_900],
  [5_000_000, 49_900],
])('catering of %i cents costs %i', (goods, fee) => expect(cateringFeeCents(goods)).toBe(fee))

test('a larger catering order never costs less to deliver', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2_000_000 }), fc.nat({ max: 100_000 }), (goods, more) => {
      expect(cateringFeeCents(goods + more)).toBeGreaterThanOrEqual(cateringFeeCents(goods))
    }),
  )
})

test.each([
  [0, 299],
  [3000, 299],
  [3001, 399],
  [4000, 399],
  [4001, 499],
  [7000, 699],
  [50_000, 699],
])('canteen over %i m costs %i', (meters, fee) => expect(canteenFeeCents(meters)).toBe(fee))

test.each([
  [{ channel: 'catering' as const }, 1600],
  [{ channel: 'canteen' as const }, 399],
  [{ channel: 'groceries' as const }, 399],
  [{ channel: 'groceries' as const, windowPriceCents: 250 }, 250],
  [{ channel: 'groceries' as const, windowPriceCents: 0 }, 0],
  [{ channel: 'catering' as const, isPickup: true }, 0],
  [{ channel: 'catering' as const, proposal: { storeId: 's', deliveryPriceCents: 500 } }, 500],
  [{ channel: 'catering' as const, proposal: { storeId: 's', deliveryPriceCents: 0 } }, 0],
  [{ channel: 'catering' as const, proposal: { storeId: 'other', deliveryPriceCents: 500 } }, 1600],
  [{ channel: 'catering' as const, proposal: { storeId: 's', deliveryPriceCents: null } }, 1600],
  [{ channel: 'canteen' as const, goodsCents: 0 }, 0],
])('%p', (more, fee) => {
  expect(deliveryFeeCents({ storeId: 's', goodsCents: 12_000, meters: 3500, ...more })).toBe(fee)
})
