import { expect, test } from 'bun:test'
import { readAddresses } from './read-addresses'

test.each([
  ['', [], []],
  ['ada@llum.test', ['ada@llum.test'], []],
  ['Ada@Llum.test, bea@llum.test;eva@llum.test', ['ada@llum.test', 'bea@llum.test', 'eva@llum.test'], []],
  ['ada@llum.test\r\nbea@llum.test\n\n', ['ada@llum.test', 'bea@llum.test'], []],
  ['ada@llum.test bea@llum.test', ['ada@llum.test', 'bea@llum.test'], []],
  ['Ada Byron <ada@llum.test>, "Bea B." <bea@llum.test>', ['ada@llum.test', 'bea@llum.test'], []],
  ['ADA@llum.test\nada@llum.test', ['ada@llum.test'], []],
  ['mailto:ada@llum.test.', ['ada@llum.test'], []],
  ['ada@llum, bea@llum.test', ['bea@llum.test'], ['ada@llum']],
  ['Ada\tada@llum.test', ['ada@llum.test'], ['Ada']],
])('%p holds %p, and %p is none', (text, emails, wrong) => {
  expect(readAddresses(text)).toEqual({ emails, wrong })
})
