import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { PermissionScope } from '../../../core/db/columns'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { expireEntitlements } from '../../companies/allowances/expire-entitlements'
import { makeLocation } from '../../identity/users/people.make'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'

let world: TestWorld
let shop: Shop
let admin: Person
let person: Person
let officeId: string
let orderIds: string[]

const holder = (type: PermissionType, scope: PermissionScope = {}) =>
  makePerson(world, { permissions: [{ type, scope }] })
const call = (who: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, who, { idempotencyKey }))
const failure = (answer: Promise<unknown>) =>
  answer.then(
    () => 'went through',
    error => toFailure(error).name,
  )
const DAYS = { from: '2026-11-01', to: '2026-11-30' }

async function place(at: string, quantity: number, key: string) {
  const payload = makePayload(shop, {
    locationId: officeId,
    cart: [{ productId: shop.soup.id, quantity }],
    deliveryOption: { deliveryStartDate: at },
  })
  const { payment } = await call(person).customer.checkout.plan(payload)
  const answer = await call(person, key).customer.checkout.place({
    ...payload,
    paymentDetails: { ...payload.paymentDetails, ...payment },
  })
  return answer
}

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  admin = await holder('HelloAdminPermission')
  person = await makePerson(world)
  officeId = (await makeOffice(world, person, { kindCents: 1000, flexCents: 3000 })).id
  orderIds = []
  for (const [i, [at, quantity]] of (
    [
      ['2026-11-18T13:00:00.000Z', 1],
      ['2026-11-18T13:00:00.000Z', 2],
      ['2026-11-19T13:00:00.000Z', 1],
    ] as const
  ).entries())
    orderIds.push((await place(at, quantity, `payroll-${i}`)).id)
})
afterAll(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  await world.close()
})

const owed = async (code: string) => {
  const row = await world.db
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_transfer as x', join =>
      join.on(eb => eb.or([eb('x.debit_id', '=', eb.ref('a.id')), eb('x.credit_id', '=', eb.ref('a.id'))])),
    )
    .select(({ fn, eb, case: when }) =>
      fn
        .sum<number>(
          when()
            .when('x.debit_id', '=', eb.ref('a.id'))
            .then(eb.ref('x.amount_cents'))
            .else(eb.neg(eb.ref('x.amount_cents')))
            .end(),
        )
        .as('cents'),
    )
    .where('a.code', '=', code)
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

test('payroll has a line for each person and day, and adds up to what the company owes', async () => {
  await call(admin).merchant.orders.refund({ purchaseId: orderIds[1]!, amount: 200, reason: 'cold' })
  const payroll = await call(admin).company.payroll({ locationId: officeId, ...DAYS })
  expect(payroll.docs.map(({ employeeId, date, orderIds: ids }) => [employeeId, date, ids])).toEqual([
    [person.id, '2026-11-18', orderIds.slice(0, 2).sort()],
    [person.id, '2026-11-19', orderIds.slice(2)],
  ])
  const sum = (kind: 'inKind' | 'flex') => payroll.docs.reduce((total, line) => total + line[kind].amount, 0)
  expect([sum('inKind'), sum('flex')]).toEqual([payroll.totals.inKind.amount, payroll.totals.flex.amount])
  expect(payroll.totals.employees).toBe(1)

  world.clock.set('2026-12-03T09:00:00Z')
  await expireEntitlements(world)
  expect([await owed(account.kindDue(officeId)), await owed(account.flexDue(officeId))]).toEqual([
    payroll.totals.inKind.amount,
    payroll.totals.flex.amount,
  ])
  world.clock.set(TEST_START)
})

test('only the days that are asked for are there', async () => {
  const of = async (from: string, to: string) =>
    (await call(admin).company.payroll({ locationId: officeId, from, to })).docs.map(({ date }) => date)
  expect(await of('2026-11-19', '2026-11-19')).toEqual(['2026-11-19'])
  expect(await of('2026-12-01', '2026-12-31')).toEqual([])
  expect(
    await failure(
      call(admin).company.payroll({ locationId: officeId, from: '2026-11-02', to: '2026-11-01' }),
    ),
  ).toBe('ValidationError')
})

test('who runs the place sees its orders and payroll; who runs another does not learn that it exists', async () => {
  const host = await holder('LocationAdminPermission', { locationIds: [officeId] })
  const stranger = await holder('LocationAdminPermission', { locationIds: [(await makeLocation(world)).id] })
  const ask = { locationId: officeId, ...DAYS }
  const orders = await call(host).company.orders.list(ask)
  expect(orders.docs.map(({ id }) => id).sort()).toEqual([...orderIds].sort())
  for (const order of orders.docs)
    expect(order.inKind.amount + order.flex.amount + order.byEmployee.amount + order.byTransfer.amount).toBe(
      order.total.amount,
    )
  expect((await call(host).company.payroll(ask)).docs).toHaveLength(2)
  expect(await failure(call(stranger).company.orders.list(ask))).toBe('LocationNotFound')
  expect(await failure(call(stranger).company.payroll(ask))).toBe('LocationNotFound')
})

test('what somebody orders beside the canteen is not among the orders of the office', async () => {
  const host = await holder('LocationAdminPermission', { locationIds: [officeId] })
  await world.db
    .updateTable('purchase_order')
    .set({ channel: 'catering' })
    .where('id', '=', orderIds[0]!)
    .execute()
  const { docs } = await call(host).company.orders.list({ locationId: officeId, ...DAYS })
  expect(docs.map(({ id }) => id).sort()).toEqual(orderIds.slice(1).sort())
  await world.db
    .updateTable('purchase_order')
    .set({ channel: 'canteen' })
    .where('id', '=', orderIds[0]!)
    .execute()
})
