import { expect, test } from 'bun:test'
import type { OrderState } from '../../../order-records/states/rules/order-state'
import { type EditableField, whyNotEdit, whyNotSetChannel } from './editing'

test.each<[OrderState, EditableField, boolean]>([
  ['pending', 'cartItems', true],
  ['pending', 'address', true],
  ['accepted', 'cartItems', false],
  ['accepted', 'address', false],
  ['accepted', 'customerComments', true],
  ['bag_check', 'pickupTime', true],
  ['pending_pickup', 'customerDetails', true],
  ['picked_up', 'customerComments', false],
  ['picked_up', 'internalNote', true],
  ['delivered', 'internalNote', true],
])('%s: %s', (state, field, may) => {
  const refusal = whyNotEdit({ state, deliveryOption: null, tz: 'Europe/Madrid' }, [field])
  expect(refusal).toEqual(may ? null : { name: 'OrderFieldLocked', params: { field, state } })
})

test.each<[OrderState, string, boolean]>([
  ['pending', '2026-03-12T13:00:00Z', true],
  ['accepted', '2026-03-11T17:00:00Z', true],
  ['accepted', '2026-03-10T23:30:00Z', true], // half past midnight of the 11th in Madrid
  ['accepted', '2026-03-12T13:00:00Z', false],
])('%s, moved to %s', (state, deliveryStartDate, may) => {
  const order = { state, deliveryOption: { deliveryStartDate: '2026-03-11T13:00:00Z' }, tz: 'Europe/Madrid' }
  const refusal = whyNotEdit(order, ['deliveryOption'], { deliveryStartDate })
  expect(refusal).toEqual(may ? null : { name: 'WindowOnOtherDay', params: { on: '2026-03-11' } })
})

test.each<[OrderState, number, string | null]>([
  ['pending', 1000, null],
  ['accepted', 999, null],
  ['accepted', 1001, 'TotalWouldRise'],
  ['pending_pickup', 900, 'OrderChannelLocked'],
])('channel of an order that is %s, to cost %i', (state, cents, name) => {
  const refusal = whyNotSetChannel({ state, channel: 'catering', totalCents: 1000 }, cents)
  expect<string | null>(refusal?.name ?? null).toBe(name)
})
