import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, localDateOf, localTimeOf, minutesOf, weekdayOf } from '../local-time'
import type { Channel } from './channels'
import {
  cutoffCountdown,
  defaultSlot,
  deliveryOptions,
  firstAvailable,
  HORIZON_DAYS,
  type SlotStore,
  sameWindow,
  type WeekSchedule,
} from './slots'

const allWeek = (start: string, end: string): WeekSchedule =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(d => [d, [{ start, end }]]))

const store = (more: Partial<SlotStore> = {}): SlotStore => ({
  tz: 'Europe/Madrid',
  schedule: allWeek('09:00', '17:00'),
  defaultLeadTimeHours: 2,
  ...more,
})
const now = '2026-03-10T08:00:00Z' // a Tuesday, 09:00 in Madrid
const ask = (on: string, more: Partial<SlotStore> = {}, channel: Channel = 'catering', at = now) =>
  deliveryOptions(on, { store: store(more), channel, now: at })

test('windows every quarter of an hour, half an hour long, thirty minutes into the opening hours', () => {
  const { options, empty } = ask('2026-03-11')
  expect(empty).toBeNull()
  expect(options[0]).toEqual({
    deliveryStart: '09:30',
    deliveryEnd: '10:00',
    deliveryStartDate: '2026-03-11T08:30:00.000Z',
    deliveryEndDate: '2026-03-11T09:00:00.000Z',
    cutoff: '2026-03-11T06:30:00.000Z',
    price: null,
    channels: ['catering'],
  })
  expect(options[1]!.deliveryStart).toBe('09:45')
  expect(options.at(-1)!.deliveryStart).toBe('17:00')
})

test('not before seven, not after ten in the evening', () => {
  const { options } = ask('2026-03-11', { schedule: allWeek('00:00', '24:00') })
  expect(options[0]!.deliveryStart).toBe('07:00')
  expect(options.at(-1)!.deliveryStart).toBe('22:00')
  expect(ask('2026-03-11', { schedule: allWeek('18:00', '02:00') }).options.at(-1)!.deliveryStart).toBe(
    '22:00',
  )
})

test('two shifts have a gap between them', () => {
  const schedule = {
    wed: [
      { start: '12:00', end: '15:00' },
      { start: '19:00', end: '21:00' },
    ],
  }
  const starts = ask('2026-03-11', { schedule }).options.map(o => o.deliveryStart)
  expect(starts).toContain('15:15')
  expect(starts).not.toContain('15:30')
  expect(starts).not.toContain('19:15')
  expect(starts).toContain('19:30')
})

test('the canteen ends an hour later', () => {
  const option = ask('2026-03-11', {}, 'canteen').options[0]!
  expect([option.deliveryStart, option.deliveryEnd]).toEqual(['09:30', '11:00'])
})

test('lead time: 96 hours unless the store says otherwise', () => {
  expect(ask('2026-03-10').options[0]!.deliveryStart).toBe('11:00')
  expect(ask('2026-03-13', { defaultLeadTimeHours: null }).empty).toBe('TooSoon')
  expect(ask('2026-03-14', { defaultLeadTimeHours: null }).options[0]!.deliveryStart).toBe('09:30')
})

describe('cut-offs', () => {
  test.each<[string, SlotStore['cutoff'], string, string, string | null, number]>([
    ['minutes before', { kind: 'minutesBefore', minutes: 180 }, '2026-03-10', now, '12:00', 21],
    ['same day, in time', { kind: 'sameDay', at: '10:00' }, '2026-03-10', now, '11:00', 25],
    ['same day, too late', { kind: 'sameDay', at: '08:59' }, '2026-03-10', now, null, 0],
    ['the day before, in time', { kind: 'previousDay', at: '09:00' }, '2026-03-11', now, '09:30', 31],
    ['the day before, too late', { kind: 'previousDay', at: '08:00' }, '2026-03-11', now, null, 0],
  ])('%s', (_, cutoff, on, at, first, count) => {
    const day = ask(on, { cutoff }, 'groceries', at)
    expect(day.options[0]?.deliveryStart ?? null).toBe(first)
    expect(day.options.length).toBe(count)
    expect(day.empty).toBe(count ? null : 'CutoffPassed')
  })
})

test.each<[string, Partial<SlotStore>, Channel, string]>([
  ['2026-03-09', {}, 'catering', 'PastDay'],
  ['2026-03-18', {}, 'canteen', 'BeyondHorizon'],
  ['2026-03-25', {}, 'groceries', 'BeyondHorizon'],
  ['2026-06-09', {}, 'catering', 'BeyondHorizon'],
  ['2026-03-12', { closingDays: ['2026-03-12'] }, 'catering', 'ClosingDay'],
  ['2026-03-12', { schedule: { mon: [{ start: '09:00', end: '17:00' }] } }, 'catering', 'ClosedThatWeekday'],
  ['2026-03-10', { defaultLeadTimeHours: 12 }, 'catering', 'TooSoon'],
  ['2026-03-12', { capacityPerSlot: 0 }, 'catering', 'FullyBooked'],
])('%s with %p in %s: %s', (on, more, channel, reason) => {
  expect<string | null>(ask(on, more, channel).empty).toBe(reason)
})

