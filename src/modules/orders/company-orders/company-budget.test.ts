import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { warnBudgets } from './warn-budgets'

let world: TestWorld
let shop: Shop
let host: Person
let ana: Person
let officeId: string

const call = (who: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, who, { idempotencyKey }))
const billing = (who: Person = host) => call(who, world.newId()).company.billing
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)

async function order(at: string, billingMeta: object = {}) {
  const payload = makePayload(shop, {
    locationId: officeId,
    cart: [{ productId: shop.soup.id, quantity: 1 }],
    deliveryOption: { deliveryStartDate: at },
    billingMeta,
  })
  const { payment } = await call(ana).customer.checkout.plan(payload)
  await call(ana, `order-${at}`).customer.checkout.place({
    ...payload,
    paymentDetails: { ...payload.paymentDetails, ...payment },
  })
}

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  ana = await makePerson(world)
  officeId = (await makeOffice(world, ana, { kindCents: 1000 })).id
  host = await makePerson(world, {
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [officeId] } }],
  })
  await order('2026-11-18T13:00:00.000Z', { costCenter: 'Sales' })
  await order('2026-11-19T13:00:00.000Z', { costCenter: ' ' })
})
beforeEach(() => world.clock.set('2026-11-18T16:00:00Z'))
afterAll(() => world.close())

const ask = () => ({ locationId: officeId, month: '2026-11' })
const warnings = () =>
  world.db
    .selectFrom('outgoing_message')
    .select(['template', 'person_id'])
    .where('template', 'like', 'budget-%')
    .orderBy('id')
    .execute()

test('a month without a budget says what it costs, and what it will cost', async () => {
  const { months } = await billing().months(ask())
  const budget = await billing().budget(ask())
  expect(budget).toMatchObject({ monthly: null, level: null, spent: months[0]!.inKind })
  // 13 of 21 working days have begun, and one of two orders was delivered.
  const half = budget.spent.amount / 2
  expect(budget.forecast!.amount).toBe(Math.max(budget.spent.amount, Math.round((half / 13) * 21)))
})

test('a budget is set, changed and taken away by the people who run the location', async () => {
  await billing().setBudget({ locationId: officeId, monthly: 100_000 })
  expect(await billing().budget(ask())).toMatchObject({ monthly: { amount: 100_000 }, level: 'within' })
  await billing().setBudget({ locationId: officeId, monthly: 1_000 })
  expect(await billing().budget(ask())).toMatchObject({ monthly: { amount: 1_000 }, level: 'over' })
  await billing().setBudget({ locationId: officeId, monthly: null })
  expect(await billing().budget(ask())).toMatchObject({ monthly: null, level: null })
  const elsewhere = (await makeLocation(world)).id
  for (const locationId of [elsewhere, world.newId()]) {
    expect(await failure(billing().setBudget({ locationId, monthly: 1 }))).toBe('LocationNotFound')
    expect(await failure(billing().budget({ ...ask(), locationId }))).toBe('LocationNotFound')
    expect(await failure(billing().references({ ...ask(), locationId, by: 'costCenter' }))).toBe(
      'LocationNotFound',
    )
  }
  expect(await failure(billing(ana).budget(ask()))).toBe('Forbidden')
})

test('the people who run a location are warned once when its budget is nearly used, and once when it is', async () => {
  const { spent } = await billing().budget(ask())
  await billing().setBudget({ locationId: officeId, monthly: spent.amount * 2 })
  await warnBudgets(world)
  expect(await warnings()).toEqual([])
  await billing().setBudget({ locationId: officeId, monthly: Math.round(spent.amount / 0.95) })
  world.clock.set('2026-11-18T05:00:00Z')
  await warnBudgets(world)
  expect(await warnings()).toEqual([])
  world.clock.set('2026-11-18T16:00:00Z')
  await warnBudgets(world)
  await warnBudgets(world)
  expect(await warnings()).toEqual([{ template: 'budget-near', person_id: host.id }])
  await billing().setBudget({ locationId: officeId, monthly: spent.amount - 1 })
  await warnBudgets(world)
  await warnBudgets(world)
  expect((await warnings()).map(({ template }) => template)).toEqual(['budget-near', 'budget-over'])
})

test('a month stands by the cost centers that orders name', async () => {
  const rows = await billing().references({ ...ask(), by: 'costCenter' })
  const { months } = await billing().months(ask())
  expect(rows.map(({ name, orders }) => [name, orders])).toEqual([
    ['Sales', 1],
    [null, 1],
  ])
  expect(rows.reduce((sum, { total }) => sum + total.amount, 0)).toBe(months[0]!.total.amount)
})
