import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type LinePosting, linePostings } from './provider-lines'

const line = (type: string, amountCents: number, feeCents = 0, isOfDispute = false) =>
  linePostings({ type, amountCents, feeCents, isOfDispute })

test('a charge costs its fee, and is booked with what it pays for', () => {
  expect(line('charge', 1719, 51)).toEqual([
    { debit: 'stripe_fees', credit: 'stripe', amountCents: 51, memo: 'providerFee' },
  ])
  expect(line('refund', -1719)).toEqual([])
})

test('a payout goes to the bank, and comes back when the bank does not take it', () => {
  expect(line('payout', -5000)).toEqual([
    { debit: 'bank', credit: 'stripe', amountCents: 5000, memo: 'payout' },
  ])
  expect(line('payout_failure', 5000)).toEqual([
    { debit: 'stripe', credit: 'bank', amountCents: 5000, memo: 'payout' },
  ])
})

test('a dispute takes the money and a fee, and a won one gives the money back', () => {
  expect(line('adjustment', -1719, 2000, true)).toEqual([
    { debit: 'disputes', credit: 'stripe', amountCents: 1719, memo: 'dispute' },
    { debit: 'stripe_fees', credit: 'stripe', amountCents: 2000, memo: 'providerFee' },
  ])
  expect(line('adjustment', 1719, 0, true)).toEqual([
    { debit: 'stripe', credit: 'disputes', amountCents: 1719, memo: 'dispute' },
  ])
})

test('what nobody knows is said to be unknown', () => {
  expect(line('adjustment', -100)).toBeNull()
  expect(line('issuing_transaction', -100)).toBeNull()
})

test('what a line that is no payment changes at the provider is what it changes in the books', () => {
  const onStripe = (postings: LinePosting[]) =>
    postings.reduce(
      (sum, { debit, amountCents }) => sum + (debit === 'stripe' ? amountCents : -amountCents),
      0,
    )
  fc.assert(
    fc.property(
      fc.constantFrom('payout', 'payout_failure', 'stripe_fee', 'adjustment'),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: -1000, max: 5000 }),
      (type, amountCents, feeCents) => {
        expect(onStripe(line(type, amountCents, feeCents, true)!)).toBe(amountCents - feeCents)
      },
    ),
  )
})
