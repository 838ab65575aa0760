import { expect, test } from 'bun:test'
import { type DispatchState, isStepForward, type PartnerState } from './dispatch-state'

test.each<[DispatchState, PartnerState, boolean]>([
  ['requested', 'pending', true],
  ['pending', 'delivered', true],
  ['pickup', 'dropoff', true],
  ['pickup', 'pickup', false],
  ['dropoff', 'pickup', false],
  ['dropoff', 'canceled', true],
  ['delivered', 'canceled', false],
  ['canceled', 'delivered', false],
  ['returned', 'pending', false],
  ['quoted', 'pending', false],
])('from %s to %s is a step forward: %p', (from, to, expected) => {
  expect(isStepForward(from, to)).toBe(expected)
})
