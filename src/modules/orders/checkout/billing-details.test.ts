import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makeMerchant } from '../../stores/stores/stores.make'
import { makePayload, makeShop, type Shop } from './checkout.make'

let world: TestWorld
let shop: Shop
let person: Person
let admin: Person

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  person = await makePerson(world)
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  await giveBalance(world, person.id, 50_000)
})
afterAll(() => world.close())

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() }))
const failure = (name: string) => ({ cause: { name } })
const address = { address: 'Carrer de Mallorca 1', postalCode: '8013', city: 'Barcelona', country: 'ES' }
const CATERING = {
  channel: 'catering',
  deliveryOption: { deliveryStartDate: '2026-11-25T13:00:00.000Z' },
} as const
const billedTo = (vatNumber: string, changes: object = CATERING) =>
  makePayload(shop, { billingDetails: { name: 'Acme SL', vatNumber, address }, ...changes })

test('an order is billed to a VAT number that exists, written as tax offices write it', async () => {
  const { checkout } = as(person).customer
  expect((await checkout.plan(billedTo('XX1'))).problems).toMatchObject([
    { name: 'BillingVatNumberInvalid', rule: 6 },
  ])
  await expect(checkout.place(billedTo('XX1'))).rejects.toMatchObject(failure('BillingVatNumberInvalid'))

  const order = await checkout.place(billedTo('b-12345674'))
  expect(order.billingDetails).toMatchObject({ vatNumber: 'ESB12345674', address: { postalCode: '08013' } })
})

test('a lunch is ordered whatever its office has for a VAT number: who eats cannot mend it', async () => {
  const { checkout } = as(person).customer
  expect((await checkout.plan(billedTo('XX1', {}))).problems).toEqual([])
})

test('an office is billed to a VAT number that exists, and keeps its postal code in full', async () => {
  const make = (vatNumber: string) =>
    as(admin).admin.locations.create({
      name: 'Torre Nord',
      city: 'bcn',
      address,
      geo: { lat: 41.4, lon: 2.17 },
      billingDetails: { name: 'Acme SL', vatNumber, address },
    })
  await expect(make('XX1')).rejects.toMatchObject(failure('ValidationError'))
  expect(await make('B12345674')).toMatchObject({
    address: { postalCode: '08013' },
    billingDetails: { vatNumber: 'ESB12345674', address: { postalCode: '08013' } },
  })
})

test('a person keeps an address with its postal code in full', async () => {
  const kept = await as(person).customer.account.addresses.create({ address })
  expect(kept.address.postalCode).toBe('08013')
  const billed = await as(person).customer.account.billingDetails.create({
    name: 'Ada Byron',
    vatNumber: 'B12345674',
    address,
  })
  expect(billed.address.postalCode).toBe('08013')
})

test('an address of a file is kept with its postal code in full', async () => {
  const { id: merchantId } = await makeMerchant(world)
  const answer = await as(admin).app.files.take({
    of: 'admin.businesses',
    columns: ['merchantId', 'name', 'city', 'address.address', 'address.postalCode'],
    rows: [{ line: 2, cells: [merchantId, 'Sabors', 'bcn', 'Carrer de Mallorca 1', '8013'] }],
    dryRun: false,
  })
  expect(answer.rows).toMatchObject([{ outcome: 'created', errors: [] }])
  const business = await as(admin).admin.businesses.show({ id: answer.rows[0]!.id! })
  expect(business.address?.postalCode).toBe('08013')
})
