import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { sumCents } from '../../../core/rules/money/cents'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeOrganization } from '../../identity/users/people.make'
import { makeIssuer } from '../invoices/billing.make'

let world: TestWorld
let admin: Person
let issuerId: string

beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  issuerId = (await makeIssuer(world, { payment_days: 30 })).id
})
afterAll(() => world.close())

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() })).admin
const list = (query: object = {}) => as(admin).receivables.debtors(query)

/** An invoice that is due 30 days after this moment. */
async function issue(at: string, cents: number, organizationId: string | null, name = 'Nimbus SL') {
  world.clock.set(at)
  const draft = await as(admin).invoices.create({
    issuerId,
    organizationId,
    recipient: { name, vatNumber: 'ESB12345674', address: null, email: null },
    lines: [{ name: 'Lunch', quantity: 1, price: cents, taxPercentage: 10 }],
  })
  return as(admin).invoices.setStatus({ id: draft.id, status: 'readyToCharge' })
}

test('what is owed stands under its age and its debtor, to the cent', async () => {
  const org = await makeOrganization(world)
  const other = await makeOrganization(world)
  await issue('2026-06-01T08:00:00Z', 1000, org.id)
  await issue('2026-08-01T08:00:00Z', 2000, org.id)
  await issue('2026-09-05T08:00:00Z', 3000, other.id)
  await issue('2026-10-08T08:00:00Z', 4000, other.id)
  const paid = await issue('2026-10-09T08:00:00Z', 900, other.id)
  await issue('2026-11-10T08:00:00Z', 5000, null, 'Aloha Ñam')
  world.clock.set('2026-11-17T08:00:00Z')
  await as(admin).invoices.setStatus({ id: paid.id, status: 'completed', note: 'In cash' })

  const all = await list()
  expect(all.ages.map(({ age, owed, count }) => [age, owed.amount, count])).toEqual([
    ['notDue', 5000, 1],
    ['to30', 4000, 1],
    ['to60', 3000, 1],
    ['to90', 2000, 1],
    ['over90', 1000, 1],
  ])
  expect(all.owed.amount).toBe(15_000)
  expect(sumCents(all.docs.map(({ owed }) => owed.amount))).toBe(15_000)
  expect(all.docs.map(({ id, kind, invoices }) => [id, kind, invoices])).toEqual([
    [org.id, 'company', 2],
    [other.id, 'company', 2],
    [expect.any(String), 'other', 1],
  ])
  expect(all.docs[0]).toMatchObject({ oldestDueOn: '2026-07-01', daysLate: 139, owed: { amount: 3000 } })
  expect(all.docs[2]).toMatchObject({ name: 'Aloha Ñam', daysLate: null })

  expect((await list({ age: 'to60' })).docs.map(({ id }) => id)).toEqual([other.id])
  expect((await list({ search: 'nam' })).docs.map(({ name }) => name)).toEqual(['Aloha Ñam'])
  expect((await list({ order: 'owed' })).docs.map(({ owed }) => owed.amount)).toEqual([7000, 5000, 3000])
  const second = await list({ limit: 1, page: 2 })
  expect([second.total, second.docs.map(({ id }) => id)]).toEqual([3, [other.id]])
  expect(await list({ search: '100%_' })).toMatchObject({ docs: [], total: 0, owed: { amount: 15_000 } })
})

test('who keeps the books of another city sees none of it', async () => {
  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }],
  })
  expect(await as(elsewhere).receivables.debtors({})).toMatchObject({ docs: [], owed: { amount: 0 } })
})
