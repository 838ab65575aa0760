import { describe, expect, test } from 'bun:test'
import { hoursOn, isClosingDay, type SpecialHours } from './opening-hours'
import { deliveryOptions } from './slots'
import {
  closingDaysOf,
  overlapAmong,
  replacedBy,
  type SpecialHoursChange,
  withClosingDays,
  withSpecialHours,
} from './special-hours'

const short = [{ start: '09:00', end: '15:00' }]
const eve: SpecialHours = { from: '2026-12-24', until: '2026-12-24', name: 'Nochebuena', hours: short }
const holidays: SpecialHours = { from: '2026-12-30', until: '2027-01-02', name: 'Fin de año', hours: [] }
const week = { mon: [{ start: '09:00', end: '18:00' }], thu: [{ start: '09:00', end: '18:00' }] }

describe('the hours of a day', () => {
  const store = { schedule: week, specialHours: [eve, holidays] }

  test('are those of the week, unless special hours are for it', () => {
    expect(hoursOn(store, '2026-12-17')).toEqual(week.thu)
    expect(hoursOn(store, '2026-12-24')).toEqual(short)
    expect(hoursOn(store, '2026-12-25')).toEqual([])
  })

  test('are none from the first to the last day of a closure over the end of the year', () => {
    const closed = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']
    expect(closed.map(day => isClosingDay(store, day))).toEqual([false, true, true, true, true, false])
    expect(closed.map(day => hoursOn(store, day).length)).toEqual([0, 0, 0, 0, 0, 0])
    expect(hoursOn(store, '2026-12-31')).toEqual([])
    expect(hoursOn(store, '2027-01-04')).toEqual(week.mon)
  })

  test('may open a store on a day on which it is closed by the week', () => {
    const open = { schedule: week, specialHours: [{ ...eve, from: '2026-12-27', until: '2026-12-27' }] }
    expect(hoursOn(open, '2026-12-27')).toEqual(short)
  })
})

/** Both nights on which Madrid changes its clocks, with hours on both sides of the change. */
test.each([
  ['2026-03-29', '2026-03-29T05:30:00.000Z'],
  ['2026-10-25', '2026-10-25T06:30:00.000Z'],
])('special hours of %s count on the clock on the wall', (on, first) => {
  const special = { from: on, until: on, name: '', hours: [{ start: '07:00', end: '08:00' }] }
  const store = { tz: 'Europe/Madrid', schedule: {}, specialHours: [special], defaultLeadTimeHours: 0 }
  const now = new Date(`${on.slice(0, 8)}20T10:00:00Z`)
  const { options } = deliveryOptions(on, { store, channel: 'catering', now })
  expect(options.map(({ deliveryStart }) => deliveryStart)).toEqual(['07:30', '07:45', '08:00'])
  expect(options[0]!.deliveryStartDate).toBe(first)
})

describe('a change', () => {
  const put = (change: Partial<SpecialHoursChange>) =>
    withSpecialHours([eve, holidays], {
      from: '2026-12-31',
      until: '2026-12-31',
      name: '',
      hours: [],
      ...change,
    })
  const written = (list: readonly SpecialHours[]) =>
    list.map(({ from, until, name, hours }) => [from.slice(5), until.slice(5), name, hours.length])

  test('takes the place of what was there, on its days only', () => {
    expect(written(put({ name: 'Nochevieja', hours: short }))).toEqual([
      ['12-24', '12-24', 'Nochebuena', 1],
      ['12-30', '12-30', 'Fin de año', 0],
      ['12-31', '12-31', 'Nochevieja', 1],
      ['01-01', '01-02', 'Fin de año', 0],
    ])
    expect(replacedBy([eve, holidays], { from: '2026-12-25', until: '2026-12-31' })).toEqual([holidays])
  })

  test('gives days the hours of the week again', () => {
    expect(written(put({ from: '2026-12-01', until: '2026-12-31', hours: null }))).toEqual([
      ['01-01', '01-02', 'Fin de año', 0],
    ])
  })

  test('is the same however often it is made', () => {
    const change = { from: '2026-12-24', until: '2027-01-01', name: 'Navidad', hours: [] }
    const once = withSpecialHours([eve, holidays], change)
    expect(withSpecialHours(once, change)).toEqual(once)
    expect(overlapAmong(once)).toBeNull()
  })
})

test('two special hours for one day are found', () => {
  expect(overlapAmong([holidays, eve])).toBeNull()
  const twice = { ...eve, from: '2027-01-02', until: '2027-01-05' }
  expect(overlapAmong([twice, holidays])).toEqual([holidays, twice])
})

describe('closing days', () => {
  test('are the whole closed days, one by one', () => {
    expect(closingDaysOf([holidays, eve])).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  })

  test('written as they were read change nothing', () => {
    expect(withClosingDays([eve, holidays], closingDaysOf([eve, holidays]))).toEqual([eve, holidays])
  })

  test('keep names, leave out what is no longer closed, and close open days', () => {
    const days = ['2027-01-02', '2026-12-30', '2026-12-25', '2026-12-24']
    expect(withClosingDays([eve, holidays], days)).toEqual([
      { from: '2026-12-24', until: '2026-12-25', name: '', hours: [] },
      { ...holidays, until: '2026-12-30' },
      { ...holidays, from: '2027-01-02' },
    ])
  })
})
