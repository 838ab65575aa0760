import { expect, test } from 'bun:test'
import { decimalsOf, readCents } from './money-text'

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['0,05', 5],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['1234,5 €', 123450],
  ['-3', -300],
  ['12,', 1200],
  ['', null],
  ['twelve', null],
  ['1,2,3', null],
  ['12,345,6', null],
])('%s is %p cents', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})

test('an amount reads back as what was written, in every language', () => {
  for (const language of ['ca', 'en', 'es', 'fr'] as const) {
    for (const cents of [0, 5, 99, 1250, 123456, 10_000_001]) {
      expect(readCents(decimalsOf(cents, language))).toBe(cents)
    }
  }
})
