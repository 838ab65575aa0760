import { expect, test } from 'bun:test'
import { readAmount } from '../../../src/core/rules/typed/numbers'
import { decimalsOf } from './money-text'

test('an amount reads back as what was written, in every language', () => {
  for (const language of ['ca', 'en', 'es', 'fr'] as const) {
    for (const cents of [0, 5, 99, 1250, 123456, 10_000_001]) {
      expect(readAmount(decimalsOf(cents, language))).toEqual({ value: cents })
    }
  }
})
