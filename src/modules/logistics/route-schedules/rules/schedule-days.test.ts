import { expect, test } from 'bun:test'
import { dueDays, nextDays, type ScheduleTimes } from './schedule-days'

const schedule = (changes: Partial<ScheduleTimes> = {}): ScheduleTimes => ({
  weekdays: ['mon', 'wed', 'fri'],
  startsAt: '08:00',
  tz: 'Europe/Madrid',
  daysAhead: 1,
  validFrom: null,
  validUntil: null,
  skippedDays: [],
  isActive: true,
  ...changes,
})
const monday = (time: string) => new Date(`2026-11-23T${time}:00+01:00`)

test.each<[string, Partial<ScheduleTimes>, string, string[]]>([
  ['today before it starts', {}, '07:59', ['2026-11-23', '2026-11-25', '2026-11-27']],
  ['today no more once it starts', {}, '08:00', ['2026-11-25', '2026-11-27', '2026-11-30']],
  [
    'not on days that are left out',
    { skippedDays: ['2026-11-25'] },
    '09:00',
    ['2026-11-27', '2026-11-30', '2026-12-02'],
  ],
  ['not before it begins', { validFrom: '2026-11-26' }, '07:00', ['2026-11-27', '2026-11-30', '2026-12-02']],
  ['not after it ends', { validUntil: '2026-11-25' }, '07:00', ['2026-11-23', '2026-11-25']],
  [
    'in the time of its place',
    { tz: 'Atlantic/Canary' },
    '08:30',
    ['2026-11-23', '2026-11-25', '2026-11-27'],
  ],
])('the next days: %s', (_, changes, at, days) => {
  expect(nextDays(schedule(changes), monday(at), 3)).toEqual(days)
})

test('it starts at the same hour of the wall clock before and after the clocks are changed', () => {
  const daily = schedule({ weekdays: ['sat', 'sun'], startsAt: '02:30' })
  expect(nextDays(daily, new Date('2027-03-27T01:00:00+01:00'), 3)).toEqual([
    '2027-03-27',
    '2027-03-28',
    '2027-04-03',
  ])
})

test.each<[string, Partial<ScheduleTimes>, string, string[]]>([
  [
    'of today while it is to come, and of tomorrow',
    { weekdays: ['mon', 'tue', 'wed'] },
    '07:00',
    ['2026-11-23', '2026-11-24'],
  ],
  ['nothing, when tomorrow is no day of it', {}, '09:00', []],
  ['as many days before as it says', { daysAhead: 4 }, '09:00', ['2026-11-25', '2026-11-27']],
  ['of today only', { daysAhead: 0 }, '07:00', ['2026-11-23']],
  ['nothing while it is paused', { isActive: false }, '07:00', []],
])('routes are due: %s', (_, changes, at, days) => {
  expect(dueDays(schedule(changes), monday(at))).toEqual(days)
})
