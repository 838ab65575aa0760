import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { PermissionScope } from '../../../core/db/columns'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeFleet, makeLocation, makeOrganization } from '../../identity/users/people.make'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'
import type { BoardOrderDetail } from './contract/board'
import { compareOnBoard } from './rules/board-order'

let world: TestWorld
let shop: Shop
let otherShop: Shop
let customer: Person
let location: Awaited<ReturnType<typeof makeLocation>>
let organizationId: string
let canteen: string
let catering: string
let elsewhere: string

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const holding = (type: PermissionType, scope: PermissionScope = {}) =>
  makePerson(world, { permissions: [{ type, scope }] })
const RANGE = { after: new Date('2026-11-01T00:00:00Z'), before: new Date('2027-01-01T00:00:00Z') }
const failure = (name: string) => ({ cause: { name } })

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  otherShop = await makeShop(world)
  organizationId = (await makeOrganization(world)).id
  location = await makeLocation(world, { organization_id: organizationId })
  customer = await makePerson(world, { locationIds: [location.id] })
  canteen = (await makeOrder(world, shop, customer, { locationId: location.id })).id
  const window = { deliveryStartDate: '2026-11-24T13:00:00.000Z' }
  const billing = {
    name: 'Llum SL',
    vatNumber: 'ESB12345674',
    address: { address: 'Carrer Major 1', postalCode: '08001', city: 'Barcelona', country: 'ES' },
  }
  catering = (
    await makeOrder(world, shop, customer, {
      channel: 'catering',
      locationId: location.id,
      deliveryOption: window,
      billingDetails: billing,
      cart: makePayload(shop).cart.map(line => ({ ...line, quantity: 20 })),
    })
  ).id
  elsewhere = (await makeOrder(world, otherShop, await makePerson(world))).id
})
afterAll(() => world.close())

const idsSeenBy = async (caller: Person) =>
  (await as(caller).merchant.orders.all(RANGE)).map(order => order.id).sort()
const sorted = (...ids: string[]) => ids.sort()

describe('who sees which orders', () => {
  test('everybody their own', async () => {
    expect(await idsSeenBy(customer)).toEqual(sorted(canteen, catering))
    expect(await idsSeenBy(await makePerson(world))).toEqual([])
  })

  test.each([
    ['HelloAdminPermission', () => ({}), () => sorted(canteen, catering, elsewhere)],
    ['SuperAdminPermission', () => ({}), () => sorted(canteen, catering, elsewhere)],
    ['LogisticsAdminPermission', () => ({}), () => sorted(canteen, catering, elsewhere)],
    ['LogisticsAdminPermission', () => ({ cities: ['mad'] }), () => []],
    ['DeveloperPermission', () => ({}), () => sorted(canteen, catering, elsewhere)],
    ['MerchantAdminPermission', () => ({}), () => []],
    ['MerchantAdminPermission', () => ({ storeIds: [shop.store.id] }), () => sorted(canteen, catering)],
    ['MerchantAdminPermission', () => ({ merchantIds: [otherShop.store.merchant_id] }), () => [elsewhere]],
    ['LocationAdminPermission', () => ({ locationIds: [location.id] }), () => [canteen]],
    ['LocationAdminPermission', () => ({}), () => []],
    ['OrganizationPermission', () => ({ organizationId }), () => sorted(canteen, catering)],
    ['FleetAdminPermission', () => ({ fleetIds: [world.newId()] }), () => []],
    ['CourierPermission', () => ({}), () => []],
    ['RestockerPermission', () => ({}), () => []],
  ] as [PermissionType, () => PermissionScope, () => string[]][])('%s', async (type, scope, expected) => {
    expect(await idsSeenBy(await holding(type, scope()))).toEqual(expected())
  })

  test('a courier and their fleet see what is on their routes until these are removed', async () => {
    const courier = await holding('CourierPermission')
    const fleet = await makeFleet(world)
    const routeId = world.newId()
    const at = world.clock.now()
    await world.db
      .insertInto('route')
      .values({
        id: routeId,
        city: 'bcn',
        name: 'Tour',
        effective_at: at,
        effective_on: '2026-11-18',
        assigned_to: courier.id,
        fleet_id: fleet.id,
        vehicle_type: 'bike',
        created_at: at,
        updated_at: at,
      })
      .execute()
    const waypointId = world.newId()
    await world.db
      .insertInto('waypoint')
      .values({
        id: waypointId,
        route_id: routeId,
        city: 'bcn',
        position: 0,
        name: 'Door',
        address: { address: 'Diagonal 405' },
        lat: 41.4,
        lon: 2.1,
        should_deliver: true,
        window_start: at,
        window_end: at,
        updated_at: at,
      })
      .execute()
    await world.db
      .insertInto('waypoint_order')
      .values({ waypoint_id: waypointId, order_id: canteen })
      .execute()
    expect(await idsSeenBy(courier)).toEqual([canteen])
    expect(await idsSeenBy(await holding('FleetAdminPermission', { fleetIds: [fleet.id] }))).toEqual([
      canteen,
    ])

    const merchant = await holding('MerchantAdminPermission', { storeIds: [shop.store.id] })
    const [seen] = await as(merchant).merchant.orders.all({ ...RANGE, filterStores: [shop.store.id] })
    const onRoute = (await as(merchant).merchant.orders.all(RANGE)).find(({ id }) => id === canteen)
    expect(seen).toBeDefined()
    expect(onRoute?.logisticsDropoff).toEqual({ driver: { nickname: 'Test' }, status: 'Pending' })
    const dispatcher = await holding('LogisticsAdminPermission')
    const dispatched = (await as(dispatcher).merchant.orders.all(RANGE)).find(({ id }) => id === canteen)
    expect(dispatched?.logisticsDropoff).toMatchObject({ routeId, waypointId, driver: { id: courier.id } })

    const removed = { canceled_at: at, deleted_at: at }
    await world.db.updateTable('route').set(removed).where('id', '=', routeId).execute()
    expect(await idsSeenBy(courier)).toEqual([])
  })

  test('an order of somebody else is not there', async () => {
    const stranger = await holding('MerchantAdminPermission', { storeIds: [otherShop.store.id] })
    await expect(as(stranger).merchant.orders.show({ id: canteen })).rejects.toMatchObject(
      failure('NotFound'),
    )
    await expect(as(stranger).customer.orders.show({ purchaseId: canteen })).rejects.toMatchObject(
      failure('NotFound'),
    )
    expect((await as(customer).customer.orders.show({ purchaseId: canteen })).id).toBe(canteen)
  })
})

