import { expect, test } from 'bun:test'
import { budgetLevel, forecastCents } from './budget'

test.each([
  [0, 'within'],
  [89_999, 'within'],
  [90_000, 'near'],
  [100_000, 'near'],
  [100_001, 'over'],
] as const)('%i cents of 100,000 are %s the budget', (spent, level) => {
  expect(budgetLevel(spent, 100_000)).toBe(level)
})

test('a month is forecast from its working days so far', () => {
  // November 2026 has 21 working days; the 10th is the seventh.
  const spent = { today: '2026-11-10', untilTodayCents: 70_000, cents: 75_000 }
  expect(forecastCents('2026-11', spent)).toBe(210_000)
})

test('what is ordered already is the least that a month costs', () => {
  expect(forecastCents('2026-11', { today: '2026-11-02', untilTodayCents: 0, cents: 5_000 })).toBe(5_000)
})

test('nothing is forecast before the first working day, nor of another month', () => {
  const spent = { today: '2026-11-01', untilTodayCents: 0, cents: 0 }
  expect(forecastCents('2026-11', spent)).toBeNull()
  expect(forecastCents('2026-10', spent)).toBeNull()
})