test('the last day of the horizon is still open', () => {
  expect(ask('2026-03-17', {}, 'canteen').empty).toBeNull()
  expect(ask('2026-03-24', {}, 'groceries').empty).toBeNull()
  expect(ask('2026-06-08', {}, 'catering').empty).toBeNull()
})

test('a full window is not offered', () => {
  const question = { store: store({ capacityPerSlot: 2 }), channel: 'canteen' as const, now }
  const full = '2026-03-11T08:30:00.000Z'
  const starts = (taken: number) =>
    deliveryOptions('2026-03-11', { ...question, taken: { [full]: taken } }).options.map(
      o => o.deliveryStartDate,
    )
  expect(starts(1)).toContain(full)
  expect(starts(2)).not.toContain(full)
})

test('force skips lead time, cut-off and opening hours, and nothing else', () => {
  const shut = store({ schedule: {}, defaultLeadTimeHours: 96, cutoff: { kind: 'previousDay', at: '08:00' } })
  const forced = (on: string, more: Partial<SlotStore> = {}) =>
    deliveryOptions(on, { store: { ...shut, ...more }, channel: 'canteen', now, force: true })
  expect(forced('2026-03-10').options[0]!.deliveryStart).toBe('09:00')
  expect(forced('2026-03-10').options.at(-1)!.deliveryStart).toBe('22:00')
  expect(forced('2026-03-18').empty).toBe('BeyondHorizon')
  expect(forced('2026-03-11', { closingDays: ['2026-03-11'] }).empty).toBe('ClosingDay')
})

test('the first day that has something, and what is chosen there', () => {
  const question = { store: store({ defaultLeadTimeHours: null }), channel: 'catering' as const, now }
  const day = firstAvailable(question)!
  expect(day.on).toBe('2026-03-14')
  expect(defaultSlot(day.options)!.deliveryStart).toBe('14:00')
  expect(defaultSlot(day.options.filter(o => o.deliveryStart > '14:00'))!.deliveryStart).toBe('14:15')
  expect(defaultSlot([])).toBeNull()
  expect(firstAvailable(question, '2026-03-20')!.on).toBe('2026-03-20')
  expect(firstAvailable({ ...question, store: store({ schedule: {} }) })).toBeNull()
  expect(sameWindow(day.options, { deliveryStartDate: '2026-03-14T14:00:00+01:00' })!.deliveryStart).toBe(
    '14:00',
  )
})

test.each<[Channel, string, number | null]>([
  ['canteen', '2026-03-10T08:30:00Z', 30],
  ['canteen', '2026-03-10T08:00:00Z', null],
  ['canteen', '2026-03-10T09:00:30Z', null],
  ['catering', '2026-03-10T08:30:00Z', null],
])('countdown in %s at %s', (channel, at, minutes) => {
  const option = ask('2026-03-10', { cutoff: { kind: 'sameDay', at: '10:00' } }, channel).options.at(-1)!
  expect(option.cutoff).toBe('2026-03-10T09:00:00.000Z')
  expect(cutoffCountdown(option, channel, at, 'Europe/Madrid')).toBe(minutes)
})

test('over a year with both changes of the clock, every window is what its wall says and can be kept', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 730 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.constantFrom<Channel>('catering', 'canteen', 'groceries'),
      fc.constantFrom('Europe/Madrid', 'Atlantic/Canary', 'America/New_York'),
      fc.integer({ min: 0, max: 100 }),
      (day, ahead, minute, channel, tz, lead) => {
        const at = new Date(Date.UTC(2026, 0, 1) + day * 86_400_000 + minute * 60_000)
        const on = addDays(localDateOf(at, tz), ahead)
        const shop = store({ tz, defaultLeadTimeHours: lead, cutoff: { kind: 'previousDay', at: '18:00' } })
        const { options, empty } = deliveryOptions(on, { store: shop, channel, now: at })
        expect(empty === null).toBe(options.length > 0)
        expect(ahead > HORIZON_DAYS[channel] ? empty : 'within').toBe(
          ahead > HORIZON_DAYS[channel] ? 'BeyondHorizon' : 'within',
        )
        for (const option of options) {
          const start = new Date(option.deliveryStartDate)
          expect(localDateOf(start, tz)).toBe(on)
          expect(localTimeOf(start, tz)).toBe(option.deliveryStart)
          expect(localTimeOf(option.deliveryEndDate, tz)).toBe(option.deliveryEnd)
          expect(minutesOf(option.deliveryStart) % 15).toBe(0)
          expect(shop.schedule[weekdayOf(on)]).toBeDefined()
          expect(at.getTime()).toBeLessThanOrEqual(Date.parse(option.cutoff))
          expect(Date.parse(option.cutoff)).toBeLessThanOrEqual(start.getTime() - lead * 3_600_000)
        }
      },
    ),
    { numRuns: 60 },
  )
})
