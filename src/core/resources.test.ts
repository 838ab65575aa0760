import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { COLLECTIONS, newFields, verbsOf } from '../dev/access/collections'
import { makeTenant, type Tenant } from '../dev/access/tenant'
import { appRouter } from '../routers/app'
import type { Caller, Person } from './context'
import type { PermissionType } from './contract/access'
import type { FailureName } from './contract/failures'
import type { PermissionScope } from './db/columns'
import { toFailure } from './failures'
import type { Meta } from './procedures'
import { anonymous, makePerson, openTestWorld, type TestWorld } from './testing'

/** Every collection goes through the same life, as an admin, as somebody's own people, and as strangers. */
const NOTHING = 'f0f0f0f0f0f0f0f0f0f0f0f0'
/** Filters that every collection has; they are tried once for all below. */
const COMMON = ['archived', 'deleted', 'id', '_id', 'ids', 'createdAt']

let world: TestWorld
let ours: Tenant
let theirs: Tenant
beforeAll(async () => {
  world = await openTestWorld()
  ours = await makeTenant(world, 'bcn')
  theirs = await makeTenant(world, 'mad')
}, 60_000)
afterAll(() => world.close())

const as = (caller: Caller, of: string) => verbsOf(world, caller, of)
const holder = (type: PermissionType, scope?: PermissionScope): Promise<Person> =>
  makePerson(world, { permissions: [{ type, ...(scope ? { scope } : {}) }] })
const failure = async (call: Promise<unknown>): Promise<FailureName | 'went through'> =>
  call.then(
    () => 'went through' as const,
    error => toFailure(error).name,
  )

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>
const listings = Object.entries(procedures).flatMap(([path, { _def }]) =>
  _def.meta?.listing && path.endsWith('.list')
    ? [[path.replace(/\.list$/, ''), _def.meta.listing] as const]
    : [],
)

test('every collection with scope, filters and sorts is tried here', () => {
  // Not just created: a printer or a kiosk is claimed by a device, a route is made of orders and stops. They have their own tests.
  // And those who run places have the platform's own collection of them.
  const elsewhere = [
    'merchant.printers',
    'admin.kiosks',
    'logistics.routes',
    'company.locations',
    'company.entitlementRules',
    // Orders are placed at the checkout.
    'admin.purchases',
    // Given by customers, to orders of theirs.
    'admin.ratings',
    // Made of what has happened.
    'admin.webhookDeliveries',
  ]
  expect(
    listings
      .map(([of]) => of)
      .filter(of => !elsewhere.includes(of))
      .sort(),
  ).toEqual(COLLECTIONS.map(({ of }) => of).sort())
})

test('of two who change at once what both have seen, one is told that it has changed', async () => {
  const [one] = COLLECTIONS
  const [admin, other] = [as(await holder(one!.admin), one!.of), as(await holder(one!.admin), one!.of)]
  let { id, updatedAt } = await admin.create(newFields(one!, ours))
  for (let time = 0; time < 5; time++) {
    world.clock.advance(1000)
    const changes = [admin, other].map(by => failure(by.update({ id, updatedAt, ...one!.change })))
    expect((await Promise.all(changes)).sort()).toEqual(['StaleRecord', 'went through'])
    updatedAt = (await admin.show({ id })).updatedAt
  }
})

test('a record that somebody may only read is neither changed nor removed by them', async () => {
  const id = ours.brandId
  const cook = as(await holder('MerchantAdminPermission', { storeIds: [ours.storeId] }), 'admin.brands')
  expect((await cook.show({ id })).id).toBe(id)
  expect(await failure(cook.update({ id, name: 'Mine' }))).toBe('NotFound')
  expect(await failure(cook.archive({ id }))).toBe('NotFound')
  expect(await failure(cook.remove({ id }))).toBe('NotFound')
})

