import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { PermissionScope } from '../../../core/db/columns'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { newFields, COLLECTIONS as SAMPLES, verbsOf } from '../../../dev/access/collections'
import { procedures } from '../../../dev/access/endpoints'
import { makeTenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'
import { makeFleet, makeLocation, makeOrganization } from '../../identity/users/people.make'
import { makeShop } from '../../orders/checkout/checkout.make'
import { makeOrder } from '../../orders/moves/orders.make'
import { makePrinter } from '../../printing/print-jobs/printing.make'
import { COLLECTIONS as DESCRIBED } from './contract/collections'
import { RECORD_KINDS, type RecordKind } from './contract/record-search'

let world: TestWorld
let shop: Awaited<ReturnType<typeof makeShop>>
let others: Awaited<ReturnType<typeof makeShop>>
let fleetId: string
let customer: Person
let order: Awaited<ReturnType<typeof makeOrder>>
let theirs: Awaited<ReturnType<typeof makeOrder>>

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world, { store: { name: 'Findable kitchen' }, wine: { name: 'Findable wine' } })
  others = await makeShop(world, { store: { name: 'Findable canteen' }, wine: { name: 'Findable water' } })
  await makePrinter(world, shop.store.id)
  await makePrinter(world, others.store.id)
  await world.db.updateTable('printer').set({ name: 'Findable printer' }).execute()
  await makeLocation(world, { name: 'Findable office' })
  await makeOrganization(world, { name: 'Findable company' })
  fleetId = (await makeFleet(world, { name: 'Findable fleet' })).id
  customer = await makePerson(world)
  await world.db
    .updateTable('person')
    .set({ first_name: 'Findable', last_name: 'Person' })
    .where('id', '=', customer.id)
    .execute()
  order = await makeOrder(world, shop, customer)
  theirs = await makeOrder(world, others, customer)
})
afterAll(() => world.close())

const who = (type: PermissionType, scope: PermissionScope = {}) =>
  makePerson(world, { permissions: [{ type, scope }] })
const find = (
  caller: Person,
  text: string,
  more: { kinds?: RecordKind[]; limit?: number; archived?: boolean } = {},
) => createCaller(appRouter)(contextFor(world, caller)).app.findRecords({ text, ...more })
const labels = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).found.map(({ kind, label }) => `${kind} ${label}`).toSorted()

test('who runs the platform finds all of it by its name', async () => {
  expect(await labels(await who('HelloAdminPermission'), 'findable')).toEqual([
    'fleet Findable fleet',
    'location Findable office',
    'organization Findable company',
    'person Findable Person',
    'printer Findable printer',
    'printer Findable printer',
    'product Findable water',
    'product Findable wine',
    'store Findable canteen',
    'store Findable kitchen',
  ])
})

test('a merchant finds what is theirs, and nothing of another store', async () => {
  const merchant = await who('MerchantAdminPermission', { merchantIds: [shop.store.merchant_id] })
  expect(await labels(merchant, 'findable')).toEqual([
    'printer Findable printer',
    'product Findable wine',
    'store Findable kitchen',
  ])
  expect(await labels(merchant, order.ufid)).toEqual([`order ${order.ufid}`])
  expect(await labels(merchant, theirs.ufid)).toEqual([])
  expect(await labels(merchant, 'Person')).toEqual([])
})

test('an order is found by its number in any spelling, with where it stands', async () => {
  const admin = await who('HelloAdminPermission')
  const bare = order.ufid.replace('-', '').toLowerCase()
  expect((await find(admin, bare, { kinds: ['order'] })).found).toEqual([
    { kind: 'order', id: order.id, label: order.ufid, detail: null, state: 'pending' },
  ])
  expect(await labels(admin, order.ufid.slice(0, 6), { kinds: ['order'] })).toEqual([`order ${order.ufid}`])
})

test('whoever keeps the list of orders finds them by whom they are for', async () => {
  const admin = await who('HelloAdminPermission')
  const { customer: named } = await world.db
    .selectFrom('purchase_order')
    .select('customer')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const found = await labels(admin, String(named.firstName), { kinds: ['order'] })
  expect(found).toEqual([`order ${order.ufid}`, `order ${theirs.ufid}`].toSorted())
})

test.each([
  ['LogisticsAdminPermission', ['fleet', 'location', 'organization', 'printer', 'product', 'store']],
  ['FleetAdminPermission', ['fleet']],
  ['LocationAdminPermission', []],
  ['DeveloperPermission', ['printer', 'product', 'store']],
] as const)('%s finds only %j', async (type, kinds) => {
  const scopes: { [Type in PermissionType]?: PermissionScope } = {
    LocationAdminPermission: { locationIds: [world.newId()] },
    FleetAdminPermission: { fleetIds: [fleetId] },
  }
  const { found } = await find(await who(type, scopes[type]), 'findable')
  expect([...new Set(found.map(({ kind }) => kind as string))].toSorted()).toEqual([...kinds])
})

test('of each kind no more than are wanted, and only the kinds that are', async () => {
  const admin = await who('HelloAdminPermission')
  expect(await labels(admin, 'findable', { kinds: ['store'], limit: 1 })).toEqual(['store Findable canteen'])
  for (const kind of RECORD_KINDS) await find(admin, 'findable', { kinds: [kind] })
})

