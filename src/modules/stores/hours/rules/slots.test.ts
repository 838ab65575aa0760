import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, localDateOf, localTimeOf, minutesOf, weekdayOf } from '../../../../core/rules/local-time'
import type { Channel } from '../../../../core/rules/ordering/channels'
import { HORIZON_DAYS } from './horizon'
import type { WeekSchedule } from './opening-hours'
import {
  cutoffCountdown,
  defaultSlot,
  deliveryOptions,
  firstAvailable,
  firstGlance,
  glanceAt,
  optionAt,
  type SlotStore,
  sameWindow,
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
  [
    '2026-03-12',
    { specialHours: [{ from: '2026-03-12', until: '2026-03-12', name: '', hours: [] }] },
    'catering',
    'ClosingDay',
  ],
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
  expect(
    forced('2026-03-11', { specialHours: [{ from: '2026-03-11', until: '2026-03-11', name: '', hours: [] }] })
      .empty,
  ).toBe('ClosingDay')
})

test.each([
  ['breakfast at nine', true, ['07:00', '09:00', '14:00'], '09:00'],
  ['breakfast at the first of the morning that is free', true, ['10:15', '10:30', '14:00'], '10:15'],
  ['breakfast of a kitchen without a morning, as any meal', true, ['12:00', '14:00'], '14:00'],
  ['anything else at 14:00', false, ['09:00', '14:00'], '14:00'],
] as const)('chosen beforehand is %s', (_, isBreakfast, starts, expected) => {
  const options = starts.map(deliveryStart => ({ deliveryStart }))
  expect(defaultSlot(options, { isBreakfast })?.deliveryStart).toBe(expected)
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

const ZONES = ['Europe/Madrid', 'Atlantic/Canary', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']

describe('days that are not like others', () => {
  for (const on of ['2026-03-29', '2026-10-25', '2026-12-31', '2027-01-01', '2028-02-29', '2026-04-05'])
    for (const tz of ZONES)
      test(`${on} in ${tz}: each wall time once, in order, a quarter of an hour apart`, () => {
        const day = { tz, schedule: allWeek('00:00', '24:00'), defaultLeadTimeHours: 0 }
        const { options } = deliveryOptions(on, {
          store: store(day),
          channel: 'canteen',
          now: `${on}T00:00:00Z`,
        })
        const walls = options.map(option => localTimeOf(option.deliveryStartDate, tz))
        expect(walls).toEqual(options.map(option => option.deliveryStart))
        expect(new Set(walls).size).toBe(walls.length)
        expect(walls).toEqual(walls.toSorted())
        for (const option of options) {
          expect(localDateOf(option.deliveryStartDate, tz)).toBe(on)
          expect(Date.parse(option.deliveryEndDate) - Date.parse(option.deliveryStartDate)).toBe(90 * 60_000)
        }
      })

  test('the evening before counts by the wall also when the night is an hour shorter or longer', () => {
    const cutoff = { kind: 'previousDay', at: '18:00' } as const
    const cutoffOn = (on: string, at: string) => ask(on, { cutoff }, 'canteen', at).options.at(-1)!.cutoff
    expect(cutoffOn('2026-03-29', '2026-03-27T08:00:00Z')).toBe('2026-03-28T17:00:00.000Z')
    expect(cutoffOn('2026-03-30', '2026-03-27T08:00:00Z')).toBe('2026-03-29T16:00:00.000Z')
    expect(cutoffOn('2026-10-26', '2026-10-24T08:00:00Z')).toBe('2026-10-25T17:00:00.000Z')
    expect(cutoffOn('2027-01-01', '2026-12-30T08:00:00Z')).toBe('2026-12-31T17:00:00.000Z')
  })

  test('hours of lead are hours that pass, not hours on the wall', () => {
    const first = (on: string, at: string) =>
      ask(on, { defaultLeadTimeHours: 24 }, 'catering', at).options[0]!.deliveryStart
    expect(first('2026-03-28', '2026-03-27T11:00:00Z')).toBe('12:00')
    expect(first('2026-03-29', '2026-03-28T11:00:00Z')).toBe('13:00')
    expect(first('2026-10-25', '2026-10-24T10:00:00Z')).toBe('11:00')
  })

  test('a closing day is the day of the store, wherever one asks from', () => {
    const asked = ask(
      '2026-12-31',
      {
        specialHours: [{ from: '2026-12-31', until: '2026-12-31', name: '', hours: [] }],
        tz: 'Pacific/Auckland',
      },
      'canteen',
      '2026-12-29T23:00:00Z',
    )
    expect(asked.empty).toBe('ClosingDay')
    const next = ask(
      '2027-01-01',
      {
        specialHours: [{ from: '2026-12-31', until: '2026-12-31', name: '', hours: [] }],
        tz: 'Pacific/Auckland',
      },
      'canteen',
      '2026-12-29T23:00:00Z',
    )
    expect(next.empty).toBeNull()
  })
})

test('a cut-off of any kind never lets an order in later than the lead time does', () => {
  const Cutoff = fc.oneof(
    fc.record({ kind: fc.constant('minutesBefore' as const), minutes: fc.integer({ min: 0, max: 20_160 }) }),
    fc.record({
      kind: fc.constantFrom('sameDay' as const, 'previousDay' as const),
      at: fc.integer({ min: 0, max: 23 }).map(h => `${String(h).padStart(2, '0')}:00`),
    }),
  )
  fc.assert(
    fc.property(
      Cutoff,
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 365 * 24 * 60 }),
      fc.constantFrom(...ZONES),
      (cutoff, ahead, minute, tz) => {
        const at = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
        const on = addDays(localDateOf(at, tz), ahead)
        const ofKind = (rule: SlotStore['cutoff']) =>
          deliveryOptions(on, { store: store({ tz, cutoff: rule }), channel: 'groceries', now: at }).options
        const free = new Set(ofKind(null).map(option => option.deliveryStartDate))
        for (const option of ofKind(cutoff)) {
          expect(free.has(option.deliveryStartDate)).toBe(true)
          expect(Date.parse(option.cutoff)).toBeGreaterThanOrEqual(at.getTime())
          if (cutoff.kind === 'previousDay') expect(localDateOf(option.cutoff, tz) < on).toBe(true)
          if (cutoff.kind === 'sameDay')
            expect(localTimeOf(option.cutoff, tz) <= cutoff.at || localDateOf(option.cutoff, tz) < on).toBe(
              true,
            )
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('a glance at a day sees what its windows say', () => {
  for (const ahead of [-1, 0, 3, 4, 5, 30, 200]) {
    const on = addDays('2026-03-04', ahead)
    for (const channel of ['canteen', 'groceries', 'catering'] as const) {
      const question = { store: store({}), channel, now }
      const { options, empty } = deliveryOptions(on, question)
      expect(glanceAt(on, question)).toEqual({
        on,
        first: options[0] ?? null,
        usual: defaultSlot(options),
        empty,
        lastCutoff: options.at(-1)?.cutoff ?? null,
      })
      expect(firstGlance(question, on)?.on).toBe(firstAvailable(question, on)?.on)
    }
  }
})

test('a single window is looked up as it stands among those of its day', () => {
  const question = { store: store({}), channel: 'catering' as const, now }
  const on = '2026-03-11'
  const { options } = deliveryOptions(on, question)
  expect(options.length).toBeGreaterThan(3)
  for (const option of options) expect(optionAt(on, option.deliveryStartDate, question)).toEqual(option)
  expect(optionAt(on, '2026-03-11T14:07:00+01:00', question)).toBeNull()
  expect(optionAt(addDays(on, 1), options[0]!.deliveryStartDate, question)).toBeNull()
})
