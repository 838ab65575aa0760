import { expect, test } from 'bun:test'
import { slugOf } from './slug'

test.each([
  ['Cal Blai – Poble-sec', 'cal-blai-poble-sec'],
  ["L'Òstia d'Àpats", 'lostia-dapats'],
  ['Señor Piña & Co.', 'senor-pina-co'],
  ['Paral·lel', 'parallel'],
  ['寿司', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s is %s', (name, slug) => expect(slugOf(name)).toBe(slug))