/** Where on the wire each guarded column stands. */
const COLUMNS: Record<string, (order: BoardOrderDetail) => unknown> = {
  location: order => order.locationName,
  customer: order => order.userDisplayName ?? order.purchase.customerDetails,
  pickupCode: order => order.purchase.pickupCode,
  merchantNet: order => order.merchantNet,
  platformFees: order => order.platformFees,
  merchantListing: order => order.merchantListingPrice,
  invoice: order => order.invoiceBadge ?? order.purchase.invoiceIds,
  totalCost: order => order.purchase.totalCost,
  payment: order => order.purchase.paymentDetails,
  distance: order => order.purchase.haversineDistanceMeters,
  attribution: order => order.purchase._requestMeta,
  email: order => order.purchase.customerDetails?.email,
  vatId: order => order.purchase.billingDetails,
}

describe('what they see of them', () => {
  const rows: [string, PermissionType, () => PermissionScope, string[]][] = [
    ['super admin', 'SuperAdminPermission', () => ({}), Object.keys(COLUMNS)],
    [
      'platform admin',
      'HelloAdminPermission',
      () => ({}),
      Object.keys(COLUMNS).filter(
        column => !['merchantNet', 'platformFees', 'attribution', 'merchantListing'].includes(column),
      ),
    ],
    [
      'merchant',
      'MerchantAdminPermission',
      () => ({ storeIds: [shop.store.id] }),
      ['pickupCode', 'merchantListing'],
    ],
    ['logistics', 'LogisticsAdminPermission', () => ({}), ['customer', 'distance', 'email']],
    [
      'location admin',
      'LocationAdminPermission',
      () => ({ locationIds: [location.id] }),
      ['location', 'customer', 'invoice', 'totalCost', 'payment', 'email', 'vatId'],
    ],
    [
      'organization',
      'OrganizationPermission',
      () => ({ organizationId }),
      ['location', 'customer', 'pickupCode', 'invoice', 'totalCost', 'payment', 'email', 'vatId'],
    ],
    ['developer', 'DeveloperPermission', () => ({}), []],
  ]
  test.each(rows)('%s', async (_, type, scope, columns) => {
    const order = await as(await holding(type, scope())).merchant.orders.show({ id: canteen })
    const seen = Object.entries(COLUMNS).flatMap(([column, at]) => (at(order) === undefined ? [] : [column]))
    expect(seen.sort()).toEqual([...columns].sort())
  })

  test('nothing of the customer reaches a merchant, not even inside the answer', async () => {
    const merchant = await holding('MerchantAdminPermission', { storeIds: [shop.store.id] })
    const text = JSON.stringify(await as(merchant).merchant.orders.list(RANGE))
    for (const secret of ['Byron', 'ada@example.test', '+34612345678', location.name, 'ESB12345674'])
      expect(text).not.toContain(secret)
    expect(text).toContain('Soup')
  })

  test('outside the canteen the place is private for who asks for it', async () => {
    const dispatcher = await holding('LogisticsAdminPermission')
    const open = await as(dispatcher).merchant.orders.show({ id: catering })
    expect(open.userDisplayName).toBe('Ada Byron')
    const hidden = await as(dispatcher).merchant.orders.show({ id: catering, privacy: true })
    expect([hidden.userDisplayName, hidden.isPrivate]).toEqual(['Customer', true])
    expect(hidden.purchase.customerDetails?.email).toBeUndefined()
    const lunch = await as(dispatcher).merchant.orders.show({ id: canteen, privacy: true })
    expect([lunch.userDisplayName, lunch.isPrivate]).toEqual(['Ada Byron', false])
  })

  test('a kitchen reads who a lunch is handed to as its papers say it, and nothing of other orders', async () => {
    const merchant = await holding('MerchantAdminPermission', { storeIds: [shop.store.id] })
    const lunch = await as(merchant).merchant.orders.show({ id: canteen })
    const paper = await as(merchant).merchant.printing.ticketHtml({ purchaseId: canteen })
    expect(lunch.recipient?.[0]).toBe('Ada Byron')
    for (const line of lunch.recipient ?? []) expect(paper.html).toContain(line)
    expect((await as(merchant).merchant.orders.show({ id: catering })).recipient).toBeUndefined()
    expect((await as(customer).merchant.orders.show({ id: canteen })).recipient).toBeUndefined()
  })

  test('nobody finds by what they do not see', async () => {
    const merchant = await holding('MerchantAdminPermission', { storeIds: [shop.store.id] })
    const find = (caller: Person, search: string) =>
      as(caller)
        .merchant.orders.list({ ...RANGE, search })
        .then(page => page.totalDocs)
    expect(await find(merchant, 'Byron')).toBe(0)
    expect(await find(merchant, 'soup')).toBe(2)
    expect(await find(await holding('HelloAdminPermission'), 'Byron')).toBe(3)
    await expect(
      as(merchant).merchant.orders.list({ ...RANGE, filter: { locationId: location.id } }),
    ).rejects.toMatchObject(failure('ValidationError'))
  })
})

