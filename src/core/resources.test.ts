import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { makeProduct } from '../modules/catalog/catalog.make'
import { makeBrand, makeMerchant, makeStore, makeWarehouse } from '../modules/stores/stores.make'
import { makeLocation, makeOrganization } from '../modules/users/people.make'
import { appRouter } from '../routers/app'
import type { Caller, Person } from './context'
import type { PermissionType } from './contract/access'
import type { FailureName } from './contract/failures'
import type { PermissionScope } from './db/columns'
import { toFailure } from './failures'
import { createCaller, type Meta } from './procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from './testing'

/** Every collection goes through the same life, as an admin, as somebody's own people, and as strangers. */
type Doc = { id: string; updatedAt: Date; archivedAt: Date | null } & Record<string, unknown>
type Verbs = {
  list(query: object): Promise<{ docs: Doc[]; totalDocs: number }>
  show(ref: { id: string }): Promise<Doc>
  create(fields: object): Promise<Doc>
  update(fields: object): Promise<Doc>
  remove(ref: { id: string }): Promise<unknown>
  archive(ref: { id: string }): Promise<Doc>
  unarchive(ref: { id: string }): Promise<Doc>
}
type Case = {
  of: string
  /** Who may do everything. */
  admin: PermissionType
  /** Signed in, with a role that has no business here. */
  stranger: PermissionType
  create(parts: Parts): object
  change: Record<string, unknown>
  /** How the change shows in the answer, where it is not the same field. */
  shows?: (doc: Doc) => unknown
  /** For each filter, the value that finds what was created. */
  filters(parts: Parts, made: Doc): Record<string, unknown>
  search: string
  /** A role that reaches its own rows only, and the scopes that do and do not reach what was created. */
  tenant?: {
    type: PermissionType
    own(parts: Parts, made: Doc): PermissionScope
    other(parts: Parts): PermissionScope
    /** What it may change; nothing when it only reads. */
    change?: Record<string, unknown>
    /** What of its own rows it may not change. */
    forbidden?: Record<string, unknown>
  }
}
type Parts = {
  merchantId: string
  otherMerchantId: string
  organizationId: string
  locationId: string
  brandId: string
  warehouseId: string
  storeId: string
  productId: string
  otherId: string
}

const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona' }
const geo = { lat: 41.38, lon: 2.15 }
const MERCHANT_TENANT: Case['tenant'] = {
  type: 'MerchantAdminPermission',
  own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
  other: ({ otherMerchantId }) => ({ merchantIds: [otherMerchantId] }),
}

let codes = 0
const promotion = (merchantId: string) => ({
  code: `tardor ${++codes}x`,
  displayName: 'Tardor',
  merchantId,
  fundedBy: 'merchant',
  discountType: 'percent',
  scope: 'cart',
  percentBps: 1500,
  channels: ['canteen'],
  validUntil: '2026-12-21T23:00:00.000Z',
})
const promotionFilters = (merchantId: string) => ({
  displayName: 'Tardor',
  discountType: 'percent',
  scope: 'cart',
  fundedBy: 'merchant',
  merchant: merchantId,
  merchantId,
  channel: 'canteen',
  active: true,
})

