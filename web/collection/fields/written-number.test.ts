import { expect, test } from 'bun:test'
import { formatsOf } from '../../i18n/format'
import { writtenNumber } from './written-number'

test.each([
  [5000, 'm', 'en', '5,000 m'],
  [12, undefined, 'en', '12'],
  [0, 'min', 'en', '0 min'],
  [90, 'min', 'en', '90 min'],
  [60, 'min', 'en', '1 hour'],
  [2880, 'min', 'fr', '2\u00a0jours'],
  [10_080, 'min', 'en', '7 days'],
] as const)('%p %p in %s is %s', (value, unit, language, written) => {
  expect(writtenNumber(value, unit, formatsOf(language))).toBe(written)
})