describe('the list', () => {
  test('is of today when nothing is said, and open where one end is said', async () => {
    const admin = await holding('HelloAdminPermission')
    expect(await as(admin).merchant.orders.all({})).toEqual([])
    expect(await as(admin).merchant.orders.all({ after: RANGE.after })).toHaveLength(3)
    expect(await as(admin).merchant.orders.all({ before: RANGE.after })).toHaveLength(0)
  })

  test('comes latest window first, in pages that do not overlap', async () => {
    const admin = await holding('HelloAdminPermission')
    const pages = await Promise.all(
      [1, 2, 3].map(page => as(admin).merchant.orders.list({ ...RANGE, page, limit: 1 })),
    )
    const docs = pages.flatMap(page => page.docs)
    expect(docs.map(doc => doc.id)).toEqual([catering, ...[canteen, elsewhere].sort().reverse()])
    expect(pages.map(page => page.hasNextPage)).toEqual([true, true, false])
  })

  test('finds the same whether it is counted beside or not, and counts as if nothing was looked for', async () => {
    const merchant = await holding('MerchantAdminPermission', { storeIds: [shop.store.id] })
    for (const caller of [await holding('HelloAdminPermission'), merchant]) {
      const list = as(caller).merchant.orders.list
      const { counts, docs } = await list(RANGE)
      const [one] = docs
      for (const search of ['byron', 'soup', one!.purchase.ufid, shop.store.name, 'no such thing']) {
        const beside = await list({ ...RANGE, search, limit: 2 })
        const alone = await list({ ...RANGE, search, limit: 2, counts: false })
        expect([search, alone]).toEqual([search, { ...beside, counts: {}, liveSeq: alone.liveSeq }])
        expect([search, beside.counts]).toEqual([search, counts])
        const inLines = await list({ ...RANGE, search, limit: 2, quick: 'all' })
        expect([search, inLines.docs.map(({ id }) => id)]).toEqual([search, beside.docs.map(({ id }) => id)])
      }
      expect((await list({ ...RANGE, search: 'soup' })).totalDocs).toBeGreaterThan(0)
      expect((await list({ ...RANGE, search: 'no such thing' })).docs).toEqual([])
    }
  })

  test('goes on behind one of its rows, for each only with what is theirs', async () => {
    const admin = await holding('HelloAdminPermission')
    const merchant = await holding('MerchantAdminPermission', { storeIds: [otherShop.store.id] })
    const { docs } = await as(admin).merchant.orders.list(RANGE)
    const behind = async (caller: Person, row: (typeof docs)[number], input: object = {}) => {
      const { deliveryWindowEnd, createdAt } = row.purchase
      const from = { id: row.id, deliveryWindowEnd, createdAt }
      return (await as(caller).merchant.orders.behind({ ...RANGE, behind: from, limit: 200, ...input })).docs
    }
    for (const [at, row] of docs.entries()) {
      expect(await behind(admin, row)).toEqual(docs.slice(at + 1))
      expect(await behind(admin, row, { limit: 1 })).toEqual(docs.slice(at + 1, at + 2))
      const theirs = docs.slice(at + 1).filter(({ id }) => id === elsewhere)
      const seen = await behind(merchant, row)
      expect(seen.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id))
      expect(seen.every(one => one.purchase.totalCost === undefined)).toBe(true)
    }
    expect(await behind(admin, docs[0]!, { quick: 'canceled' })).toEqual([])
    expect(await behind(admin, docs[0]!, { search: 'no such thing' })).toEqual([])
  })

  test('answers for some orders alone what it says of them itself, and nothing of the others', async () => {
    const admin = await holding('HelloAdminPermission')
    const ids = [elsewhere, canteen, catering, world.newId()]
    const page = await as(admin).merchant.orders.list(RANGE)
    const all = await as(admin).merchant.orders.rows({ ...RANGE, ids })
    expect(all).toEqual({ docs: page.docs, totalDocs: 3, counts: page.counts })
    expect(all.docs.toSorted(compareOnBoard)).toEqual(page.docs)
    expect([...all.docs].reverse().toSorted(compareOnBoard)).toEqual(page.docs)

    const rows = async (caller: Person, input: object) => {
      const { docs, totalDocs } = await as(caller).merchant.orders.rows({ ...RANGE, ids, ...input })
      return [docs.map(doc => doc.id), totalDocs]
    }
    expect(await rows(admin, { ids: [canteen] })).toEqual([[canteen], 3])
    expect(await rows(admin, { quick: 'canceled' })).toEqual([[], 0])
    expect(await rows(admin, { filter: { channel: 'catering' } })).toEqual([[catering], 1])
    expect(await rows(admin, { filterStores: [otherShop.store.id] })).toEqual([[elsewhere], 1])
    expect(await rows(admin, { after: RANGE.before, before: undefined })).toEqual([[], 0])
    expect(await rows(admin, { search: 'Byron', ids: [canteen] })).toEqual([[canteen], 3])
    const merchant = await holding('MerchantAdminPermission', { storeIds: [otherShop.store.id] })
    expect(await rows(merchant, {})).toEqual([[elsewhere], 1])
    expect(await rows(merchant, { ids: [canteen] })).toEqual([[], 1])
    expect(await rows(merchant, { search: 'Byron' })).toEqual([[], 0])
    expect(await rows(await makePerson(world), {})).toEqual([[], 0])
    await expect(
      rows(admin, { ids: Array.from({ length: 101 }, () => world.newId()) }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('tells how many there are, whether it counts for quick filters as well or not', async () => {
    const admin = await holding('HelloAdminPermission')
    for (const more of [{}, { quick: 'toAccept' }, { quick: 'canceled' }, { quick: 'late' }] as const) {
      const asked = { ...RANGE, ...more, limit: 1 }
      const counted = await as(admin).merchant.orders.list(asked)
      expect(await as(admin).merchant.orders.list({ ...asked, counts: false })).toEqual({
        ...counted,
        counts: {},
      })
      expect(counted.totalDocs).toBe(more.quick ? counted.counts[more.quick]! : 3)
    }
  })

  test('filters, counts and knows its columns', async () => {
    const admin = await holding('HelloAdminPermission')
    const only = async (input: object) =>
      (await as(admin).merchant.orders.list({ ...RANGE, ...input })).docs.map(doc => doc.id)
    expect(await only({ filter: { channel: 'catering' } })).toEqual([catering])
    expect(await only({ filter: { storeId: otherShop.store.id } })).toEqual([elsewhere])
    expect(await only({ filter: { locationId: location.id, channel: 'canteen' } })).toEqual([canteen])
    expect(await only({ filter: { ids: { $in: [canteen] } } })).toEqual([canteen])
    expect(await only({ filterStores: [otherShop.store.id] })).toEqual([elsewhere])
    expect(await only({ quick: 'canceled' })).toEqual([])
    expect((await only({ quick: 'toAccept' })).length).toBe(3)
    const page = await as(admin).merchant.orders.list(RANGE)
    expect(page.counts).toMatchObject({
      all: 3,
      toAccept: 3,
      late: 0,
      canceled: 0,
      unprinted: 0,
      noInvoice: 0,
    })
    expect(page.columns).toContain('totalCost')
    expect(page.alarms).toBeUndefined()
    const none = { ...RANGE, quick: 'ready' as const, alarms: true }
    const { docs, alarms } = await as(admin).merchant.orders.list(none)
    expect(docs).toEqual([])
    expect(alarms?.newestId).toBe(sorted(canteen, catering, elsewhere).at(-1)!)
    expect(alarms?.unanswered.map(({ id }) => id).sort()).toEqual(sorted(canteen, catering, elsewhere))
    const merchant = await holding('MerchantAdminPermission', { storeIds: [otherShop.store.id] })
    const rows = await as(merchant).merchant.orders.rows({ ...none, ids: [canteen] })
    expect(rows.alarms).toMatchObject({ newestId: elsewhere, unanswered: [{ id: elsewhere }] })
    const nothing = { newestId: null, unanswered: [], lostPapers: [] }
    expect((await as(customer).merchant.orders.list(none)).alarms).toEqual(nothing)
    expect(page.groups).toContain('customer')

    world.clock.set(new Date(page.docs[0]!.purchase.pickupTime.getTime() + 60_000).toISOString())
    const overdue = await as(admin).merchant.orders.list(RANGE)
    expect([overdue.counts.late, overdue.docs[0]!.isLate]).toEqual([3, false])
    expect(await only({ quick: 'late' })).toEqual(overdue.docs.map(({ id }) => id))

    await bringTo(world, elsewhere, 'accepted')
    world.clock.set('2026-11-18T16:00:00Z')
    const later = await as(admin).merchant.orders.list(RANGE)
    expect(later.counts).toMatchObject({ toAccept: 2, preparing: 1, unprinted: 1, late: 2 })
    expect(later.docs.find(doc => doc.id === elsewhere)).toMatchObject({ isLate: true, isPrinted: false })
    await as(admin).merchant.orders.markPrinted({ purchaseId: elsewhere })
    expect((await as(admin).merchant.orders.list(RANGE)).counts.unprinted).toBe(0)
  })
})

test('logistics say that an order of their cities was printed by hand', async () => {
  const printed = async () =>
    (await as(await holding('HelloAdminPermission')).merchant.orders.show({ id: canteen })).isPrinted
  const mark = async (city: string) =>
    as(await holding('LogisticsAdminPermission', { cities: [city] })).merchant.orders.markPrinted({
      purchaseId: canteen,
    })
  await expect(mark('mad')).rejects.toMatchObject(failure('NotFound'))
  expect(await printed()).toBe(false)
  await mark('bcn')
  expect(await printed()).toBe(true)
})

test('a dry run of a move says what would become of each order, and moves none', async () => {
  const merchant = await holding('MerchantAdminPermission', { storeIds: [shop.store.id] })
  const stands = async () => {
    const row = await world.db
      .selectFrom('purchase_order')
      .select(['state', 'revision'])
      .where('id', '=', canteen)
      .executeTakeFirstOrThrow()
    const { events } = await world.db
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow()
    return { ...row, events }
  }
  const before = await stands()
  const move = { purchaseIds: [canteen, elsewhere], dryRun: true }
  const { results } = await as(merchant).merchant.orders.setStatus({ ...move, state: 'canceled_by_store' })
  expect(results).toMatchObject([
    { purchaseId: canteen, ok: true, state: 'canceled_by_store' },
    { purchaseId: elsewhere, ok: false, error: { name: 'NotFound' } },
  ])
  expect(await stands()).toEqual(before)
  const refused = await as(merchant).merchant.orders.setStatus({ ...move, state: 'at_warehouse' })
  expect(refused.results[0]).toMatchObject({ ok: false, error: { name: 'InvalidStateTransition' } })
})

test('of a quote request that nobody has answered, what is offered to staff works, and nothing begins it', async () => {
  const request = { is_requesting_quote: true, state: 'pending' }
  await world.db.updateTable('purchase_order').set(request).where('id', '=', catering).execute()
  const admin = await holding('HelloAdminPermission')
  const shown = await as(admin).merchant.orders.show({ id: catering })
  expect(shown.editable).toEqual(['customerComments', 'customerDetails', 'pickupTime', 'internalNote'])
  expect(shown.allowedStates).toEqual(['rejected_by_store', 'canceled_by_user', 'canceled_by_store'])
  for (const move of [
    { state: 'accepted' as const },
    { state: 'accepted' as const, force: true, reason: 'They are waiting' },
    { state: 'delivered' as const, force: true, reason: 'They are waiting' },
  ]) {
    const { results } = await as(admin).merchant.orders.setStatus({ purchaseIds: [catering], ...move })
    expect(results[0]).toMatchObject({ ok: false, error: { name: 'InvalidStateTransition' } })
  }
  const edited = await as(admin).merchant.orders.edit({
    id: catering,
    customerComments: 'For fifty people',
    internalNote: 'Called them',
    customerDetails: { name: 'Marta' },
    pickupTime: shown.purchase.pickupTime,
  })
  expect(edited.purchase.customerComments).toBe('For fifty people')
})

test('of a wide range a screen gets the latest windows, and what waits wherever it is', async () => {
  const admin = await holding('HelloAdminPermission')
  const { list, rows } = as(admin).merchant.orders
  const whole = await list(RANGE)
  const [latest, ...earlier] = whole.docs.map(({ id }) => id)
  expect(earlier.length).toBeGreaterThan(1)
  expect([whole.isTotalCapped, whole.totalDocs]).toEqual([undefined, whole.docs.length])

  const capped = await list({ ...RANGE, countUpTo: 1 })
  expect([capped.docs.map(({ id }) => id), capped.isTotalCapped]).toEqual([[latest!], true])
  expect(Object.values(capped.counts).every(count => count <= 1)).toBe(true)
  expect(await list({ ...RANGE, countUpTo: 1, counts: false })).toEqual({ ...capped, counts: {} })
  expect(await rows({ ...RANGE, countUpTo: 1, ids: earlier })).toMatchObject({
    docs: [],
    isTotalCapped: true,
  })

  const waiting = whole.docs.filter(({ purchase }) => purchase.state === 'pending').map(({ id }) => id)
  const found = await list({ ...RANGE, quick: 'toAccept', countUpTo: Math.max(1, waiting.length) })
  expect(found.docs.map(({ id }) => id)).toEqual(waiting)

  const asked = await list({ ...RANGE, filter: { ids: { $in: earlier } }, countUpTo: earlier.length + 1 })
  expect(asked.docs.map(({ id }) => id)).toEqual(earlier)

  const [{ purchase }] = whole.docs.slice(-1) as [(typeof whole.docs)[0]]
  for (const number of [
    purchase.ufid,
    purchase.ufid.replace('-', '').toLowerCase(),
    purchase.ufid.slice(0, 6),
  ]) {
    const { docs } = await list({ ...RANGE, filter: { number }, countUpTo: 1 })
    expect(docs.map(({ purchase }) => purchase.ufid)).toEqual([purchase.ufid])
  }
  for (const number of [purchase.ufid.slice(0, 3), '%%%%', 'ZZZZ-0'])
    expect((await list({ ...RANGE, filter: { number } })).docs).toEqual([])

  const wideEnough = await list({ ...RANGE, countUpTo: whole.totalDocs + 1 })
  expect([wideEnough.isTotalCapped, wideEnough.counts]).toEqual([undefined, whole.counts])
})
