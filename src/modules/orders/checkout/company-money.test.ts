import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { expireEntitlements } from '../../companies/allowances/expire-entitlements'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { makeOffice, makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'

let world: TestWorld
let shop: Shop

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(() => world.close())

const TOTAL = 1719

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() }))
const orderAt = (caller: Person, locationId: string, changes: object = {}) =>
  as(caller).customer.checkout.place(makePayload(shop, { locationId, ...changes }))

/** What a company owes in kind for a place, in cents. */
async function owedBy(locationId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when a.id = x.debit_id then x.amount_cents else -x.amount_cents end), 0)::bigint as cents
    from ledger_account a join ledger_transfer x on a.id in (x.debit_id, x.credit_id)
    where a.code = ${account.kindDue(locationId)}`.execute(world.db)
  return rows[0]!.cents
}

/** A person of two companies, in the order of their ids. */
async function makeTwoOffices(kindCents: [number, number]) {
  const person = await makePerson(world)
  await giveBalance(world, person.id, 10_000)
  const first = await makeOffice(world, person, { kindCents: kindCents[0] })
  const second = await makeOffice(world, person, { kindCents: kindCents[1] })
  return { person, first, second }
}

test('of two companies that a person works for, each pays for the orders at its own place', async () => {
  const { person, first, second } = await makeTwoOffices([1000, 3000])
  const atSecond = await orderAt(person, second.id)
  expect(atSecond.paymentDetails.appliedInKind.amount).toBe(TOTAL)
  // The first one's allowance is not yet in the books, and enough of the second one's is.
  const atFirst = await orderAt(person, first.id)
  expect(atFirst.paymentDetails.appliedInKind.amount).toBe(1000)

  world.clock.set('2026-11-23T09:00:00Z')
  await expireEntitlements(world)
  expect([await owedBy(first.id), await owedBy(second.id)]).toEqual([1000, TOTAL])
})

test('what is not spent comes back to the company that gave it', async () => {
  const { person, first, second } = await makeTwoOffices([2000, 3000])
  await orderAt(person, first.id)
  await orderAt(person, second.id)

  world.clock.set('2026-11-23T09:00:00Z')
  await expireEntitlements(world)
  expect([await owedBy(first.id), await owedBy(second.id)]).toEqual([TOTAL, TOTAL])
})

test('the day that a company pays for is the one at the store', async () => {
  const far = await makeShop(world, { store: { tz: 'America/New_York' } })
  const person = await makePerson(world)
  const office = await makeOffice(world, person, { kindCents: 2000 })
  // Eight in the evening over there, and the next day where most stores are.
  const wanted = makePayload(far, {
    locationId: office.id,
    deliveryOption: { deliveryStartDate: '2026-11-19T01:00:00.000Z' },
  })
  await giveBalance(world, person.id, 10_000)
  const first = await as(person).customer.checkout.place(wanted)
  expect(first.paymentDetails.appliedInKind.amount).toBe(TOTAL)
  const { available } = await as(person).customer.checkout.plan(wanted)
  expect(available.inKind.amount).toBe(2000 - TOTAL)
  const second = await as(person).customer.checkout.place(wanted)
  expect(second.paymentDetails.appliedInKind.amount).toBe(2000 - TOTAL)

  const left = async (date: string) => {
    const { deliveryOption, ...day } = wanted
    return (await as(person).customer.checkout.plan({ ...day, date })).available.inKind.amount
  }
  expect([await left('2026-11-18'), await left('2026-11-19')]).toEqual([0, 2000])
})

test('a company pays for its own people only, also when the platform orders to its place', async () => {
  const { second } = await makeTwoOffices([1000, 3000])
  const stranger = await makePerson(world)
  await giveBalance(world, stranger.id, 10_000)
  const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const order = await orderAt(admin, second.id, { forUserId: stranger.id })
  expect(order.paymentDetails).toMatchObject({
    appliedInKind: { amount: 0 },
    appliedBalance: { amount: TOTAL },
  })
})

test('who has left a company does not add to an order on its account', async () => {
  const person = await makePerson(world)
  await giveBalance(world, person.id, 10_000)
  const office = await makeOffice(world, person, { kindCents: 5000 })
  const order = await orderAt(person, office.id)
  await world.db.deleteFrom('location_member').where('person_id', '=', person.id).execute()
  const cart = order.cartItems.map(line => ({
    id: line.id,
    productId: line.productId!,
    quantity: line.quantity * 2,
  }))
  const changed = await as(person).customer.orders.change({ id: order.id, cart })
  expect(changed.paymentDetails.appliedInKind.amount).toBe(TOTAL)
  expect(changed.paymentDetails.appliedBalance.amount).toBe(1420)
})
