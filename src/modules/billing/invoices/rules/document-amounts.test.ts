import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sumCents } from '../../../../core/rules/money/cents'
import { vatCents } from '../../../money/ledger/rules/vat'
import { documentAmounts, sumRates } from './document-amounts'

const lines = fc.array(
  fc.record({
    percent: fc.constantFrom(0, 4, 7.5, 10, 21),
    grossCents: fc.integer({ min: 0, max: 500_000 }),
  }),
  { minLength: 1, maxLength: 30 },
)

test('each rate of a document is rounded once, and its lines add up to it', () =>
  fc.assert(
    fc.property(lines, its => {
      const amounts = documentAmounts(its)
      expect(amounts.totalCents).toBe(sumCents(its.map(line => line.grossCents)))
      expect(amounts.baseCents + amounts.vatCents).toBe(amounts.totalCents)
      expect(sumCents(amounts.lineVatCents)).toBe(amounts.vatCents)
      for (const rate of amounts.rates) {
        expect(rate.vatCents).toBe(vatCents(rate.grossCents, rate.percent))
        const ofRate = its.flatMap((line, i) =>
          line.percent === rate.percent ? [amounts.lineVatCents[i]!] : [],
        )
        expect(sumCents(ofRate)).toBe(rate.vatCents)
      }
    }),
  ))

test('an invoice and its differences are rounded together, and end at zero when all is taken back', () =>
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (its, parts) => {
        const documents = [documentAmounts(its).rates]
        let left = its
        for (const part of parts) {
          const back = left.map(line => ({ ...line, grossCents: -Math.floor(line.grossCents * part) }))
          documents.push(documentAmounts(back, sumRates(documents)).rates)
          left = left.map((line, i) => ({ ...line, grossCents: line.grossCents + back[i]!.grossCents }))
          for (const rate of sumRates(documents))
            expect(rate.vatCents).toBe(vatCents(rate.grossCents, rate.percent))
        }
        documents.push(
          documentAmounts(
            left.map(line => ({ ...line, grossCents: -line.grossCents })),
            sumRates(documents),
          ).rates,
        )
        for (const rate of sumRates(documents)) {
          expect(rate.grossCents).toBe(0)
          expect(rate.vatCents).toBe(0)
          expect(rate.baseCents).toBe(0)
        }
      },
    ),
  ))

test('lines of both signs share what their rate says', () => {
  const amounts = documentAmounts([
    { percent: 10, grossCents: 1001 },
    { percent: 10, grossCents: -333 },
  ])
  expect(amounts.vatCents).toBe(vatCents(668, 10))
  expect(sumCents(amounts.lineVatCents)).toBe(amounts.vatCents)
})
