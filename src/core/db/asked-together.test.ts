import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { makePerson, openTestWorld, type TestWorld } from '../testing'
import { askedTogether } from './asked-together'
import { plannedOnce } from './planned-once'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

type Given = { emails: readonly string[]; on: string | null; at: Date }
const findPeople = askedTogether({ emails: 'text[]', on: 'date', at: 'timestamptz' }, (db, given: Given) =>
  db
    .selectFrom('person')
    .select(['email', sql<string | null>`${given.on}`.as('day'), sql<Date>`${given.at}`.as('instant')])
    .where('email', '=', sql<string>`any(${given.emails})`)
    .orderBy('email'),
)

const at = new Date('2026-11-20T10:00:00.250Z')

test('who asks at the same moment shares a statement, and each is given their own rows', async () => {
  for (const name of ['a', 'b', 'c']) await makePerson(world, { email: `${name}@comanda.test` })
  const asked = Array.from({ length: 20 }, (_, i) => ({
    emails: [`${'abcd'[i % 4]}@comanda.test`, 'c@comanda.test'],
    on: i % 2 ? '2026-11-20' : null,
    at: new Date(at.getTime() + i),
  }))
  const answers = await Promise.all(asked.map(one => findPeople(world.db, one)))
  expect(answers).toEqual(
    asked.map(({ emails, on, at }) =>
      [...new Set(emails)]
        .filter(email => !email.startsWith('d'))
        .map(email => ({ email, day: on, instant: at })),
    ),
  )
  const { rows } = await sql<{ asked: number }>`
    select generic_plans as asked from pg_prepared_statements
    where statement ~ '^\\s*select given'`.execute(plannedOnce(world.db))
  expect(rows).toEqual([{ asked: 2 }])
})

test('in a transaction it is asked inside of it, and sees what that has written', async () => {
  const person = await makePerson(world)
  const email = 'in-transaction@comanda.test'
  const seen = await world.db.transaction().execute(async tx => {
    await tx.updateTable('person').set({ email }).where('id', '=', person.id).execute()
    return findPeople(tx, { emails: [email], on: null, at })
  })
  expect(seen).toEqual([{ email, day: null, instant: at }])
})