const CASES: Case[] = [
  {
    of: 'admin.users',
    admin: 'SuperAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: () => ({
      email: 'marta@example.test',
      firstName: 'Marta',
      lastName: 'Vidal',
      language: 'ca',
      city: 'mad',
    }),
    change: { lastName: 'Soler' },
    shows: doc => (doc.profile as { lastName: string }).lastName,
    filters: ({ otherId }) => ({
      email: 'marta@example.test',
      city: 'mad',
      language: 'ca',
      lastSeen: null,
      lastVisitedFridge: null,
      platform: null,
      appVersion: null,
      isSuspended: false,
      isUserVerified: false,
      permissions: { $nin: ['CourierPermission'] },
      authMethod: { $nin: ['AppleAuthProvider'] },
      locationId: { $nin: [otherId] },
    }),
    search: 'marta vi',
  },
  {
    of: 'admin.locations',
    admin: 'HelloAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: ({ organizationId }) => ({
      organizationId,
      name: 'Torre Nord',
      city: 'bcn',
      address,
      geo,
      activationCode: 'TORRE1',
    }),
    change: { floor: '4' },
    filters: ({ organizationId }, made) => ({
      name: 'Torre Nord',
      city: 'bcn',
      slug: made.slug,
      organizationId,
      active: true,
    }),
    search: 'torre',
    tenant: {
      type: 'LocationAdminPermission',
      own: (_, made) => ({ locationIds: [made.id] }),
      other: ({ otherId }) => ({ locationIds: [otherId] }),
      change: { wifiName: 'guests' },
      forbidden: { name: 'Torre Sud' },
    },
  },
  {
    of: 'admin.entitlementRules',
    admin: 'HelloAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: ({ locationId }) => ({
      level: 'location',
      ownerId: locationId,
      name: 'Dinar',
      kind: 'in_kind',
      amountPerDay: { amount: 1100 },
      weekdays: ['mon', 'fri'],
      channels: ['canteen'],
      window: { from: '12:00', to: '16:00' },
      validFrom: '2026-11-01',
    }),
    change: { name: 'Sopar' },
    filters: ({ locationId }) => ({
      countsAt: locationId,
      locationId,
      organizationId: null,
      name: 'Dinar',
      kind: 'in_kind',
      isPaused: false,
    }),
    search: 'dina',
    tenant: {
      type: 'LocationAdminPermission',
      own: ({ locationId }) => ({ locationIds: [locationId] }),
      other: ({ otherId }) => ({ locationIds: [otherId] }),
    },
  },
  {
    of: 'admin.organizations',
    admin: 'HelloAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: () => ({ name: 'Llibres SA', vatNumber: 'ESA58818501' }),
    change: { legalName: 'Llibres, S.A.' },
    filters: () => ({ name: 'Llibres SA', vatNumber: 'ESA58818501' }),
    search: 'llibres',
    tenant: {
      type: 'OrganizationPermission',
      own: (_, made) => ({ organizationId: made.id }),
      other: ({ organizationId }) => ({ organizationId }),
      change: { invoiceEmail: 'invoices@example.test' },
      forbidden: { vatNumber: 'ESB12345674' },
    },
  },
  {
    of: 'admin.incidences',
    admin: 'HelloAdminPermission',
    stranger: 'FleetAdminPermission',
    create: ({ locationId }) => ({ city: 'bcn', type: 'late', comment: 'The lift was stuck', locationId }),
    change: { status: 'SOLVED' },
    filters: ({ locationId }) => ({
      status: 'OPEN',
      type: 'late',
      incidenceType: 'late',
      isAdminIncidence: true,
      locationId,
      city: 'bcn',
      priority: 2,
      purchaseId: null,
      routeId: null,
      storeId: null,
      assigneeId: null,
    }),
    search: 'lift',
    tenant: {
      type: 'LocationAdminPermission',
      own: ({ locationId }) => ({ locationIds: [locationId] }),
      other: ({ otherId }) => ({ locationIds: [otherId] }),
      forbidden: { resolution: 'Nothing to do' },
    },
  },
  {
    of: 'admin.problemReports',
    admin: 'HelloAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: () => ({ city: 'sev', kind: 'damaged', comment: 'The lid was open' }),
    change: { resolution: 'Sent another one' },
    filters: () => ({ kind: 'damaged', status: 'OPEN', city: 'sev', purchaseId: null, userId: null }),
    search: 'lid',
  },
  {
    of: 'admin.fleets',
    admin: 'HelloAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: () => ({ name: 'Rodes', city: 'sev' }),
    change: { note: 'Weekends too' },
    filters: () => ({ name: 'Rodes', city: 'sev' }),
    search: 'rod',
    tenant: {
      type: 'FleetAdminPermission',
      own: (_, made) => ({ fleetIds: [made.id] }),
      other: ({ otherId }) => ({ fleetIds: [otherId] }),
      change: { note: 'Only mornings' },
    },
  },
  {
    of: 'admin.warehouses',
    admin: 'LogisticsAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: () => ({ name: 'Hub Sants', city: 'bcn', address, geo }),
    change: { note: 'Dock 3' },
    filters: () => ({ name: 'Hub Sants', city: 'bcn' }),
    search: 'sants',
    tenant: {
      type: 'FleetAdminPermission',
      own: (_, made) => ({ warehouseIds: [made.id] }),
      other: ({ warehouseId }) => ({ warehouseIds: [warehouseId] }),
      change: { note: 'Dock 4' },
    },
  },
  {
    of: 'admin.merchants',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: () => ({ name: 'Forn Nou', vatNumber: 'ESB66554433', commissionBps: { catering: 1400 } }),
    change: { legalName: 'Forn Nou SL' },
    filters: () => ({ name: 'Forn Nou', vatNumber: 'ESB66554433' }),
    search: 'forn',
    tenant: {
      type: 'MerchantAdminPermission',
      own: (_, made) => ({ merchantIds: [made.id] }),
      other: ({ otherMerchantId }) => ({ merchantIds: [otherMerchantId] }),
      change: { contactEmail: 'hola@example.test' },
      forbidden: { commissionBps: { catering: 0 } },
    },
  },
  {
    of: 'admin.brands',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: ({ merchantId }) => ({ merchantId, name: 'Arrels', description: 'Roots' }),
    change: { accentColor: '#2f7d4f' },
    filters: ({ merchantId }) => ({ name: 'Arrels', merchant: merchantId, merchantId, hasDescription: true }),
    search: 'arr',
    tenant: {
      ...MERCHANT_TENANT,
      change: { description: 'Roots and leaves' },
      forbidden: { merchantId: 'ffffffffffffffffffffffff' },
    },
  },
  {
    of: 'admin.stores',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: ({ merchantId, brandId, warehouseId }) => ({
      merchantId,
      brandId,
      warehouseId,
      name: 'Arrels Gràcia',
      city: 'bcn',
      address,
      geo,
      description: 'Vegetables first',
      channels: ['canteen'],
      cuisines: ['healthy'],
      eventTypes: ['teamLunch'],
      schedule: { mon: [{ start: '09:00', end: '16:00' }] },
      closingDays: ['2026-12-25'],
      minimumOrderRestrictions: [{ channels: ['canteen'], minPriceAmount: 900 }],
      cutoff: { kind: 'previousDay', at: '18:00' },
      fixedDeliveryPrice: { amount: 250, currency: 'eur' },
      isCrossDocking: true,
    }),
    change: { capacityPerSlot: 12 },
    filters: ({ merchantId, brandId, warehouseId, otherId }, made) => ({
      name: 'Arrels Gràcia',
      slug: made.slug,
      city: 'bcn',
      merchant: merchantId,
      merchantId,
      brandId,
      warehouseId,
      channel: 'canteen',
      cuisines: 'healthy',
      eventTypes: 'teamLunch',
      allowsPickup: false,
      isCrossDocking: true,
      autoAccept: false,
      hasRating: false,
      hasDescription: true,
      'activeCatalogs.catalogId': { $nin: [otherId] },
    }),
    search: 'grà',
    tenant: {
      ...MERCHANT_TENANT,
      change: { description: 'Leaves first' },
      forbidden: { merchantId: 'ffffffffffffffffffffffff' },
    },
  },
  {
    of: 'admin.products',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: ({ merchantId }) => ({
      merchantId,
      name: 'Coca de recapte',
      description: 'Baked',
      category: 'main',
      price: { amount: 650, currency: 'eur' },
      merchantSKU: 'COCA-1',
      allergens: ['gluten'],
      cuisines: ['healthy'],
      eventTypes: ['dinner'],
      tags: ['oven'],
      isVegan: true,
      picture: 'glyph:pizza',
    }),
    change: { vatPercentage: 4 },
    filters: ({ merchantId }) => ({
      name: 'Coca de recapte',
      merchant: merchantId,
      merchantId,
      merchantSKU: 'COCA-1',
      category: 'main',
      categories: 'main',
      tags: 'oven',
      allergens: 'gluten',
      cuisines: 'healthy',
      eventTypes: 'dinner',
      price: 650,
      isVegan: true,
      isVegetarian: true,
      isGlutenFree: false,
      hasAllergens: true,
      hasDescription: true,
      hasPicture: true,
      merchantReviewed: true,
    }),
    search: 'recapte',
    tenant: {
      ...MERCHANT_TENANT,
      change: { name: 'Coca de trempó' },
      forbidden: { merchantId: 'ffffffffffffffffffffffff' },
    },
  },
  {
    of: 'admin.catalogs',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: ({ merchantId, storeId, productId }) => ({
      merchantId,
      name: 'Tardor',
      channel: 'canteen',
      storeIds: [storeId],
      sections: [{ id: 's1', name: 'Plats', productIds: [productId] }],
    }),
    change: { name: 'Hivern' },
    filters: ({ merchantId, storeId }, made) => ({
      name: 'Tardor',
      slug: made.slug,
      channel: 'canteen',
      merchant: merchantId,
      merchantId,
      isPublished: false,
      'activeStores.storeId': storeId,
    }),
    search: 'tard',
    tenant: {
      ...MERCHANT_TENANT,
      change: { sections: [] },
      forbidden: { storeIds: ['ffffffffffffffffffffffff'] },
    },
  },
  {
    of: 'admin.promotions',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: ({ merchantId }) => ({ ...promotion(merchantId), kind: 'discount' }),
    change: { displayName: 'Tardor, últims dies' },
    filters: ({ merchantId }, made) => ({
      ...promotionFilters(merchantId),
      code: made.code,
      kind: 'discount',
      isAutomatic: false,
    }),
    search: 'tardor',
    tenant: { ...MERCHANT_TENANT, change: { active: false }, forbidden: { fundedBy: 'platform' } },
  },
  {
    of: 'admin.coupons',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: ({ merchantId }) => promotion(merchantId),
    change: { perUser: 2 },
    filters: ({ merchantId }, made) => ({ ...promotionFilters(merchantId), code: made.code }),
    search: 'tardor',
    tenant: { ...MERCHANT_TENANT, change: { active: false }, forbidden: { fundedBy: 'platform' } },
  },
]

