import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { z } from 'zod'
import { makePerson } from '../../core/testing'
import { COLLECTIONS, newFields, recordOf, tableOf } from './collections'
import { procedures, typedCall } from './endpoints'
import { type FrontDoor, openFrontDoor } from './front-door'
import { makeTenant, type Tenant } from './tenant'
import { idsOf } from './tenant-rows'

/**
 * Whatever is sent beside what a call takes, under whichever name a column or a field of an answer has, changes
 * nothing: the record is the same as without it.
 */
type Fields = Record<string, unknown>
type Change = {
  path: string
  table: string
  /** Whose token: somebody who may do everything, or the customer themselves. */
  as: 'super' | 'customer'
  /** Valid, and different each time, so that records that are made twice do not clash. */
  fields(tenant: Tenant, time: number): Fields
  /** The record that is changed; without it, one is made. */
  record?(tenant: Tenant): string
}

let front: FrontDoor
let tenant: Tenant
let other: Tenant
let tokens: Record<Change['as'], string>

beforeAll(async () => {
  front = await openFrontDoor()
  tenant = await makeTenant(front.world, 'bcn')
  other = await makeTenant(front.world, 'mad')
  const admin = await makePerson(front.world, { permissions: [{ type: 'SuperAdminPermission' }] })
  tokens = { super: await front.tokenOf(admin), customer: await front.tokenOf(tenant.customer) }
}, 60_000)
afterAll(() => front.close(), 30_000)

const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona' }
const billing = { name: 'Mine', vatNumber: 'ESB12345674', address }

const change = (
  path: string,
  table: string,
  row: keyof Tenant,
  fields: Fields,
  as: Change['as'] = 'super',
) => ({
  path,
  table,
  record: (t: Tenant) => t[row] as string,
  as,
  fields: (t: Tenant) => ({ id: t[row], ...fields }),
})
const make = (path: string, table: string, fields: Change['fields'], as: Change['as'] = 'super') => ({
  path,
  table,
  as,
  fields,
})
const own = (path: string, fields: Fields): Change => ({
  path,
  table: 'person',
  as: 'customer',
  record: t => t.customerId,
  fields: () => fields,
})

const CHANGES: Change[] = [
  ...COLLECTIONS.flatMap(one => [
    {
      path: `${one.of}.update`,
      table: tableOf(one),
      as: 'super' as const,
      record: (t: Tenant) => recordOf(one, t),
      fields: (t: Tenant) => ({ id: recordOf(one, t), ...one.change }),
    },
    make(`${one.of}.create`, tableOf(one), t => newFields(one, t)),
  ]),
  change('company.locations.update', 'location', 'locationId', { floor: '4' }),
  change('admin.purchases.update', 'purchase_order', 'orderId', { internalNote: 'Call first' }),
  change('admin.ratings.update', 'rating', 'ratingId', { reply: 'Thank you' }),
  change('merchant.printers.update', 'printer', 'printerId', { name: 'Kitchen 2' }),
  change('logistics.routes.update', 'route', 'routeId', { updatedRoute: { note: 'Ring twice' } }),
  change('merchant.orders.edit', 'purchase_order', 'orderId', { internalNote: 'Call first' }),
  change('admin.credits.update', 'credit', 'creditId', { comment: 'Sorry' }),
  change('admin.paymentMethods.update', 'payment_method', 'cardId', { nickname: 'Work' }),
  change('admin.kiosks.rename', 'kiosk', 'kioskId', { name: 'Planta 2' }),
  change(
    'customer.account.addresses.update',
    'address_entry',
    'addressId',
    { label: 'Home', address },
    'customer',
  ),
  change('customer.account.billingDetails.update', 'billing_details', 'billingId', billing, 'customer'),
  own('customer.profile.change', { nickname: 'Nuri' }),
  own('customer.profile.changeSettings', { tablePreferences: {} }),
  own('customer.profile.setAllergens', { allergens: ['gluten'] }),
  own('customer.profile.changeMarketing', { email: true, push: false, sms: false }),

  make('admin.ratings.create', 'rating', t => ({ purchaseId: t.deliveredId, rating: 4 })),
  make('merchant.printers.create', 'printer', (t, time) => ({
    name: 'New',
    deviceId: `device-${time}`,
    storeIds: [t.storeId],
  })),
  make('admin.permissions.create', 'permission', t => ({
    userId: t.courierId,
    type: 'RestockerPermission',
    scope: { locationIds: [t.locationId] },
  })),
  make('app.apiKeys.create', 'api_key', () => ({ name: 'Mine', scopes: ['user:read'] }), 'customer'),
  make('customer.account.addresses.create', 'address_entry', () => ({ address }), 'customer'),
  make('customer.account.billingDetails.create', 'billing_details', () => billing, 'customer'),
]

