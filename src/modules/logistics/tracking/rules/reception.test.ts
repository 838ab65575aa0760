import { expect, test } from 'bun:test'
import { ORDER_STATES } from '../../../../core/rules/ordering/order-states'
import { type ArrivalFacts, arrivalStepOf, canReceive, compareArrivals, shortName } from './reception'

const at = (time: string) => `2026-11-17T${time}:00Z`

const STEPS: [facts: ArrivalFacts, step: ReturnType<typeof arrivalStepOf>][] = [
  [{ state: 'accepted', arrivedAt: null, isReceived: false }, 'preparing'],
  [{ state: 'pending_pickup', arrivedAt: at('12:00'), isReceived: false }, 'preparing'],
  [{ state: 'picked_up', arrivedAt: null, isReceived: false }, 'onTheWay'],
  [{ state: 'out_for_delivery', arrivedAt: null, isReceived: false }, 'onTheWay'],
  [{ state: 'out_for_delivery', arrivedAt: at('12:00'), isReceived: false }, 'atDoor'],
  [{ state: 'out_for_delivery', arrivedAt: at('12:00'), isReceived: true }, 'received'],
  [{ state: 'delivered', arrivedAt: at('12:00'), isReceived: false }, 'received'],
]

test.each(STEPS)('an order with %p is %s', (facts, step) => {
  expect(arrivalStepOf(facts)).toBe(step)
})

test('only what left for the location can be received', () => {
  expect(ORDER_STATES.filter(canReceive)).toEqual(['picked_up', 'out_for_delivery', 'delivered'])
})

const row = (ufid: string, step: ReturnType<typeof arrivalStepOf>, time: string) => ({
  ufid,
  step,
  arrivedAt: step === 'atDoor' ? at(time) : null,
  window: step === 'onTheWay' ? { from: at(time) } : null,
  promised: { start: at(time) },
  received: step === 'received' ? { at: at(time) } : null,
})

test('the list begins at the door and ends with what was received last but first', () => {
  const rows = [
    row('A', 'received', '11:00'),
    row('B', 'received', '12:00'),
    row('C', 'preparing', '13:00'),
    row('D', 'onTheWay', '12:50'),
    row('E', 'onTheWay', '12:40'),
    row('F', 'atDoor', '12:35'),
    row('G', 'atDoor', '12:30'),
    row('H', 'preparing', '13:00'),
  ]
  expect(rows.toSorted(compareArrivals).map(({ ufid }) => ufid)).toEqual([...'GFEDCHBA'])
})

test.each([
  [{ firstName: 'Núria', lastName: 'Puig i Ferrer' }, 'Núria P.'],
  [{ firstName: ' Ada ', lastName: '' }, 'Ada'],
  [{ lastName: 'ángel' }, 'Á.'],
  [{}, ''],
])('the name %p is called %p', (name, short) => {
  expect(shortName(name)).toBe(short)
})