describe.each(COLLECTIONS.map(one => [one.of, one] as const))('%s', (of, one) => {
  const listing = () => listings.find(([path]) => path === of)![1]

  test('is closed to who is not signed in, and to roles that have no business in it', async () => {
    const stranger = await holder(one.stranger)
    for (const verb of ['list', 'show', 'create', 'update', 'remove', 'archive', 'unarchive'] as const) {
      const input = verb === 'create' ? newFields(one, ours) : { id: NOTHING }
      expect([verb, await failure(as(anonymous, of)[verb](input as never))]).toEqual([verb, 'Unauthorized'])
      expect([verb, await failure(as(stranger, of)[verb](input as never))]).toEqual([verb, 'Forbidden'])
    }
  })

  test('create, show, find, change, archive, remove', async () => {
    const admin = as(await holder(one.admin), of)
    const made = await admin.create(newFields(one, ours))
    expect(await admin.show({ id: made.id })).toEqual(made)
    const found = async (query: object) =>
      (await admin.list({ limit: 200, ...query })).docs.some(doc => doc.id === made.id)

    const filters = one.filters(ours, made)
    expect(Object.keys(filters).sort()).toEqual(
      Object.keys(listing().filters)
        .filter(name => !COMMON.includes(name))
        .sort(),
    )
    for (const [name, value] of Object.entries(filters)) {
      expect([name, await found({ filter: { [name]: value } })]).toEqual([name, true])
      expect([name, await found({ filter: { [name]: opposite(value) } })]).toEqual([name, false])
    }
    for (const id of ['id', '_id', 'ids']) {
      expect(await found({ filter: { [id]: made.id } })).toBe(true)
      expect(await found({ filter: { [id]: { $in: [NOTHING] } } })).toBe(false)
    }
    expect(await found({ filter: { createdAt: { $gte: world.clock.now().toISOString() } } })).toBe(true)
    expect(await found({ filter: { createdAt: { $lte: world.clock.now().toISOString() } } })).toBe(true)
    expect(await found({ filter: { createdAt: { $lt: world.clock.now().toISOString() } } })).toBe(false)
    for (const sort of listing().sorts)
      for (const way of [sort, `-${sort}`]) expect([way, await found({ sort: way })]).toEqual([way, true])
    expect(await found({ search: one.search })).toBe(true)
    const part = await admin.list({ filter: { id: made.id }, select: 'createdAt' })
    expect(Object.keys(part.docs[0]!).sort()).toEqual(['createdAt', 'id'])
    expect(await found({ search: 'nothing is called this' })).toBe(false)
    expect(await failure(admin.list({ filter: { deletedAt: null } }))).toBe('ValidationError')
    const anyOf = (count: number) => ({ filter: { $or: Array(count).fill({ id: made.id }) } })
    expect([await found(anyOf(100)), await failure(admin.list(anyOf(101)))]).toEqual([
      true,
      'ValidationError',
    ])

    const [field, value] = Object.entries(one.change)[0]!
    world.clock.advance(1000)
    const changed = await admin.update({ id: made.id, updatedAt: made.updatedAt, ...one.change })
    expect(one.shows ? one.shows(changed) : changed[field]).toEqual(value)
    expect(changed.updatedAt.getTime()).toBeGreaterThan(made.updatedAt.getTime())
    expect(await failure(admin.update({ id: made.id, updatedAt: made.updatedAt, ...one.change }))).toBe(
      'StaleRecord',
    )

    expect((await admin.archive({ id: made.id })).archivedAt).not.toBeNull()
    expect(await found({})).toBe(false)
    expect(await found({ filter: { archived: true } })).toBe(true)
    await admin.unarchive({ id: made.id })
    expect(await found({})).toBe(true)
    await admin.remove({ id: made.id })
    expect(await found({})).toBe(false)
    expect(await failure(admin.show({ id: made.id }))).toBe('NotFound')

    const audit = await world.db
      .selectFrom('audit_entry')
      .select('call')
      .where('entity_id', '=', made.id)
      .orderBy('id')
      .execute()
    expect(audit.map(entry => entry.call.split('.').at(-1)!)).toEqual([
      'create',
      'update',
      'archive',
      'unarchive',
      'remove',
    ])
  })

  if (one.tenant) {
    const { tenant } = one
    test("other people's rows do not exist, one's own do", async () => {
      const made = await as(await holder(one.admin), of).create(newFields(one, ours))
      const own = as(await holder(tenant.type, tenant.own(ours, made)), of)
      const other = as(await holder(tenant.type, tenant.other(theirs)), of)
      const none = as(await holder(tenant.type, {}), of)

      expect((await own.show({ id: made.id })).id).toBe(made.id)
      expect((await own.list({ filter: { id: made.id } })).totalDocs).toBe(1)
      for (const outsider of [other, none]) {
        expect((await outsider.list({ filter: { id: made.id } })).totalDocs).toBe(0)
        expect(await failure(outsider.show({ id: made.id }))).toBe('NotFound')
        if (tenant.change)
          expect(await failure(outsider.update({ id: made.id, ...tenant.change }))).toBe('NotFound')
        expect(await failure(outsider.remove({ id: made.id }))).toBeOneOf(['NotFound', 'Forbidden'])
        expect(await failure(outsider.archive({ id: made.id }))).toBeOneOf(['NotFound', 'Forbidden'])
      }
      if (tenant.change)
        expect(await own.update({ id: made.id, ...tenant.change })).toMatchObject({ id: made.id })
      if (tenant.forbidden)
        expect(await failure(own.update({ id: made.id, ...tenant.forbidden }))).toBe('Forbidden')
    })
  }
})

function opposite(value: unknown): unknown {
  if (value === null) return { $ne: null }
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value === 'object') return { $in: Object.values(value as Record<string, unknown>)[0] }
  return { $ne: value }
}
