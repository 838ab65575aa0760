import { expect, test } from 'bun:test'
import { ORDER_STATES } from '../../../../core/rules/ordering/order-states'
import { rushesAmong, statesOf } from './calendar'

test.each<[string, number[], number | null, boolean[]]>([
  ['three quarters of the places', [2, 3, 4], 4, [false, true, true]],
  ['no places at all', [0, 1], 0, [false, true]],
  ['without a limit, twice what is usual', [1, 1, 6, 2], null, [false, false, true, false]],
  ['a few orders are no rush', [1, 1, 3, 0], null, [false, false, false, false]],
  ['an even day has none', [5, 5, 5], null, [false, false, false]],
  ['nothing', [], null, []],
])('a rush: %s', (_, taken, capacity, expected) => {
  expect(rushesAmong(taken, capacity)).toEqual(expected)
})

test('every state of an order is found by one filter', () => {
  expect(Object.values(statesOf).flat().toSorted()).toEqual([...ORDER_STATES].toSorted())
})
