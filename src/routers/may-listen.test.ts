import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Listener, Person } from '../core/context'
import type { PermissionType } from '../core/contract/access'
import { channel } from '../core/contract/channels'
import type { PermissionScope } from '../core/db/columns'
import { makePerson, openTestWorld, type TestWorld } from '../core/testing'
import { makeLocation } from '../modules/identity/users/people.make'
import {
  externalStop,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../modules/logistics/routes/logistics.make'
import { makeStore } from '../modules/stores/stores/stores.make'
import { subscriptions } from './subscriptions'

let world: TestWorld
let mayListen: ReturnType<typeof subscriptions.mayListen>
let who: Record<
  'customer' | 'merchant' | 'merchantElsewhere' | 'office' | 'dispatcher' | 'courier' | 'otherCourier',
  Person
>
let channels: Record<string, string>

const holding = (type: PermissionType, scope: PermissionScope = {}) =>
  makePerson(world, { permissions: [{ type, scope }] })

beforeAll(async () => {
  world = await openTestWorld()
  mayListen = subscriptions.mayListen(world)
  const [store, elsewhere] = [await makeStore(world), await makeStore(world)]
  const location = await makeLocation(world)
  const customer = await makePerson(world)
  who = {
    customer,
    merchant: await holding('MerchantAdminPermission', { merchantIds: [store.merchant_id] }),
    merchantElsewhere: await holding('MerchantAdminPermission', { storeIds: [elsewhere.id] }),
    office: await holding('LocationAdminPermission', { locationIds: [location.id] }),
    dispatcher: await makeDispatcher(world),
    courier: await makeCourier(world),
    otherCourier: await makeCourier(world),
  }
  const lunch = await makeOrderToBring(world, store, customer, {
    location_id: location.id,
    channel: 'canteen',
  })
  const party = await makeOrderToBring(world, store, customer, {
    location_id: location.id,
    channel: 'catering',
  })
  const route = await makeRoute(world, who.dispatcher, {
    waypoints: [externalStop(new Date(world.clock.now().getTime() + 3_600_000))],
    driverId: who.courier.id,
    allowUnmatched: true,
  })
  channels = {
    lunch: channel.order(idOf(lunch)),
    party: channel.order(idOf(party)),
    store: channel.storeOrders(store.id),
    print: channel.print(store.id),
    till: channel.till(store.id),
    location: channel.locationOrders(location.id),
    route: channel.route(route.id),
    me: channel.user(customer.id),
    all: channel.allOrders(),
    city: channel.cityOrders('bcn'),
    routes: channel.routes('bcn'),
    drivers: channel.drivers('bcn'),
    nothing: channel.order(world.newId()),
    odd: 'order:',
  }
})
afterAll(() => world.close())

const idOf = (made: string | { id: string }) => (typeof made === 'string' ? made : made.id)

/** Who hears what; an office hears of the canteen, and not of what its people order for themselves. */
test.each([
  ['customer', 'lunch party me'],
  ['merchant', 'lunch party store print till'],
  ['merchantElsewhere', ''],
  ['office', 'lunch location'],
  ['dispatcher', 'lunch party store print route all city routes drivers'],
  ['courier', 'route'],
  ['otherCourier', ''],
] as const)('%s hears: %s', async (name, expected) => {
  const heard: string[] = []
  for (const [about, ch] of Object.entries(channels)) if (await mayListen(who[name], ch)) heard.push(about)
  expect(heard.join(' ')).toBe(expected)
})

test('who looks after one city hears its orders, and not those of all', async () => {
  const scope = { cities: ['bcn'] }
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope }] })
  const heard = [channel.cityOrders('bcn'), channel.cityOrders('mad'), channel.allOrders()]
  expect(await Promise.all(heard.map(ch => mayListen(admin, ch)))).toEqual([true, false, false])
})

test('a kiosk hears what is said to it, and nobody else does', async () => {
  const id = world.newId()
  const kiosk: Listener = { kind: 'kiosk', id, deviceId: 'kiosk-1', claimedAt: world.clock.now() }
  const heard: string[] = []
  for (const ch of [...Object.values(channels), channel.kiosk(id), channel.kiosk(world.newId())])
    if (await mayListen(kiosk, ch)) heard.push(ch)
  expect(heard).toEqual([channel.kiosk(id)])
  for (const person of Object.values(who)) expect(await mayListen(person, channel.kiosk(id))).toBe(false)
})
