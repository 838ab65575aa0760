import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sumOfParts } from '../../../money/ledger/rules/waterfall'
import { addParts, NO_PARTS } from '../../../order-records/amounts/rules/refunds'
import { type AmendFacts, partsAfter, positiveParts, subtractParts, whyNotAmend } from './amending'

const facts = (more: Partial<AmendFacts> = {}): AmendFacts => ({
  paid: { ...NO_PARTS, kindCents: 700, balanceCents: 1019 },
  totalCents: 1719,
  rise: NO_PARTS,
  ownAtLeastCents: 0,
  ...more,
})

test.each([
  [{ isQuote: true, hasRefunds: false }, 'QuoteRequested'],
  [{ isQuote: false, hasRefunds: true }, 'HasRefunds'],
] as const)('%p is not changed: %s', (order, name) => {
  expect(whyNotAmend(order)).toMatchObject({ name })
})

describe('how a changed order is paid', () => {
  test('less goes back the way money does: own money first, then the company’s', () => {
    expect(partsAfter(facts({ totalCents: 1000 }))).toMatchObject({ kindCents: 700, balanceCents: 300 })
    expect(partsAfter(facts({ totalCents: 500 }))).toMatchObject({ kindCents: 500, balanceCents: 0 })
  })

  test('the card gets back before the wallet', () => {
    const paid = { ...NO_PARTS, balanceCents: 1000, cardCents: 719 }
    expect(partsAfter(facts({ paid, totalCents: 1200 }))).toMatchObject({
      balanceCents: 1000,
      cardCents: 200,
    })
    expect(partsAfter(facts({ paid, totalCents: 900 }))).toMatchObject({ balanceCents: 900, cardCents: 0 })
  })

  test('what the person had to pay for the company to pay the rest, they still pay', () => {
    const changed = partsAfter(facts({ totalCents: 1000, ownAtLeastCents: 800 }))
    expect([changed.kindCents, changed.balanceCents]).toEqual([200, 800])
  })

  test('the parts always add up to what it costs, none is below nothing, and nobody pays more for less', () => {
    const cents = fc.nat({ max: 100_000 })
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        cents,
        cents,
        fc.integer({ min: -200_000, max: 200_000 }),
        cents,
        (kindCents, flexCents, balanceCents, cardCents, transferCents, by, ownAtLeastCents) => {
          const paid = { kindCents, flexCents, balanceCents, cardCents, transferCents }
          const totalCents = Math.max(0, sumOfParts(paid) + by)
          const rise = { ...NO_PARTS, transferCents: Math.max(0, by) }
          const parts = partsAfter({ paid, totalCents, rise, ownAtLeastCents })
          expect(sumOfParts(parts)).toBe(totalCents)
          expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
          if (by < 0) expect(Math.min(...Object.values(subtractParts(paid, parts)))).toBeGreaterThanOrEqual(0)
          const more = positiveParts(subtractParts(parts, paid))
          const back = positiveParts(subtractParts(paid, parts))
          expect(addParts(subtractParts(paid, back), more)).toEqual(parts)
        },
      ),
    )
  })
})
