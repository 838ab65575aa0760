import { expect, test } from 'bun:test'
import { isTaken, MOST_ATTEMPTS, nextAttemptAt } from './delivery-attempts'

const now = new Date('2026-11-17T08:00:00Z')
const minutesAfter = (attempts: number) => {
  const next = nextAttemptAt(attempts, now)
  return next && (next.getTime() - now.getTime()) / 60_000
}

test('there are five more attempts, further and further apart', () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, done) => minutesAfter(done + 1))
  expect(pauses).toEqual([1, 10, 60, 240, 720, null])
})

test.each([
  [200, true],
  [204, true],
  [301, false],
  [400, false],
  [410, false],
  [500, false],
])('an answer of %i takes it in: %p', (status, expected) => {
  expect(isTaken(status)).toBe(expected)
})
