import { expect, test } from 'bun:test'
import { ORDER_STATES } from '../../../src/rules/ordering/order-state'
import { FAILED, leadOf, stepsOf } from './order-progress'

const order = (state: (typeof ORDER_STATES)[number], isPickup = false) => ({
  state,
  isPickup,
  stateHistory: [],
})

test.each([
  ['pending', false, 0],
  ['accepted', false, 1],
  ['bag_check', false, 1],
  ['at_warehouse', false, 1],
  ['pending_pickup', false, 1],
  ['pending_pickup', true, 2],
  ['picked_up', false, 2],
  ['out_for_delivery', false, 2],
  ['delivered', false, 4],
  ['delivered', true, 4],
] as const)('%s (collected: %p) is step %d', (state, isPickup, step) => {
  expect(stepsOf(order(state, isPickup)).current).toBe(step)
})

test('every state has a sentence, and what failed says how', () => {
  for (const state of ORDER_STATES)
    for (const isPickup of [true, false]) expect(leadOf(order(state, isPickup))).toBeTruthy()
  for (const state of FAILED) expect<string>(leadOf(order(state))).toBe(state)
})
