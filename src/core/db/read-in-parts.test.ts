import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { openTestWorld, type TestWorld } from '../testing'
import { readInParts } from './read-in-parts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const numbers = (upTo: number) => sql<{ n: number }>`select n from generate_series(1, ${upTo}::int) n`
const left = async () => {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(world.db)
  return rows[0]!.open
}

test('a statement is asked once and read in parts to its end', async () => {
  for (const [many, sizes] of [
    [0, [0]],
    [2, [2]],
    [3, [3, 0]],
    [7, [3, 3, 1]],
  ] as const) {
    const parts = readInParts(world.db, numbers(many), 3)
    const read: number[][] = []
    for (let isLast = false; !isLast; ) {
      const part = await parts.next()
      read.push(part.rows.map(({ n }) => n))
      isLast = part.isLast
    }
    expect(read.map(part => part.length)).toEqual([...sizes])
    expect(read.flat()).toEqual(Array.from({ length: many }, (_, i) => i + 1))
  }
  expect(await left()).toBe(0)
})

test('statements of other columns are read beside each other', async () => {
  const all = [
    readInParts(world.db, numbers(4), 2),
    readInParts(world.db, sql<{ word: string }>`select 'w' || n as word from generate_series(1, 4) n`, 2),
  ]
  for (const _ of [1, 2]) for (const parts of all) expect((await parts.next()).rows).toHaveLength(2)
  for (const parts of all) expect(await parts.next()).toEqual({ rows: [], isLast: true })
})

test('nothing is kept of what is closed before its end, or fails', async () => {
  const parts = readInParts(world.db, numbers(9), 3)
  await parts.next()
  expect(await left()).toBe(1)
  await parts.close()
  await expect(parts.next()).rejects.toThrow('closed')
  const broken = readInParts(world.db, sql`select 1 / (n - 2) from generate_series(1, 3) n`, 3)
  await expect(broken.next()).rejects.toThrow('division by zero')
  await Bun.sleep(50)
  expect(await left()).toBe(0)
})