/** Filters that every collection has; they are tried once for all below. */
const COMMON = ['archived', 'id', '_id', 'ids', 'createdAt']

let world: TestWorld
let parts: Parts
beforeAll(async () => {
  world = await openTestWorld()
  const [merchant, other, organization] = [
    await makeMerchant(world),
    await makeMerchant(world),
    await makeOrganization(world),
  ]
  parts = {
    merchantId: merchant.id,
    otherMerchantId: other.id,
    organizationId: organization.id,
    locationId: (await makeLocation(world)).id,
    brandId: (await makeBrand(world, { merchant_id: merchant.id })).id,
    warehouseId: (await makeWarehouse(world)).id,
    storeId: (await makeStore(world, { merchant_id: merchant.id })).id,
    productId: (await makeProduct(world, { merchant_id: merchant.id })).id,
    otherId: world.newId(),
  }
  await makeStore(world, { merchant_id: other.id })
  await makeLocation(world)
})
afterAll(() => world.close())

/** The verbs of a collection for this caller, each call at its own moment. */
const as = (caller: Caller, of: string): Verbs =>
  new Proxy({} as Verbs, {
    get: (_, verb: string) => (input: unknown) =>
      [...of.split('.'), verb].reduce<CallTree>(
        (at, key) => at[key]!,
        createCaller(appRouter)(contextFor(world, caller)) as unknown as CallTree,
      )(input),
  })
