import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { LANGUAGES } from '../rules/languages'
import { openTestWorld, type TestWorld } from '../testing'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('columns that allow only some languages allow those that the product speaks', async () => {
  const { rows } = await sql<{ table: string; check: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) ~ 'language'`.execute(world.db)
  const allowed = rows.map(({ table, check }) => ({
    table,
    languages: [...check.matchAll(/'(\w\w)'/g)].map(([, language]) => language).toSorted(),
  }))
  expect(allowed.length).toBeGreaterThanOrEqual(2)
  expect(allowed).toEqual(allowed.map(({ table }) => ({ table, languages: LANGUAGES.toSorted() })))
})
