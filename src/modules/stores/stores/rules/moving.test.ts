import { expect, test } from 'bun:test'
import { optionAt, type SlotQuestion, type SlotStore } from '../../hours/rules/slots'
import { whyNotAt } from './moving'

const hours = [{ start: '09:00', end: '17:00' }]
const store: SlotStore = {
  tz: 'Europe/Madrid',
  schedule: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours },
  defaultLeadTimeHours: 24,
  cutoff: { kind: 'previousDay', at: '12:00' },
  specialHours: [{ from: '2026-03-13', until: '2026-03-13', name: '', hours: [] }],
  capacityPerSlot: 2,
}
/** A Tuesday, nine o'clock at the store. */
const question: SlotQuestion = {
  store,
  channel: 'catering',
  now: '2026-03-10T08:00:00Z',
  taken: { '2026-03-12T12:00:00.000Z': 2 },
}
const why = (startsAt: string, more: Partial<SlotQuestion> = {}) =>
  whyNotAt(startsAt.slice(0, 10), startsAt, { ...question, ...more })

test.each([
  ['free', '2026-03-12T12:15:00Z', null],
  ['over', '2026-03-09T12:00:00Z', 'PastDay'],
  ['years ahead', '2027-03-09T12:00:00Z', 'BeyondHorizon'],
  ['on a closing day', '2026-03-13T12:00:00Z', 'ClosingDay'],
  ['on a Sunday', '2026-03-15T12:00:00Z', 'ClosedThatWeekday'],
  ['at night', '2026-03-12T20:00:00Z', 'ClosedThen'],
  ['between two windows', '2026-03-12T12:05:00Z', 'ClosedThen'],
  ['full', '2026-03-12T12:00:00Z', 'FullyBooked'],
  ['too soon', '2026-03-11T08:45:00Z', null],
] as const)('a window that is %s', (_, startsAt, expected) => {
  expect(why(startsAt)).toBe(expected)
})

test('too soon is told from too late to order', () => {
  const now = '2026-03-10T12:30:00Z'
  expect(why('2026-03-11T12:00:00Z', { now })).toBe('TooSoon')
  expect(why('2026-03-11T14:00:00Z', { now })).toBe('CutoffPassed')
})

test('for an order that the store has known for long, neither counts; what has begun is over', () => {
  const now = '2026-03-11T12:30:00Z'
  const known: Partial<SlotQuestion> = { now, since: '2026-03-05T08:00:00Z' }
  expect(why('2026-03-11T14:00:00Z', known)).toBeNull()
  expect(optionAt('2026-03-11', '2026-03-11T12:45:00.000Z', { ...question, ...known })).not.toBeNull()
  expect(why('2026-03-11T12:15:00Z', known)).toBe('TooSoon')
  expect(why('2026-03-12T12:00:00Z', known)).toBe('FullyBooked')
  expect(why('2026-03-13T12:00:00Z', known)).toBe('ClosingDay')
})
