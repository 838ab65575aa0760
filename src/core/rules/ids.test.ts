import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { firstIdOf, idOf, isId, secondsOf, shortId } from './ids'

const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 })
const seconds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('ids are 24 hex characters in the order of their seconds', () => {
  fc.assert(
    fc.property(seconds, seconds, bytes, bytes, (s, t, a, b) => {
      const [x, y] = [idOf(s, a), idOf(t, b)]
      expect(isId(x)).toBe(true)
      expect(secondsOf(x)).toBe(s)
      if (s < t) expect(x < y).toBe(true)
      expect(firstIdOf(s) <= x).toBe(true)
    }),
  )
})

test.each([
  ['65f0c0ffee0123456789abcd', true],
  ['65F0C0FFEE0123456789ABCD', false],
  ['65f0c0ffee0123456789abc', false],
  [null, false],
])('%p is an id: %p', (value, is) => expect(isId(value)).toBe(is))

test('seven characters for people', () => expect(shortId('65f0c0ffee0123456789abcd')).toBe('0c0ffee'))