type CallTree = { [key: string]: CallTree } & ((input: unknown) => Promise<never>)
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
  ]
  expect(
    listings
      .map(([of]) => of)
      .filter(of => !elsewhere.includes(of))
      .sort(),
  ).toEqual(CASES.map(({ of }) => of).sort())
})

describe.each(CASES.map(one => [one.of, one] as const))('%s', (of, one) => {
  const listing = () => listings.find(([path]) => path === of)![1]

  test('is closed to who is not signed in, and to roles that have no business in it', async () => {
    const stranger = await holder(one.stranger)
    for (const verb of ['list', 'show', 'create', 'update', 'remove', 'archive', 'unarchive'] as const) {
      const input = verb === 'create' ? one.create(parts) : { id: parts.otherId }
      expect([verb, await failure(as(anonymous, of)[verb](input as never))]).toEqual([verb, 'Unauthorized'])
      expect([verb, await failure(as(stranger, of)[verb](input as never))]).toEqual([verb, 'Forbidden'])
    }
  })

  test('create, show, find, change, archive, remove', async () => {
    const admin = as(await holder(one.admin), of)
    const made = await admin.create(one.create(parts))
    expect(await admin.show({ id: made.id })).toEqual(made)
    const found = async (query: object) =>
      (await admin.list({ limit: 200, ...query })).docs.some(doc => doc.id === made.id)

    const filters = one.filters(parts, made)
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
      expect(await found({ filter: { [id]: { $in: [parts.otherId] } } })).toBe(false)
    }
    expect(await found({ filter: { createdAt: { $gte: world.clock.now().toISOString() } } })).toBe(true)
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
      const made = await as(await holder(one.admin), of).create(withoutCode(one.create(parts)))
      const own = as(await holder(tenant.type, tenant.own(parts, made)), of)
      const other = as(await holder(tenant.type, tenant.other(parts)), of)
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

/** Codes are unique, and each record is made twice here. */
const withoutCode = (fields: object) => ({ ...fields, activationCode: undefined })

function opposite(value: unknown): unknown {
  if (value === null) return { $ne: null }
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value === 'object') return { $in: Object.values(value as Record<string, unknown>)[0] }
  return { $ne: value }
}
