import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionScope } from '../../../core/db/columns'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'

let world: TestWorld
let shop: Shop
let host: Person
let ana: Person
let ben: Person
let officeId: string
let refundedId: string

const call = (who: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, who, { idempotencyKey }))
const runs = (scope: PermissionScope) =>
  makePerson(world, { permissions: [{ type: 'LocationAdminPermission', scope }] })
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)

async function named(first_name: string, last_name: string) {
  const person = await makePerson(world)
  await world.db.updateTable('person').set({ first_name, last_name }).where('id', '=', person.id).execute()
  return person
}

async function order(who: Person, at: string, quantity: number) {
  const payload = makePayload(shop, {
    locationId: officeId,
    cart: [{ productId: shop.soup.id, quantity }],
    deliveryOption: { deliveryStartDate: at },
  })
  const { payment } = await call(who).customer.checkout.plan(payload)
  const placed = await call(who, `${who.id}-${at}`).customer.checkout.place({
    ...payload,
    paymentDetails: { ...payload.paymentDetails, ...payment },
  })
  return placed.id
}

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  ana = await named('Ana', 'Roca')
  ben = await named('Ben', 'Puig')
  officeId = (await makeOffice(world, ana, { kindCents: 1000, flexCents: 3000 })).id
  await world.db
    .insertInto('location_member')
    .values({ location_id: officeId, person_id: ben.id, joined_by: 'admin', joined_at: world.clock.now() })
    .execute()
  host = await runs({ locationIds: [officeId] })
  await order(ana, '2026-11-18T13:00:00.000Z', 1)
  refundedId = await order(ana, '2026-11-19T13:00:00.000Z', 2)
  await order(ben, '2026-11-19T13:00:00.000Z', 1)
})
afterAll(() => world.close())

const ask = () => ({ locationId: officeId, month: '2026-11' })

test('a month adds up from its people, and its people from their orders', async () => {
  const { months } = await call(host).company.billing.months(ask())
  const { docs } = await call(host).company.billing.people(ask())
  expect(docs.map(({ firstName, orders }) => [firstName, orders])).toEqual([
    ['Ben', 1],
    ['Ana', 2],
  ])
  const [november] = months
  expect(november).toMatchObject({ month: '2026-11', orders: 3, employees: 2 })
  for (const part of ['inKind', 'flex', 'byEmployee', 'byTransfer', 'total'] as const)
    expect(docs.reduce((sum, each) => sum + each[part].amount, 0)).toBe(november![part].amount)
  const listed = await call(host).company.orders.list({
    locationId: officeId,
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(november!.total.amount).toBe(listed.docs.reduce((sum, each) => sum + each.total.amount, 0))
})

test('twelve months are there, also those in which no one ordered', async () => {
  const { months } = await call(host).company.billing.months({ ...ask(), month: '2027-01' })
  expect(months.map(({ month }) => month).slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(months).toHaveLength(12)
  expect(months.map(({ orders }) => orders)).toEqual([0, 0, 3, ...Array(9).fill(0)])
})

test('what came back is not counted', async () => {
  const before = (await call(host).company.billing.months(ask())).months[0]!
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
  await call(admin).merchant.orders.refund({ purchaseId: refundedId, amount: 200, reason: 'cold' })
  const after = (await call(host).company.billing.months(ask())).months[0]!
  expect(before.total.amount - after.total.amount).toBe(200)
})

test('people are found by name and put in order by what they cost', async () => {
  const found = await call(host).company.billing.people({ ...ask(), search: 'roca' })
  expect(found.docs.map(({ employeeId }) => employeeId)).toEqual([ana.id])
  const dearest = await call(host).company.billing.people({ ...ask(), sort: '-total' })
  expect(dearest.docs.map(({ employeeId }) => employeeId)).toEqual([ana.id, ben.id])
})

test('who runs another office does not learn of this one', async () => {
  const stranger = await runs({ locationIds: [(await makeLocation(world)).id] })
  expect(await failure(call(stranger).company.billing.months(ask()))).toBe('LocationNotFound')
  expect(await failure(call(stranger).company.billing.people(ask()))).toBe('LocationNotFound')
  expect(await failure(call(host).company.billing.months({ ...ask(), month: '2026-13' }))).toBe(
    'ValidationError',
  )
})
