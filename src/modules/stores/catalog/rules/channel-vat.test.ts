import { expect, test } from 'bun:test'
import { isDrinkAtReducedRate, vatInChannel } from './channel-vat'

test('a product has its own rate, but in the channels that name another', () => {
  const cola = { vatPercentage: 21, vatByChannel: { canteen: 10 } }
  expect(vatInChannel(cola, 'canteen')).toBe(10)
  expect(vatInChannel(cola, 'groceries')).toBe(21)
})

test.each([
  ['delivered at the reduced rate', 10, {}, 'groceries', true],
  ['delivered at the reduced rate of the channel', 21, { catering: 10 }, 'catering', true],
  ['delivered at its own rate', 10, { catering: 21 }, 'catering', false],
  ['served in a canteen', 10, {}, 'canteen', false],
  ['delivered at another rate', 4, {}, 'groceries', false],
] as const)('a drink that is %s', (_, vatPercentage, vatByChannel, channel, expected) => {
  expect(isDrinkAtReducedRate({ vatPercentage, vatByChannel, categories: ['drink'] }, channel)).toBe(expected)
  expect(isDrinkAtReducedRate({ vatPercentage, vatByChannel, categories: ['main'] }, channel)).toBe(false)
})
