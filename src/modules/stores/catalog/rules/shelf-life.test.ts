import { expect, test } from 'bun:test'
import { firstUseBy, lastDayOf } from './shelf-life'

test('food keeps from the day on which it is packed, as the store counts days', () => {
  expect(lastDayOf('2026-11-17T12:00:00Z', 'Europe/Madrid', 0)).toBe('2026-11-17')
  expect(lastDayOf('2026-11-17T12:00:00Z', 'Europe/Madrid', 3)).toBe('2026-11-20')
  // Half past midnight in Madrid.
  expect(lastDayOf('2026-11-17T23:30:00Z', 'Europe/Madrid', 1)).toBe('2026-11-19')
  expect(lastDayOf('2026-12-31T12:00:00Z', 'Europe/Madrid', 1)).toBe('2027-01-01')
})

test('a bag keeps as long as the first of its dishes', () => {
  const packedAt = '2026-11-17T12:00:00Z'
  expect(firstUseBy(packedAt, 'Europe/Madrid', [7, undefined, 2])).toBe('2026-11-19')
  expect(firstUseBy(packedAt, 'Europe/Madrid', [undefined])).toBeNull()
  expect(firstUseBy(packedAt, 'Europe/Madrid', [])).toBeNull()
})
