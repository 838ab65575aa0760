import { expect, test } from 'bun:test'
import { arrivalAtDoor, errorSeconds, outcomeOf } from './arrival-error'

const at = (time: string) => `2026-11-17T${time}Z`
const WINDOW = { from: at('13:00:00'), to: at('13:10:00') }

test.each([
  ['12:59:59', 'early'],
  ['13:00:00', 'inside'],
  ['13:10:00', 'inside'],
  ['13:10:01', 'late'],
] as const)('who arrives at %s is %s', (time, outcome) => {
  expect(outcomeOf(at(time), WINDOW)).toBe(outcome)
})

test.each([
  ['13:05:00', '13:05:00', 0],
  ['13:07:30', '13:05:00', 150],
  ['13:04:00', '13:05:00', -60],
])('an arrival at %s of an estimate of %s is off by %d seconds', (arrived, estimate, seconds) => {
  expect(errorSeconds(at(arrived), at(estimate))).toBe(seconds)
})

const entry = (status: string, time: string, inferred = false) => ({
  status,
  timestamp: at(time),
  ...(inferred ? { inferred } : {}),
})

test.each([
  [
    'both steps',
    [entry('EnRoute', '12:50:00'), entry('Arrived', '13:00:00'), entry('Completed', '13:04:00')],
    true,
    '13:00:00',
  ],
  [
    'both steps, and the office ends it',
    [entry('Arrived', '13:00:00'), entry('Completed', '13:04:00')],
    false,
    '13:00:00',
  ],
  [
    'a second arrival, after the first was taken back',
    [entry('Arrived', '13:00:00'), entry('Completed', '13:04:00'), entry('Arrived', '13:20:00')],
    true,
    '13:20:00',
  ],
  [
    'an arrival that the courier skipped',
    [entry('Arrived', '13:04:00', true), entry('Completed', '13:04:00')],
    true,
    '13:04:00',
  ],
  [
    'an arrival that the office skipped',
    [entry('Arrived', '13:04:00', true), entry('Completed', '13:04:00')],
    false,
    null,
  ],
  ['no arrival', [entry('Completed', '13:04:00')], true, null],
] as const)('of a stop with %s', (_, history, isByCourier, expected) => {
  expect(arrivalAtDoor(history, isByCourier)).toBe(expected && at(expected))
})
