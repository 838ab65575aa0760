import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop, type Shop } from './checkout.make'
import type { OrderPayload } from './contract/checkout'

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
  await giveBalance(world, admin.id, 50_000)
})
afterEach(async () => expect(await findStandingFaults(world.db)).toEqual([]))
afterAll(() => world.close())

const as = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).customer.checkout
const plan = (payload: OrderPayload, caller = person) => as(caller).plan(payload)
const place = (payload: OrderPayload, caller = person) => as(caller, world.newId()).place(payload)
const failure = (name: string) => ({ cause: { name } })
const namesOf = async (payload: OrderPayload, caller = person) =>
  (await plan(payload, caller)).problems.map(problem => problem.name)

describe('collecting an order', () => {
  test('costs no delivery and asks for no address', async () => {
    const payload = makePayload(shop, { isPickup: true, address: null })
    expect(await namesOf(payload)).toEqual([])
    const order = await place(payload)
    expect([order.isPickup, order.price.deliveryFee.amount, order.address]).toEqual([true, 0, null])
  })

  test('is refused where the store does not offer it', async () => {
    const closed = await makeShop(world, { store: { allows_pickup: false } })
    const payload = makePayload(closed, { isPickup: true })
    expect(await namesOf(payload)).toEqual(['PickupNotOffered'])
    await expect(place(payload)).rejects.toMatchObject(failure('PickupNotOffered'))
    expect(await namesOf(makePayload(closed))).toEqual([])
  })
})

describe('where it is brought to', () => {
  const nowhere = { address: 'Calle Mayor 1', city: 'Madrid', country: 'ES' }

  test('has to be known: who does not say where an address is gets it found, or chooses another', async () => {
    expect(await namesOf(makePayload(shop, { address: nowhere }))).toEqual(['DeliveryAddressMissing'])
    world.places = {
      ...world.places,
      find: async text =>
        text.startsWith('Calle Mayor 1')
          ? [
              {
                address: { ...nowhere, geo: { lat: 40.4169, lon: -3.7039 } },
                city: 'mad',
                isNumberMissing: false,
              },
            ]
          : [],
    }
    expect(await namesOf(makePayload(shop, { address: nowhere }))).toEqual(['AddressTooFar'])
    const forced = await plan(makePayload(shop, { address: { address: 'Lluna 7' }, force: true }), admin)
    expect(forced.problems).toEqual([])
  })

  test('is the place of the company, where it is ordered to one', async () => {
    const office = await makeOffice(world, person, { kindCents: 1000 })
    const home = { address: "Carrer d'Aragó 300", details: '4t 2a', geo: { lat: 41.393, lon: 2.166 } }
    const order = await place(makePayload(shop, { locationId: office.id, address: home }))
    expect(order.address).toMatchObject({ address: 'Avinguda Diagonal 405', details: '4t 2a' })
    expect(order.geo).toEqual({ lat: office.lat, lon: office.lon })
    expect(order.paymentDetails.appliedInKind.amount).toBe(1000)
  })
})

test('a proposal that does not exist is no way to order', async () => {
  const payload = makePayload(shop, { proposalId: world.newId() })
  await expect(plan(payload)).rejects.toMatchObject(failure('ProposalNotFound'))
  await expect(place(payload)).rejects.toMatchObject(failure('ProposalNotFound'))
})

describe('force', () => {
  const far = { address: 'Gran Via 1', city: 'Madrid', country: 'ES', geo: { lat: 40.42, lon: -3.7 } }

  test('skips distance, lead time and opening hours, for an admin only', async () => {
    const strict = await makeShop(world, { store: { default_lead_time_hours: 96, schedule: {} } })
    const payload = makePayload(strict, { address: far })
    expect(await namesOf(payload, admin)).toEqual(['AddressTooFar', 'WindowGone'])
    expect(await namesOf({ ...payload, force: true }, admin)).toEqual([])
    await expect(plan({ ...payload, force: true })).rejects.toMatchObject(failure('Forbidden'))
  })

  test('skips nothing else', async () => {
    const strict = await makeShop(world, {
      store: {
        allows_pickup: false,
        special_hours: [{ from: '2026-11-18', until: '2026-11-18', name: '', hours: [] }],
        minimum_order_restrictions: [{ channels: ['canteen'], minPriceAmount: 5000 }],
      },
    })
    const payload = makePayload(strict, {
      force: true,
      isPickup: true,
      customerDetails: { name: '', lastName: '', email: '' },
    })
    expect(await namesOf(payload, admin)).toEqual([
      'MinimumOrder',
      'NameMissing',
      'EmailMissing',
      'PickupNotOffered',
      'WindowGone',
    ])
  })
})
