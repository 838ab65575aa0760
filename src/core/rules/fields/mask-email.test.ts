import { expect, test } from 'bun:test'
import { maskEmail } from './mask-email'

test.each([
  ['ada@llum.test', 'a•••@llum.test'],
  ['a@llum.test', '•••@llum.test'],
  ['a.very.long.name@llum.test', 'a•••@llum.test'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
