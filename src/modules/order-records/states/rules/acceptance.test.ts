import { describe, expect, test } from 'bun:test'
import type { AnsweringStore } from '../../../stores/hours/rules/slots'
import { acceptDeadline, isOverdue, minutesToAnswer } from './acceptance'

const store = (change: Partial<AnsweringStore> = {}): AnsweringStore => ({
  tz: 'Europe/Madrid',
  acceptTimeoutMinutes: 30,
  schedule: { mon: [{ start: '09:00', end: '17:00' }], tue: [{ start: '09:00', end: '17:00' }] },
  ...change,
})
// 2026-11-23 is a Monday; Madrid is an hour ahead of UTC.
const at = (local: string) => new Date(`${local}+01:00`)

describe('an answer is due', () => {
  const cases: [string, string, string, Partial<AnsweringStore>, string][] = [
    ['after the minutes of the store', '2026-11-23T10:00', '2026-11-24T12:00', {}, '2026-11-23T10:30'],
    [
      'after opening, of an order of the night',
      '2026-11-22T23:10',
      '2026-11-24T12:00',
      {},
      '2026-11-23T09:30',
    ],
    ['of what closing cut off, the next day', '2026-11-23T16:50', '2026-11-27T12:00', {}, '2026-11-24T09:20'],
    [
      'after a break, of what it cut off',
      '2026-11-23T11:50',
      '2026-11-24T12:00',
      {
        schedule: {
          mon: [
            { start: '14:00', end: '17:00' },
            { start: '09:00', end: '12:00' },
          ],
        },
      },
      '2026-11-23T14:20',
    ],
    [
      'not on a closing day',
      '2026-11-22T23:10',
      '2026-11-27T12:00',
      { specialHours: [{ from: '2026-11-23', until: '2026-11-23', name: '', hours: [] }] },
      '2026-11-24T09:30',
    ],
    ['before the food has to leave', '2026-11-23T10:00', '2026-11-23T10:10', {}, '2026-11-23T10:10'],
    [
      'before the food has to leave, of the night too',
      '2026-11-22T23:10',
      '2026-11-23T08:30',
      {},
      '2026-11-23T08:30',
    ],
    [
      'by the clock, of what should have left already',
      '2026-11-23T10:00',
      '2026-11-23T09:50',
      {},
      '2026-11-23T10:30',
    ],
    [
      'by the clock, where no hours are known',
      '2026-11-22T23:10',
      '2026-11-24T12:00',
      { schedule: {} },
      '2026-11-22T23:40',
    ],
    [
      'up to midnight, where that is the end',
      '2026-11-23T23:30',
      '2026-11-27T12:00',
      { schedule: { mon: [{ start: '18:00', end: '00:00' }] }, acceptTimeoutMinutes: 20 },
      '2026-11-23T23:50',
    ],
  ]
  for (const [name, placedAt, leavesAt, change, due] of cases)
    test(name, () => {
      const order = { placedAt: at(placedAt), leavesAt: at(leavesAt) }
      expect(acceptDeadline(order, store(change))).toEqual(at(due))
    })
})

test('the time left counts down in whole minutes, then how long it is over, and only while an answer is due', () => {
  const acceptBy = at('2026-11-23T10:30')
  const left = (clock: string) => minutesToAnswer({ state: 'pending', acceptBy }, at(clock))
  expect([left('2026-11-23T10:00'), left('2026-11-23T10:29:30'), left('2026-11-23T10:30')]).toEqual([
    30, 1, 0,
  ])
  expect(left('2026-11-23T10:42:59')).toBe(-12)
  expect(minutesToAnswer({ state: 'accepted', acceptBy }, at('2026-11-23T10:00'))).toBeNull()
  expect(minutesToAnswer({ state: 'pending', acceptBy: null }, at('2026-11-23T10:00'))).toBeNull()
  expect(isOverdue({ state: 'pending', acceptBy }, at('2026-11-23T10:29:59'))).toBe(false)
  expect(isOverdue({ state: 'pending', acceptBy }, at('2026-11-23T10:30'))).toBe(true)
  expect(isOverdue({ state: 'canceled_by_store', acceptBy }, at('2026-11-23T11:30'))).toBe(false)
})