test('what is archived is found only by who asks for it', async () => {
  const admin = await who('HelloAdminPermission')
  await makeFleet(world, { name: 'Archived riders', archived_at: world.clock.now() })
  expect(await labels(admin, 'archived riders')).toEqual([])
  expect(await labels(admin, 'archived riders', { archived: true })).toEqual(['fleet Archived riders'])
  expect(await labels(admin, 'findable', { archived: true })).toEqual([])
})

test.each(['%%%', '___', "o'x", '\\\\\\'])('%j is only text', async text => {
  expect(await labels(await who('HelloAdminPermission'), text)).toEqual([])
})

test('customers have nothing to look for', async () => {
  await expect(find(customer, 'findable')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a number of letters only is a number, too', async () => {
  const ufid = 'QHAN-EAPH'
  const { id } = await makeOrder(world, shop, await makePerson(world))
  await world.db.updateTable('purchase_order').set({ ufid }).where('id', '=', id).execute()
  const admin = await who('HelloAdminPermission')
  expect(await labels(admin, 'qhaneaph', { kinds: ['order'] })).toEqual([`order ${ufid}`])
})

describe('records of every collection', () => {
  /** Why records of a collection are found by another one, or have no screen to lead to. */
  const FOUND_ELSEWHERE = {
    'admin.problemReports': 'those incidents that customers have told',
    'admin.coupons': 'promotions with a code',
    'admin.entitlementRules': 'on the page of their company',
    'logistics.geofences': 'areas of the map, in a list beside it',
  }
  test('there is none that is not looked into', () => {
    const known = [...DESCRIBED.map(({ router }) => router as string), ...Object.keys(FOUND_ELSEWHERE)]
    expect(SAMPLES.map(({ of }) => of).filter(of => !known.includes(of))).toEqual([])
    const untried = DESCRIBED.filter(({ router }) => !SAMPLES.some(({ of }) => of === router))
    expect(untried.map(({ kind }) => kind)).toEqual(MADE_ELSEWHERE)
  })

  /** Described collections whose records no call of their own makes: each is found in a test above or below. */
  const MADE_ELSEWHERE: RecordKind[] = ['order', 'printer', 'route', 'rating']
  const tried = DESCRIBED.flatMap(({ router, kind }) => {
    const samples = SAMPLES.find(({ of }) => of === router)
    return samples ? [[router, kind, samples] as const] : []
  })
  test.each(DESCRIBED.map(one => [one.kind, one] as const))('a %s lies where it is described', (_, one) => {
    expect(procedures[`${one.router}.list`]?._def.meta.listing?.table).toBe(one.table)
  })

  test.each(tried)('%s are found by who lists them', async (of, kind, samples) => {
    const ours = await tenant('bcn')
    const admin = await who('SuperAdminPermission')
    world.clock.advance(1000)
    const made = await verbsOf(world, admin, of).create(newFields(samples, ours))
    const asked = { kinds: [kind], limit: 20 }
    const ids = async (caller: Person) =>
      (await find(caller, samples.search, asked)).found.map(({ id }) => id)
    const { found } = await find(admin, samples.search, asked)
    const record = found.find(({ id }) => id === made.id)
    expect(record).toBeDefined()
    expect(record!.label).not.toBe('')
    expect(await ids(await who(samples.admin))).toContain(made.id)

    const stranger = await who(samples.stranger)
    expect(await ids(stranger).catch(error => error.code)).toEqual(
      samples.stranger === 'CourierPermission' || samples.stranger === 'RestockerPermission'
        ? 'FORBIDDEN'
        : [],
    )
    if (!samples.tenant) return
    const { type, own, other } = samples.tenant
    const elsewhere = other(await tenant('mad'))
    const reached = (scope: PermissionScope) =>
      who(type, scope)
        .then(ids)
        .catch(error => error.code)
    expect(await reached(elsewhere)).not.toContain(made.id)
    const own_ = await reached(own(ours, made))
    if (own_ !== 'FORBIDDEN') expect(own_).toContain(made.id)
  })

  test('what customers thought is found by the kitchen and the platform', async () => {
    const { deliveredId, storeId } = await tenant('bcn')
    const { storeId: elsewhere } = await tenant('mad')
    const admin = await who('HelloAdminPermission')
    await createCaller(appRouter)(contextFor(world, admin)).admin.ratings.create({
      purchaseId: deliveredId,
      rating: 5,
      comment: 'Splendid croquettes',
    })
    const kitchen = (id: string) => who('MerchantAdminPermission', { storeIds: [id] })
    expect(await labels(admin, 'splendid croq')).toEqual(['rating Splendid croquettes'])
    expect(await labels(await kitchen(storeId), 'splendid croq')).toEqual(['rating Splendid croquettes'])
    expect(await labels(await kitchen(elsewhere), 'splendid croq')).toEqual([])
  })

  const tenants = new Map<string, ReturnType<typeof makeTenant>>()
  const tenant = (city: string) => {
    const made = tenants.get(city) ?? makeTenant(world, city)
    tenants.set(city, made)
    return made
  }
})
