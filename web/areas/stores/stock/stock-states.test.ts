import { expect, test } from 'bun:test'
import { onShelf, stockState } from './stock-states'

const sold = { soldOutOn: null, lowAt: null }
test.each([
  [null, 'unlimited'],
  [0, 'soldOut'],
  [1, 'low'],
  [9, 'low'],
  [10, 'counted'],
] as const)('%p left is %s', (stock, state) => {
  expect(stockState({ ...sold, stock })).toBe(state)
})

test('what its kitchen calls low is low, and what is sold out today is, whatever is left', () => {
  expect(stockState({ ...sold, stock: 8, lowAt: 10 })).toBe('low')
  expect(stockState({ ...sold, stock: 4, lowAt: 2 })).toBe('counted')
  expect(stockState({ stock: 8, lowAt: 10, soldOutOn: '2026-11-25' })).toBe('soldOut')
  expect(stockState({ stock: null, lowAt: null, soldOutOn: '2026-11-25' })).toBe('soldOut')
})

test('what is promised still stands on the shelf', () => {
  expect(onShelf({ stock: 4, reserved: 3 })).toBe(7)
  expect(onShelf({ stock: null, reserved: 3 })).toBe(3)
})
