import { expect, test } from 'bun:test'
import fc from 'fast-check'
import superjson, { type SuperJSONResult } from 'superjson'
import { writeOutput } from './write-output'

/** Over the wire, and read as a client does. */
const arrived = (written: SuperJSONResult) => superjson.deserialize(JSON.parse(JSON.stringify(written)))

const key = fc.oneof(fc.string(), fc.constantFrom('a.b', 'a\\.b', '0', '', '\\'))
const usual = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
)
const unusual = fc.oneof(
  fc.constantFrom<unknown>(undefined, Number.NaN, Number.POSITIVE_INFINITY, -0),
  fc.bigInt(),
  fc.uniqueArray(fc.integer()).map(values => new Set<unknown>(values)),
  fc.array(fc.tuple(fc.string(), fc.date({ noInvalidDate: true }))).map(entries => new Map(entries)),
  fc.constant(new URL('https://comanda.test/a?b')),
)
const treeOf = (leaf: fc.Arbitrary<unknown>) =>
  fc.letrec<{ tree: unknown }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.array(tie('tree'), { maxLength: 5 }),
      fc.dictionary(
        key.filter(name => !['__proto__', 'constructor', 'prototype'].includes(name)),
        tie('tree'),
        { maxKeys: 5, noNullPrototype: true },
      ),
    ),
  })).tree

test.each([
  ['usual', treeOf(usual)],
  ['unusual', treeOf(fc.oneof(usual, unusual))],
] as const)('what arrives of %s answers is what the library would have sent', (_, trees) => {
  fc.assert(
    fc.property(trees, value => {
      expect(arrived(writeOutput(value))).toEqual(arrived(superjson.serialize(value)))
    }),
  )
})

test('dates are noted by where they are, and nothing else is', () => {
  const at = new Date('2026-11-25T11:00:00Z')
  const answer = { docs: [{ at, 'a.b': { at }, name: 'Ada', gone: undefined }], total: 1 }
  expect(writeOutput(answer).meta).toEqual({
    values: { 'docs.0.at': ['Date'], 'docs.0.a\\.b.at': ['Date'] },
    v: 1,
  })
  expect(writeOutput({ total: 1, docs: [null] }).meta).toBeUndefined()
})

test('an answer that contains itself does not go on for ever', () => {
  const circle: Record<string, unknown> = { name: 'round' }
  circle.self = circle
  expect(() => writeOutput(circle)).not.toThrow()
})

test('a key that would change every object is refused', () => {
  expect(() => writeOutput(JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}'))).toThrow('prototype pollution')
})
