import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { openTestWorld, type TestWorld } from '../testing'
import { readArray, writeArray } from './arrays'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const TEXTS = ['', 'plain', 'a, b', '"quoted"', 'back\\slash', '{braces}', 'NULL', ' edge ', 'ñandú 🍜', '\n']

test.each([
  ['texts', TEXTS, 'text[]'],
  ['nothing', [], 'text[]'],
  ['what is missing', ['a', null, 'b'], 'text[]'],
  [
    'lists of lists',
    [
      ['a', null],
      ['b', '{'],
    ],
    'text[]',
  ],
  ['numbers', [1, -2, 3], 'int[]'],
  ['cents', [1, 9_007_199_254_740_991], 'bigint[]'],
  ['fractions', [1.5, -0.25], 'numeric[]'],
  ['days', ['2026-11-17', '2026-02-28'], 'date[]'],
  ['records', [{ a: [1, '"'] }, { b: null }], 'jsonb[]'],
  ['ids', ['0123456789abcdef01234567'], 'id24[]'],
])('%s come back from the database as they were given', async (_, values, type) => {
  const { rows } = await sql<{ values: unknown[] }>`select ${values}::${sql.raw(type)} as values`.execute(
    world.db,
  )
  expect(rows[0]!.values).toEqual(values)
})

test('elements are read as they are outside of arrays', async () => {
  const { rows } = await sql`
    select array[true, false, null] as truths, array['2026-11-17T08:00:00.123Z'::timestamptz] as moments`.execute(
    world.db,
  )
  expect(rows).toEqual([{ truths: [true, false, null], moments: [new Date('2026-11-17T08:00:00.123Z')] }])
})

test('bounds that are not the usual ones change nothing', async () => {
  const { rows } = await sql<{ values: number[] }>`select '[5:6]={7,8}'::int[] as values`.execute(world.db)
  expect(rows[0]!.values).toEqual([7, 8])
})

test('what was forgotten is no value', () => {
  expect(() => writeArray(['a', undefined], String)).toThrow(TypeError)
})

test('a text that breaks off is no array', () => {
  expect(() => readArray('{a,b', String)).toThrow(/must end with/)
})
