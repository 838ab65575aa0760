/** What the wire carries for money: integer cents, tax included. */
export interface Money {
  amount: number
  currency: 'eur'
}

export const CURRENCY = 'eur'

/** Integer cents as the wire carries them. */
export const toMoney = (cents: number): Money => ({ amount: cents, currency: CURRENCY })

/** The value itself; throws on a fraction, a NaN or a sum beyond what a double holds: those are bugs, not input. */
export function assertCents(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not integer cents: ${value}`)
  return value
}

export function sumCents(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return assertCents(total)
}

/** `value × numerator ÷ denominator`, half a cent away from zero, without the error of floating point. */
export function multiplyCents(value: number, numerator: number, denominator: number): number {
  const product = BigInt(assertCents(value)) * BigInt(assertCents(numerator)) * 2n
  const twice = BigInt(assertCents(denominator)) * 2n
  const half = product < 0n ? -BigInt(denominator) : BigInt(denominator)
  return Number((product + half) / twice)
}

/**
 * Splits a total by weights so that the parts add up to it exactly: whole cents first, the rest one by one
 * to the largest remainders, and among equal ones to the first. With no weight at all the first part takes it.
 */
export function splitCents(total: number, weights: readonly number[]): number[] {
  assertCents(total)
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to split over')
    return []
  }
  const whole = weights.map(weight => BigInt(assertCents(weight)))
  if (whole.some(weight => weight < 0n)) throw new RangeError('a weight is negative')
  const sum = whole.reduce((a, b) => a + b, 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0))

  const sign = total < 0 ? -1 : 1
  const magnitude = BigInt(Math.abs(total))
  const parts = whole.map(weight => (magnitude * weight) / sum)
  const remainders = whole.map((weight, index) => ({ index, rest: (magnitude * weight) % sum }))
  let left = Number(magnitude - parts.reduce((a, b) => a + b, 0n))
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  for (const { index } of remainders) {
    if (left-- <= 0) break
    parts[index] = parts[index]! + 1n
  }
  return parts.map(part => (part === 0n ? 0 : sign * Number(part)))
}

/** Euros with a point: 12.35, -1.27. */
export function amountText(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
