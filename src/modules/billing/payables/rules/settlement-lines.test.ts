import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { figuresOf, heldCents, linesOfEntry, sumOfLines } from './settlement-lines'

const on = '2026-11-17'
const order = { listingCents: 1200, feeCents: 120, netCents: 880 }

test('a delivery is the price on the menu, less commission and the discounts of the merchant', () => {
  expect(linesOfEntry({ kind: 'delivered', on, netCents: 880, order })).toEqual([
    { kind: 'orders', on, amountCents: 1200 },
    { kind: 'commission', on, amountCents: -120 },
    { kind: 'discounts', on, amountCents: -200 },
  ])
})

test('a refund from before the delivery stands apart', () => {
  expect(linesOfEntry({ kind: 'delivered', on, netCents: 500, order }).at(-1)).toEqual({
    kind: 'refunds',
    on,
    amountCents: -380,
  })
})

test.each([
  ['refund-borne', 'refunds'],
  ['dispute-borne', 'disputes'],
  ['net-removed', 'withheld'],
  ['net-restored', 'withheld'],
  ['something-new', 'corrections'],
])('an entry of kind %s is one line: %s', (kind, line) => {
  expect(linesOfEntry({ kind, on, netCents: -80, order })).toEqual([
    { kind: line, on, amountCents: -80 } as never,
  ])
})

test('the lines of any entry sum up to it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('delivered', 'undelivered', 'refund-borne', 'dispute-borne', 'net-removed', 'other'),
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.option(
        fc.record({
          listingCents: fc.nat(100_000),
          feeCents: fc.nat(100_000),
          netCents: fc.nat(100_000),
        }),
      ),
      (kind, netCents, about) => {
        expect(sumOfLines(linesOfEntry({ kind, on, netCents, order: about }))).toBe(netCents)
      },
    ),
  )
})

test('no more is held than the merchant has of the order', () => {
  expect(heldCents({ amountCents: 1719, leftCents: 880 })).toBe(880)
  expect(heldCents({ amountCents: 500, leftCents: 880 })).toBe(500)
  expect(heldCents({ amountCents: 500, leftCents: -20 })).toBe(0)
})

test('figures are sums in the order of the way to the payout', () => {
  expect(
    figuresOf([
      { kind: 'held', amountCents: -5 },
      { kind: 'orders', amountCents: 10 },
      { kind: 'orders', amountCents: 20 },
    ]),
  ).toEqual([
    { kind: 'orders', amountCents: 30 },
    { kind: 'held', amountCents: -5 },
  ])
})
