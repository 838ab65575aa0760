import { expect, test } from 'bun:test'
import { daysOfPeriod } from './period'

test('a month, a quarter and a year begin on their first day and end on their last', () => {
  expect(daysOfPeriod('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOfPeriod('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfPeriod('2026-Q1')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(daysOfPeriod('2026-Q4')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(daysOfPeriod('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})
