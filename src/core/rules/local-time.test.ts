import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addDays,
  dayBounds,
  daysBetween,
  instantOf,
  isLocalDate,
  localDateOf,
  localTimeOf,
  minutesOf,
  timeOf,
  weekdayOf,
} from './local-time'

const madrid = 'Europe/Madrid'

test.each([
  ['2026-01-15', '14:00', '2026-01-15T13:00:00.000Z'],
  ['2026-07-15', '14:00', '2026-07-15T12:00:00.000Z'],
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'], // skipped: 03:30 on the wall
  ['2026-03-29', '07:00', '2026-03-29T05:00:00.000Z'],
  ['2026-10-25', '07:00', '2026-10-25T06:00:00.000Z'],
  ['2026-10-24', '24:00', '2026-10-24T22:00:00.000Z'],
])('%s %s in Madrid', (date, time, instant) => {
  expect(instantOf(date, time, madrid).toISOString()).toBe(instant)
})

test('days of 23 and 25 hours', () => {
  const hours = (date: string) => {
    const { start, end } = dayBounds(date, madrid)
    return (end.getTime() - start.getTime()) / 3_600_000
  }
  expect([hours('2026-03-29'), hours('2026-06-01'), hours('2026-10-25')]).toEqual([23, 24, 25])
})

test('a local time leads to an instant and back, whatever the place', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 6 * 60, max: 1439 }),
      fc.constantFrom(madrid, 'America/New_York', 'Asia/Kolkata', 'Atlantic/Canary', 'UTC'),
      (days, minutes, tz) => {
        const date = addDays('2023-01-01', days)
        const instant = instantOf(date, timeOf(minutes), tz)
        expect(localDateOf(instant, tz)).toBe(date)
        expect(minutesOf(localTimeOf(instant, tz))).toBe(minutes)
        expect(daysBetween('2023-01-01', date)).toBe(days)
      },
    ),
  )
})

test('days', () => {
  expect(weekdayOf('2026-03-10')).toBe('tue')
  expect(weekdayOf('2026-03-15')).toBe('sun')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(isLocalDate('2026-02-30')).toBe(false)
  expect(isLocalDate('2026-02-28')).toBe(true)
  expect(isLocalDate('28-02-2026')).toBe(false)
})
