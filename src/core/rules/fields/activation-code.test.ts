import { expect, test } from 'bun:test'
import { isActivationCode, normalActivationCode } from './activation-code'

test.each([
  ['llum42', 'LLUM42', true],
  [' LLUM-4QX9 ', 'LLUM4QX9', true],
  ['llum 4', 'LLUM4', false],
  ['LLUM4QX99', 'LLUM4QX99', false],
  ['LLÚM42', 'LLÚM42', false],
  ['', '', false],
])('%p is the code %p: %p', (typed, code, isOne) => {
  expect(normalActivationCode(typed)).toBe(code)
  expect(isActivationCode(typed)).toBe(isOne)
})
