import { splitCents, sumCents } from '../../../../core/rules/money/cents'
import { baseCents, vatCents } from '../../../money/ledger/rules/vat'

/** VAT of a document by rate, rising. */
export interface RateOfDocument {
  percent: number
  grossCents: number
  baseCents: number
  vatCents: number
}

export interface DocumentAmounts {
  baseCents: number
  vatCents: number
  totalCents: number
  rates: RateOfDocument[]
  /** VAT of each line, in their order. */
  lineVatCents: number[]
}

/**
 * What a document says of lines with tax: the VAT of each rate is rounded once and split over its lines by the largest
 * remainder. A document that corrects others begins from what they say of the rate, so that all of them together are
 * rounded once, and end at zero when all is taken back.
 */
export function documentAmounts(
  lines: readonly { percent: number; grossCents: number }[],
  corrected: readonly RateOfDocument[] = [],
): DocumentAmounts {
  const lineVatCents = lines.map(() => 0)
  const rates: RateOfDocument[] = []
  for (const percent of [...new Set(lines.map(line => line.percent))].sort((a, b) => a - b)) {
    const its = lines.flatMap((line, i) => (line.percent === percent ? [{ i, cents: line.grossCents }] : []))
    const grossCents = sumCents(its.map(({ cents }) => cents))
    const before = corrected.find(rate => rate.percent === percent)
    const vat = before
      ? vatCents(before.grossCents + grossCents, percent) - before.vatCents
      : vatCents(grossCents, percent)
    splitSigned(
      vat,
      its.map(({ cents }) => cents),
      percent,
    ).forEach((part, n) => {
      lineVatCents[its[n]!.i] = part
    })
    rates.push({ percent, grossCents, baseCents: grossCents - vat, vatCents: vat })
  }
  const totalCents = sumCents(rates.map(rate => rate.grossCents))
  const vat = sumCents(rates.map(rate => rate.vatCents))
  return { baseCents: totalCents - vat, vatCents: vat, totalCents, rates, lineVatCents }
}

/** Rates of several documents as one. */
export function sumRates(documents: readonly (readonly RateOfDocument[])[]): RateOfDocument[] {
  const sums = new Map<number, RateOfDocument>()
  for (const rate of documents.flat()) {
    const sum = sums.get(rate.percent)
    sums.set(rate.percent, {
      percent: rate.percent,
      grossCents: (sum?.grossCents ?? 0) + rate.grossCents,
      baseCents: (sum?.baseCents ?? 0) + rate.baseCents,
      vatCents: (sum?.vatCents ?? 0) + rate.vatCents,
    })
  }
  return [...sums.values()].sort((a, b) => a.percent - b.percent)
}

/** Lines of one sign share by the largest remainder; among lines of both, the largest one takes what rounding leaves. */
function splitSigned(vat: number, gross: readonly number[], percent: number): number[] {
  if (gross.every(cents => cents >= 0)) return splitCents(vat, gross)
  if (gross.every(cents => cents <= 0))
    return splitCents(
      vat,
      gross.map(cents => 0 - cents),
    )
  const parts = gross.map(cents => cents - baseCents(cents, percent))
  const largest = gross.reduce((best, cents, i) => (Math.abs(cents) > Math.abs(gross[best]!) ? i : best), 0)
  parts[largest] = parts[largest]! + vat - sumCents(parts)
  return parts
}
