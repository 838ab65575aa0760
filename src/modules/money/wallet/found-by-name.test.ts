import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'

let world: TestWorld
let laia: Person
let marc: Person
let admin: Person
const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() })).admin

beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  laia = await makePerson(world, { email: 'laia@example.test' })
  marc = await makePerson(world, { email: 'marc@example.test' })
  for (const [person, first_name, last_name] of [
    [laia, 'Laia', 'Puig'],
    [marc, 'Marc', 'Serra_Puig'],
  ] as const)
    await world.db.updateTable('person').set({ first_name, last_name }).where('id', '=', person.id).execute()
  for (const [userId, comment] of [
    [laia.id, 'For a cold soup'],
    [marc.id, 'For Laia’s lunch'],
    [marc.id, 'Sorry'],
  ] as const)
    await as(admin).credits.create({ userId, comment, price: { amount: 500, currency: 'eur' } })
})
afterAll(() => world.close())

test.each([
  ['a whole name', 'laia puig', 1],
  ['a part of two names', 'PUIG', 3],
  ['an address', 'marc@', 2],
  ['what is said of it', 'cold soup', 1],
  ['a name and what is said of another', 'laia', 2],
  ['what only looks like a pattern', 'serra_', 2],
  ['a sign that stands for all', '%', 0],
  ['nobody', 'nobody', 0],
])('credits are found by %s', async (_, search, count) => {
  const { docs, totalDocs } = await as(admin).credits.list({ search, countUpTo: 10 })
  expect([docs.length, totalDocs]).toEqual([count, count])
})

test('a payment is found by its payer and by its whole id', async () => {
  await world.db
    .insertInto('topup')
    .values({
      id: world.newId(),
      person_id: laia.id,
      key: 'one',
      request_hash: '',
      amount_cents: 1000,
      state: 'succeeded',
      payment_intent_id: 'pi_found',
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .execute()
  const found = async (search: string) => (await as(admin).paymentAttempts.list({ search })).totalDocs
  expect([await found('laia'), await found('pi_found'), await found('marc'), await found('pi_f')]).toEqual([
    1, 1, 0, 0,
  ])
})
