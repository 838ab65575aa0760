import { expect, test } from 'bun:test'
import { bagsOf } from './bags'

test.each([
  ['catering', 1, 1],
  ['catering', 10, 1],
  ['groceries', 11, 2],
  ['catering', 0, 1],
  ['catering', 5_000, 20],
  ['canteen', 40, 1],
])('%s of %d units goes into %d bags until it is counted', (channel, units, bags) => {
  expect(bagsOf({ channel, bags: null }, units)).toBe(bags)
  expect(bagsOf({ channel, bags: 7 }, units)).toBe(7)
})
