import { expect, test } from 'bun:test'
import { type DatePreset, daysOf, todayAt } from './date-presets'

// a Sunday in the first week of a year, where weeks, months and years all turn
test.each<[DatePreset, string, string]>([
  ['today', '2027-01-03', '2027-01-03'],
  ['yesterday', '2027-01-02', '2027-01-02'],
  ['last24h', '2027-01-02', '2027-01-03'],
  ['last3', '2027-01-01', '2027-01-03'],
  ['last7', '2026-12-28', '2027-01-03'],
  ['last14', '2026-12-21', '2027-01-03'],
  ['last30', '2026-12-05', '2027-01-03'],
  ['thisWeek', '2026-12-28', '2027-01-03'],
  ['lastWeek', '2026-12-21', '2026-12-27'],
  ['lastMonth', '2026-12-01', '2026-12-31'],
  ['lastYear', '2026-01-01', '2026-12-31'],
])('%s', (preset, from, to) => {
  expect(daysOf(preset, '2027-01-03')).toEqual({ from, to })
})

test('the day is that of the stores, not of the clock in London', () => {
  expect(todayAt(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
})
