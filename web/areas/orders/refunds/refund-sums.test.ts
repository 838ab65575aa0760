import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { makeRow } from '../orders/testing'
import { PARTS, refundCents, refundParts, whyNotRefund } from './refund-sums'

const order = makeRow(1)
const items = (quantities: Record<string, number>) => ({
  kind: 'items' as const,
  amountCents: null,
  quantities,
})

test('single items give back what they cost', () => {
  expect(refundCents(order, items({ bowl: 1, drink: 1 }))).toEqual({ cents: 1300, isAtMost: false })
})

test('one of three that do not divide evenly ends at exactly the whole', () => {
  const line = {
    ...order.purchase.cartItems[0]!,
    quantity: 3,
    total: { amount: 1000, currency: 'eur' as const },
  }
  const given = [0, 1, 2].map(
    refundedQuantity =>
      refundCents(
        { ...order, purchase: { ...order.purchase, cartItems: [{ ...line, refundedQuantity }] } },
        items({ bowl: 1 }),
      ).cents,
  )
  expect(given).toEqual([333, 333, 334])
})

test('with a discount what goes back may be less than what stands on the line', () => {
  const discounted = {
    ...order,
    purchase: { ...order.purchase, totalCost: { amount: 2000, currency: 'eur' as const } },
  }
  expect(refundCents(discounted, items({ bowl: 1 })).isAtMost).toBe(true)
})

test('money goes back to card, then wallet, then what the company gave', () => {
  expect(refundParts(order, 1700)).toEqual({ card: 1000, transfer: 0, balance: 600, flex: 0, inKind: 100 })
})

test('the parts are always the sum, and never more than what was paid from there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2500 }), cents => {
      const parts = refundParts(order, cents)!
      expect(PARTS.reduce((sum, part) => sum + parts[part], 0)).toBe(cents)
      expect(parts.card <= 1000 && parts.balance <= 600 && parts.inKind <= 900).toBe(true)
    }),
  )
})

test.each([
  [{ kind: 'amount', amountCents: null, quantities: {} }, 'late', 'empty'],
  [{ kind: 'amount', amountCents: 2501, quantities: {} }, 'late', 'tooMuch'],
  [{ kind: 'whole', amountCents: null, quantities: {} }, ' ', 'reason'],
  [{ kind: 'whole', amountCents: null, quantities: {} }, 'late', null],
] as const)('%p with the reason "%s": %p', (choice, reason, why) => {
  expect(whyNotRefund(order, choice, reason)).toBe(why)
})
