import { expect, test } from 'bun:test'
import { type Flow, mayDispatch, nextAfterAnswer, nextAfterFailure } from './flow'

const now = new Date('2027-01-04T12:00:00Z')
const before = new Date('2027-01-04T11:59:59Z')
const after = new Date('2027-01-04T12:00:01Z')
const flow: Flow = { nextAt: before, claimedUntil: null, hasFailed: false }

test.each([
  ['the wait is over', {}, 1, true],
  ['nothing waits', {}, 0, false],
  ['the wait is not over', { nextAt: after }, 999, false],
  ['the wait is not over and the message is full', { nextAt: after }, 1000, true],
  ['the agency was away, the message is full', { nextAt: after, hasFailed: true }, 1000, false],
  ['another message is on its way', { claimedUntil: after }, 1000, false],
  ['the message on its way is lost', { claimedUntil: before }, 1, true],
] as const)('%s', (_, changes, unsent, expected) => {
  expect(mayDispatch({ ...flow, ...changes }, unsent, now)).toBe(expected)
})

test('the wait counts from the last message, and pauses grow to an hour', () => {
  expect(nextAfterAnswer(now, 120)).toEqual(new Date('2027-01-04T12:02:00Z'))
  const minutes = [1, 2, 3, 4, 9].map(n => (nextAfterFailure(now, n).getTime() - now.getTime()) / 60_000)
  expect(minutes).toEqual([1, 5, 15, 60, 60])
})
