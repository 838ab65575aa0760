import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { makePerson, openTestWorld, type TestWorld } from '../testing'
import type { Database } from './open'
import { plannedOnce } from './planned-once'
import { prepared } from './prepared'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const findPeople = prepared((db, given: { emails: readonly string[] }) =>
  db.selectFrom('person').select('id').where('email', '=', sql<string>`any(${given.emails}::text[])`),
)

/** How often Postgres has planned the search for people, and how often it has kept the plan, on that connection. */
async function planningsOf(db: Database) {
  const { rows } = await sql<{ anew: number; kept: number }>`
    select sum(custom_plans) as anew, sum(generic_plans) as kept from pg_prepared_statements
    where statement like 'select "id" from "person" where "email" = any(%'`.execute(db)
  return rows[0]
}

const ASKED = 8

test('what is prepared is planned once, for whatever values', async () => {
  for (let i = 0; i < ASKED; i++) await findPeople(world.db, { emails: [`${i}@comanda.test`] })
  expect(await planningsOf(plannedOnce(world.db))).toEqual({ anew: 0, kept: ASKED })
})

test('in a transaction it is asked inside of it, and sees what that has written', async () => {
  const person = await makePerson(world)
  const email = 'in-transaction@comanda.test'
  const seen = await world.db.transaction().execute(async tx => {
    await tx.updateTable('person').set({ email }).where('id', '=', person.id).execute()
    return findPeople(tx, { emails: [email] })
  })
  expect(seen).toHaveLength(1)
})

test('what is planned while a table is almost empty goes from key to key all the same', async () => {
  const planOf = async (db: Database, query: string) => {
    const { rows } = await sql<Record<string, string>>`explain ${sql.raw(query)}`.execute(db)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  const byKey = /Index Scan using \w+ on person[\s\S]*Index Cond: \(\(id\)/
  const many = 'select email from generate_series(1, 1000) as n join person on person.id = n::text'
  expect(await planOf(world.db, many)).toMatch(/Hash Join[\s\S]*Seq Scan on person/)
  expect(await planOf(plannedOnce(world.db), many)).toMatch(byKey)
  const one = `select email from person where id = 'a'`
  await sql`analyze person`.execute(world.db)
  expect(await planOf(world.db, one)).toContain('Seq Scan on person')
  expect(await planOf(plannedOnce(world.db), one)).toMatch(byKey)
})
