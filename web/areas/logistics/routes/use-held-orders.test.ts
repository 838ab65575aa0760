import { expect, test } from 'bun:test'
import { makeOrder } from './board.make'
import { heldOrder } from './use-held-orders'

const [first, second, third] = [makeOrder(1), makeOrder(2), makeOrder(3)] as const

test('rows stay where they were, and new orders come last', () => {
  const before = [second.id, third.id]
  expect(heldOrder(before, [first, second, third])).toEqual([second, third, first])
})

test('an order that is gone leaves no gap', () => {
  expect(heldOrder([third.id, second.id, first.id], [first, third])).toEqual([third, first])
})

test('without rows before, the order is the one that is given', () => {
  expect(heldOrder([], [first, second])).toEqual([first, second])
})
