import { expect, test } from 'bun:test'
import { periodOf, periodsOver } from './pay-periods'

test.each([
  ['2026-11-16', 'week', '2026-11-16', '2026-11-22'],
  ['2026-11-22', 'week', '2026-11-16', '2026-11-22'],
  ['2027-01-02', 'week', '2026-12-28', '2027-01-03'],
  ['2026-11-16', 'month', '2026-11-01', '2026-11-30'],
  ['2026-12-31', 'month', '2026-12-01', '2026-12-31'],
  ['2028-02-10', 'month', '2028-02-01', '2028-02-29'],
] as const)('%s is in the %s from %s to %s', (day, every, startsOn, endsOn) => {
  expect(periodOf(day, every)).toEqual({ startsOn, endsOn })
})

test('a period is over on the day after its last one', () => {
  expect(periodsOver('2026-11-10', '2026-11-22', 'week')).toEqual([
    { startsOn: '2026-11-09', endsOn: '2026-11-15' },
  ])
  expect(periodsOver('2026-11-10', '2026-11-23', 'week').map(({ endsOn }) => endsOn)).toEqual([
    '2026-11-15',
    '2026-11-22',
  ])
  expect(periodsOver('2026-11-10', '2026-11-30', 'month')).toEqual([])
  expect(periodsOver('2026-11-10', '2027-01-01', 'month').map(({ endsOn }) => endsOn)).toEqual([
    '2026-11-30',
    '2026-12-31',
  ])
})
