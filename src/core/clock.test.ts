import { expect, test } from 'bun:test'
import { realPauseMs, scaledClock, systemClock } from './clock'

test('a scaled clock starts at its moment and passes so many seconds in each real one', () => {
  let real = 5_000
  const clock = scaledClock(new Date('2026-11-30T10:30:00Z'), 60, () => real)
  expect(clock.now().toISOString()).toBe('2026-11-30T10:30:00.000Z')
  real += 1_000
  expect(clock.now().toISOString()).toBe('2026-11-30T10:31:00.000Z')
  real += 59_500
  expect(clock.now().toISOString()).toBe('2026-11-30T11:30:30.000Z')
})

test.each([
  [1, 60_000, 60_000],
  [20, 60_000, 3_000],
  // No timer turns faster than the machine can follow, nor slower than it was.
  [60, 5_000, 500],
  [60, 200, 200],
])('at a speed of %p, a pause of %p ms takes %p ms', (speed, pause, real) => {
  expect(realPauseMs(scaledClock(new Date(0), speed), pause)).toBe(real)
})

test('the clock of the system waits as long as it says', () => {
  expect(realPauseMs(systemClock, 5_000)).toBe(5_000)
})
