import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { assertCents, multiplyCents, splitCents, sumCents } from './cents'

describe('splitCents', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [10, [1, 2, 1], [3, 5, 2]],
    [1, [1, 1], [1, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 0], [5, 0]],
    [0, [3, 4], [0, 0]],
    [7, [0, 5, 0], [0, 7, 0]],
  ])('%i over %p', (total, weights, parts) => expect(splitCents(total, weights)).toEqual(parts))

  test('parts add up, stay within a cent of their share, and a part without weight gets nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        fc.array(fc.nat({ max: 9_000_000 }), { minLength: 1, maxLength: 40 }),
        (total, weights) => {
          const parts = splitCents(total, weights)
          const sum = weights.reduce((a, b) => a + b, 0)
          expect(sumCents(parts)).toBe(total)
          if (sum === 0) return
          parts.forEach((part, i) => {
            expect(Math.abs(part - (total * weights[i]!) / sum)).toBeLessThan(1 + 1e-6)
            if (weights[i] === 0) expect(part).toBe(0)
          })
        },
      ),
    )
  })
})

test('multiplyCents rounds half away from zero', () => {
  expect(multiplyCents(105, 1, 10)).toBe(11)
  expect(multiplyCents(-105, 1, 10)).toBe(-11)
  expect(multiplyCents(104, 1, 10)).toBe(10)
  expect(multiplyCents(1100, 100, 110)).toBe(1000)
  expect(multiplyCents(9_007_199_254_740_991, 3, 3)).toBe(9_007_199_254_740_991)
})

test('a fraction of a cent is a bug', () => {
  expect(() => assertCents(1.5)).toThrow()
  expect(() => assertCents(Number.NaN)).toThrow()
})
