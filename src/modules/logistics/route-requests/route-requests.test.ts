import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { toFailure } from '../../../core/failures'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeLocation } from '../../identity/users/people.make'
import { makeMerchant, makeStore } from '../../stores/stores/stores.make'
import { as, makeCourier, makeDispatcher } from '../routes/logistics.make'

let world: TestWorld
let dispatcher: Person
let [storeId, otherStoreId, locationId] = ['', '', '']
let kitchen: Person
let other: Person
beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  const merchant = await makeMerchant(world)
  storeId = (await makeStore(world, { merchant_id: merchant.id, city: 'bcn' })).id
  otherStoreId = (await makeStore(world, { merchant_id: (await makeMerchant(world)).id, city: 'bcn' })).id
  locationId = (await makeLocation(world, { city: 'bcn' })).id
  kitchen = await holder('MerchantAdminPermission', { merchantIds: [merchant.id] })
  other = await holder('MerchantAdminPermission', { storeIds: [otherStoreId] })
})
afterAll(() => world.close())

const holder = (type: PermissionType, scope: object) => makePerson(world, { permissions: [{ type, scope }] })
const requests = (person: Person) => as(world, person).logistics.requests
const address = { formattedAddress: 'Carrer de Badajoz 122', geo: { lat: 41.4041, lon: 2.1892 } }
const asked = (changes: object = {}) => ({
  city: 'bcn' as const,
  storeId,
  windowStart: new Date('2026-11-20T09:00:00Z'),
  windowEnd: new Date('2026-11-20T09:30:00Z'),
  deliverBy: new Date('2026-11-20T11:00:00Z'),
  stops: [{ address, name: 'Sala gran' }],
  packages: 4,
  contactName: 'Pep',
  note: 'Glass',
  ...changes,
})
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'went through',
    error => toFailure(error).name,
  )

test('a kitchen asks, dispatch makes a route of it, once', async () => {
  const made = await requests(kitchen).create(asked())
  expect(made).toMatchObject({ status: 'open', requestedBy: kitchen.id, packages: 4 })
  expect(await refusal(requests(other).show({ id: made.id }))).toBe('NotFound')
  expect((await requests(kitchen).list({})).docs.map(({ id }) => id)).toEqual([made.id])
  expect(await refusal(requests(kitchen).convert({ id: made.id, vehicleType: 'van' }))).toBe('Forbidden')

  const courier = await makeCourier(world)
  const both = await Promise.allSettled(
    [1, 2].map(() => requests(dispatcher).convert({ id: made.id, vehicleType: 'van', driverId: courier.id })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { routeId, status } = await requests(kitchen).show({ id: made.id })
  expect(status).toBe('converted')
  const route = await as(world, dispatcher).logistics.routes.show({ id: routeId! })
  expect(route).toMatchObject({ assignedTo: courier.id, vehicleType: 'van', city: 'bcn' })
  expect(route.waypoints.map(stop => [stop.storeId, stop.name, stop.contactName])).toEqual([
    [storeId, expect.any(String), 'Pep'],
    [null, 'Sala gran', null],
  ])
  for (const call of [
    () => requests(dispatcher).decline({ id: made.id, reason: 'Too late' }),
    () => requests(dispatcher).update({ id: made.id, packages: 9 }),
  ])
    expect(await refusal(call())).toBe('RouteRequestAnswered')
})

test('dispatch turns a request down, and the kitchen reads why', async () => {
  const made = await requests(kitchen).create(asked())
  await requests(dispatcher).decline({ id: made.id, reason: 'No van left' })
  expect(await requests(kitchen).show({ id: made.id })).toMatchObject({
    status: 'rejected',
    answer: 'No van left',
    routeId: null,
  })
})

test('an office asks for itself', async () => {
  const office = await holder('LocationAdminPermission', { locationIds: [locationId] })
  const made = await requests(office).create(asked({ storeId: null, locationId }))
  expect(made.placeName).not.toBe('')
  expect((await requests(office).list({})).totalDocs).toBe(1)
})

test('nothing is asked for places of others, for none, in another city, or in no order of time', async () => {
  expect(await refusal(requests(kitchen).create(asked({ storeId: otherStoreId })))).toBe('Forbidden')
  expect(await refusal(requests(kitchen).create(asked({ stops: [{ storeId: otherStoreId }] })))).toBe(
    'Forbidden',
  )
  for (const changes of [
    { storeId: null },
    { city: 'mad' },
    { windowEnd: new Date('2026-11-20T08:00:00Z') },
    { deliverBy: new Date('2026-11-20T09:10:00Z') },
    { stops: [{}] },
    { packages: 0 },
  ])
    expect([changes, await refusal(requests(kitchen).create(asked(changes)))]).toEqual([
      changes,
      'ValidationError',
    ])
})
