import { expect, test } from 'bun:test'
import { onShelf, stockState } from './stock-states'

test.each([
  [null, 'unlimited'],
  [0, 'soldOut'],
  [1, 'low'],
  [5, 'low'],
  [6, 'counted'],
] as const)('%p left is %s', (stock, state) => {
  expect(stockState({ stock })).toBe(state)
})

test('what is promised still stands on the shelf', () => {
  expect(onShelf({ stock: 4, reserved: 3 })).toBe(7)
  expect(onShelf({ stock: null, reserved: 3 })).toBe(3)
})