/** What answers call things, beside the names of columns. */
const WIRE_NAMES =
  `permissions balance balanceCents isSuspended suspendedAt isVerified isAdmin role roles ownerId
  personId userId actorId merchantId organizationId storeId price total state status deletedAt archivedAt createdAt
  passwordHash password emailVerified isDemo impersonatorId scopes tokenHash secretHash`.split(/\s+/)
/** Differ from one record to the next in any case. */
const OF_ITS_OWN = new Set([
  ...'id created_at updated_at slug code email device_id prefix secret_hash activation_code revision'.split(
    ' ',
  ),
  ...COLLECTIONS.flatMap(({ made }) => made ?? []),
])

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The names that a call does take, at the top of its input and one below. */
function takenBy(path: string): Set<string> {
  const shapes = procedures[path]!._def.inputs.map(
    input => (input as z.ZodObject).shape as Record<string, unknown> | undefined,
  )
  return new Set(shapes.flatMap(shape => Object.keys(shape ?? {})))
}

async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string; type: string }>`select column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
    front.world.db,
  )
  return rows
}

/** Something that would show, of the type of a column. */
function poison(type: string): unknown {
  if (type === 'boolean') return true
  if (/int|numeric|double|real/.test(type)) return 4_242
  if (/time|date/.test(type)) return '2001-02-03T04:05:06.000Z'
  if (type === 'jsonb') return { poison: true }
  if (type === 'ARRAY') return ['poison']
  return other.merchantId
}

const rowsOf = async (table: string, id: string) =>
  (
    await sql<{ row: Fields }>`select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(
      front.world.db,
    )
  ).rows[0]?.row ?? {}
const steady = (row: Fields) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !OF_ITS_OWN.has(name)))

/** What people hold and own: nothing of it may come from a field beside. */
async function holdings() {
  const { rows } = await sql<{ what: unknown }>`select jsonb_build_object(
    'permissions', (select count(*) from permission where type <> 'RestockerPermission'),
    'money', (select coalesce(sum(credits_cents + debits_cents), 0) from ledger_account),
    'members', (select count(*) from location_member),
    'others', (select jsonb_agg(to_jsonb(m)) from merchant m where m.id = ${other.merchantId})) as what`.execute(
    front.world.db,
  )
  return rows[0]!.what
}

test.each(CHANGES.map(one => [one.path, one] as const))('%s takes nothing beside', async (path, one) => {
  const send = async (fields: Fields) => {
    const { status, text } = await front.send({ token: tokens[one.as], ...typedCall(path, fields) })
    expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)])
    const answer = (JSON.parse(text) as { result: { data: { json: Fields } } }).result.data.json
    const id = one.record ? one.record(tenant) : ((answer.id ?? (answer.key as Fields)?.id) as string)
    return rowsOf(one.table, id)
  }
  const clean = await send(one.fields(tenant, 1))
  expect(Object.keys(clean).length).toBeGreaterThan(3)
  const before = await holdings()

  const taken = takenBy(path)
  const columns = await columnsOf(one.table)
  const names = [
    ...columns.flatMap(({ name, type }) => [name, camel(name)].map(key => [key, poison(type)] as const)),
    ...WIRE_NAMES.map(key => [key, /s$/.test(key) ? ['SuperAdminPermission'] : other.merchantId] as const),
  ].filter(([key]) => !taken.has(key))
  const dirty = await send({ ...Object.fromEntries(names), ...one.fields(tenant, 2) })

  expect(steady(dirty)).toEqual(steady(clean))
  expect(dirty.id).not.toBe(other.merchantId)
  expect(await holdings()).toEqual(before)
})

test('every call that makes or changes a record by its fields is tried here', () => {
  const elsewhere = new Set([
    'logistics.routes.create', // made of stops, each of which is looked at by itself
    'company.invitations.create', // takes a place and addresses
    'admin.purchases.create', // the checkout, whose tests try what is sent beside
    'admin.paymentMethods.create', // what the card processor has of a card
    'admin.credits.create', // a transfer of the ledger, and the row that follows from it
    'admin.outgoingMessages.update', // takes an id alone, and is always refused
  ])
  const all = Object.keys(procedures).filter(path => /\.(create|update)$/.test(path) && !elsewhere.has(path))
  expect(all.filter(path => !CHANGES.some(one => one.path === path))).toEqual([])
  expect(idsOf(other).length).toBeGreaterThan(20)
})
