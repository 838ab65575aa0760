import { expect, test } from 'bun:test'
import { readArguments } from './arguments'

test.each([
  [[], { kind: 'all' }],
  [['wallet'], { kind: 'named', word: 'wallet' }],
  [['--changed'], { kind: 'changed', since: null }],
  [['--changed', 'main'], { kind: 'changed', since: 'main' }],
] as const)('npm test -- %p', (words, expected) => {
  expect(readArguments(words)).toEqual(expected)
})

test('an option that is unknown is refused, and nothing is run', () => {
  expect(() => readArguments(['--quick'])).toThrow('npm test -- [')
})
