import { describe, expect, test } from 'bun:test'
import superjson from 'superjson'
import { Failure } from './contract/failures'
import { readInput } from './read-input'

const read = (given: unknown) => readInput(given as never)

test('what clients send is read: days, what is not given, and one thing twice', () => {
  const address = { street: 'Aragó', since: new Date(0) }
  const input = { from: address, to: address, note: undefined, list: [1, 'a', null] }
  expect(read(superjson.serialize(input))).toEqual(input)
  expect(read({ json: { a: 1 } })).toEqual({ a: 1 })
})

/** Each level is ten times the one below it: ten levels are ten thousand million things in a hundred references. */
function laughs() {
  const json: Record<string, unknown> = { l0: { x: 1 } }
  const referentialEqualities: Record<string, string[]> = {}
  for (let level = 1; level <= 10; level++) {
    json[`l${level}`] = {}
    referentialEqualities[`l${level - 1}`] = Array.from({ length: 10 }, (_, i) => `l${level}.${i}`)
  }
  return { json, meta: { referentialEqualities } }
}

describe('what is only work for us is refused', () => {
  test.each<[what: string, given: unknown]>([
    ['a number of many digits', { json: { a: '9'.repeat(900_000) }, meta: { values: { a: ['bigint'] } } }],
    ['a pattern', { json: { a: '/(x+x+)+y/' }, meta: { values: { a: ['regexp'] } } }],
    ['a set', { json: { a: [1] }, meta: { values: { a: ['set'] } } }],
    ['an error', { json: { a: { message: '' } }, meta: { values: { a: ['Error'] } } }],
    ['a list of bytes', { json: { a: [1] }, meta: { values: { a: [['typed-array', 'Uint8Array']] } } }],
    [
      'more days than anything has',
      {
        json: Array(2_000).fill(0),
        meta: { values: Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [i, ['Date']])) },
      },
    ],
    [
      'more references than anything has',
      {
        json: { a: {} },
        meta: { referentialEqualities: { a: Array.from({ length: 2_000 }, (_, i) => `b${i}`) } },
      },
    ],
    ['references of references', laughs()],
    ['notes that are none', { json: { a: 1 }, meta: { values: 7 } }],
  ])('%s', (_, given) => {
    expect(() => read(given)).toThrow(Failure)
  })
})
