import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type PaymentParts, sumOfParts } from '../money/waterfall'
import { type AmendFacts, fewerOf, partsAfter } from './amending'
import { NO_PARTS } from './refunds'

const facts = (more: Partial<AmendFacts> = {}): AmendFacts => ({
  paid: { ...NO_PARTS, kindCents: 700, balanceCents: 1019 },
  isQuote: false,
  hasPromotions: false,
  hasRefunds: false,
  totalCents: 1719,
  rise: NO_PARTS,
  ...more,
})
const withCard = { ...NO_PARTS, kindCents: 700, cardCents: 1019 }

describe('how a changed order is paid', () => {
  test('less goes back the way money does: own money first, then the company’s', () => {
    expect(partsAfter(facts({ totalCents: 1000 }))).toMatchObject({ kindCents: 700, balanceCents: 300 })
    expect(partsAfter(facts({ totalCents: 500 }))).toMatchObject({ kindCents: 500, balanceCents: 0 })
  })

  test.each([
    [{ isQuote: true }, 'QuoteRequested'],
    [{ hasPromotions: true }, 'HasPromotions'],
    [{ hasRefunds: true }, 'HasRefunds'],
    [{ paid: withCard, totalCents: 1000 }, 'CardWouldPayLess'],
    [{ paid: withCard, totalCents: 2000, rise: { ...NO_PARTS, transferCents: 281 } }, 'CardWouldPayMore'],
  ] as const)('%p is refused as %s', (more, name) => {
    expect(partsAfter(facts(more))).toMatchObject({ name })
  })

  test('the parts always add up to what it costs, and none is below nothing', () => {
    const cents = fc.nat({ max: 100_000 })
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        cents,
        fc.integer({ min: -200_000, max: 200_000 }),
        (kind, flex, own, owed, by) => {
          const paid = {
            kindCents: kind,
            flexCents: flex,
            balanceCents: own,
            cardCents: 0,
            transferCents: owed,
          }
          const totalCents = Math.max(0, sumOfParts(paid) + by)
          const rise = { ...NO_PARTS, transferCents: Math.max(0, by) }
          const parts = partsAfter(facts({ paid, totalCents, rise })) as PaymentParts
          expect(sumOfParts(parts)).toBe(totalCents)
          expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

test.each([
  [
    [
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 1 },
    ],
    [{ lineId: 'a', quantity: 1 }],
  ],
  [[{ id: 'a', quantity: 2 }], [{ lineId: 'b', quantity: 1 }]],
  [
    [
      { id: 'a', quantity: 2 },
      { id: 'b', quantity: 1 },
    ],
    [],
  ],
  [[{ id: 'a', quantity: 3 }], null],
  [[{ quantity: 1 }], null],
  [
    [
      { id: 'a', quantity: 1 },
      { id: 'a', quantity: 2 },
    ],
    null,
  ],
])('of two a and one b, %p leaves out %p', (wanted, fewer) => {
  expect(
    fewerOf(
      [
        { id: 'a', quantity: 2 },
        { id: 'b', quantity: 1 },
      ],
      wanted,
    ),
  ).toEqual(fewer)
})
