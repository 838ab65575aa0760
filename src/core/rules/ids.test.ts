import { expect, test } from 'bun:test'
import { isId, shortId } from './ids'

test.each([
  ['65f0c0ffee0123456789abcd', true],
  ['65F0C0FFEE0123456789ABCD', false],
  ['65f0c0ffee0123456789abc', false],
  [null, false],
])('%p is an id: %p', (value, is) => expect(isId(value)).toBe(is))

test('seven characters for people', () => expect(shortId('65f0c0ffee0123456789abcd')).toBe('0c0ffee'))
