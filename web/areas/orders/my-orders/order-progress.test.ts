import { expect, test } from 'bun:test'
import {
  FAILED_ORDER_STATES,
  ORDER_STATES,
} from '../../../../src/modules/order-records/states/rules/order-state'
import { leadOf, stepsOf } from './order-progress'

const order = (state: (typeof ORDER_STATES)[number], isPickup = false) => ({
  state,
  isPickup,
  stateHistory: [],
  deliveryDate: '2026-11-23',
  store: { tz: 'Europe/Madrid' },
})
const theDay = new Date('2026-11-23T09:00:00Z')
const dayBefore = new Date('2026-11-22T15:00:00Z')

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
  expect(stepsOf(order(state, isPickup), theDay).current).toBe(step)
})

test('every state has a sentence, and what failed says how', () => {
  for (const state of ORDER_STATES)
    for (const isPickup of [true, false]) expect(leadOf(order(state, isPickup), theDay)).toBeTruthy()
  for (const state of FAILED_ORDER_STATES) expect<string>(leadOf(order(state), theDay)).toBe(state)
})

test('an order that is accepted for a later day is confirmed; on its day it is being prepared', () => {
  const names = (now: Date, isPickup: boolean) =>
    stepsOf(order('accepted', isPickup), now).steps.map(({ name }) => name)
  expect(leadOf(order('accepted'), dayBefore)).toBe('confirmed')
  expect(names(dayBefore, false)).toEqual(['placed', 'confirmed', 'onTheWay', 'delivered'])
  expect(names(dayBefore, true)).toEqual(['placed', 'confirmed', 'ready', 'collected'])
  expect(leadOf(order('accepted'), theDay)).toBe('accepted')
  expect(names(theDay, false)).toEqual(['placed', 'preparing', 'onTheWay', 'delivered'])
  expect(leadOf(order('pending_pickup'), dayBefore)).toBe('ready')
  expect(names(theDay, true)).toEqual(['placed', 'preparing', 'ready', 'collected'])
})
