import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Caller } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation, makeOrganization } from '../../identity/users/people.make'
import { makeProduct, makePublishedCatalog } from '../../stores/catalog/catalog.make'
import { makeBrand, makeStore } from '../../stores/stores/stores.make'
import type { StoreSearch } from './contract/storefront'
import { StoreSearchResult } from './contract/storefront'

/** The clock stands on Tuesday 17 November 2026, nine in the morning in Barcelona. */
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller)).public
const search = async (input: Partial<StoreSearch>, caller: Caller = anonymous) =>
  StoreSearchResult.parse(await as(caller).search(input as never))

/** A store that sells a product of this name. */
async function selling(name: string, overrides: Parameters<typeof makeStore>[1] = {}, channel = 'catering') {
  const store = await makeStore(world, { name, ...overrides })
  const product = await makeProduct(world, { merchant_id: store.merchant_id, name: `${name}'s dish` })
  await makePublishedCatalog(world, {
    merchantId: store.merchant_id,
    storeIds: [store.id],
    products: [product],
    overrides: { channel },
  })
  return { store, product }
}
const DOOR = { geo: { lat: 41.391, lon: 2.164 } }

describe('a search', () => {
  test('drops no store around: each says why it cannot be ordered from, and the others stand before it', async () => {
    const at = { city: 'mad', lat: 40.42, lon: -3.7 }
    await selling('Open', at)
    await selling('Far', { ...at, lon: -3.8, delivery_radius_m: 5000 })
    await selling('Closed Tuesdays', { ...at, schedule: { wed: [{ start: '09:00', end: '20:00' }] } })
    await selling('Holiday', {
      ...at,
      special_hours: [{ from: '2026-11-17', until: '2026-11-17', name: '', hours: [] }],
    })
    await selling('Slow', { ...at, default_lead_time_hours: 30 })
    await selling('Early bird', { ...at, cutoff: { kind: 'sameDay', at: '08:00' } })
    await makeStore(world, { ...at, name: 'Empty shelves' })
    await makeStore(world, { ...at, name: 'Gone', archived_at: world.clock.now() })
    await selling('Canteen only', { ...at, channels: ['canteen'] }, 'canteen')
    const { stores } = await search({ address: { geo: { lat: 40.42, lon: -3.7 } }, date: '2026-11-17' })
    expect(stores.map(({ name, why }) => [name, why?.name ?? null])).toEqual([
      ['Open', null],
      ['Closed Tuesdays', 'ClosedThatWeekday'],
      ['Early bird', 'CutoffPassed'],
      ['Empty shelves', 'NothingPublished'],
      ['Holiday', 'ClosingDay'],
      ['Slow', 'TooSoon'],
      ['Far', 'OutOfRange'],
    ])
    const of = (name: string) => stores.find(store => store.name === name)!
    expect(of('Closed Tuesdays').why!.params).toEqual({ on: '2026-11-17', nextOn: '2026-11-18' })
    expect(of('Far').why!.params).toMatchObject({ radiusMeters: 5000 })
    expect(of('Closed Tuesdays').nextWindow?.deliveryStartDate.slice(0, 10)).toBe('2026-11-18')
  })

  test.each([
    ['barcelona' as const, 'bcn'],
    ['SEV' as const, 'sev'],
  ])('by the city %s', async (city, expected) => {
    await selling(`In ${expected}`, { city: expected })
    const { stores } = await search({ city })
    expect(new Set(stores.map(store => store.city))).toEqual(new Set([expected]))
  })

  test('by words of the store, its brand, its cuisine and what it sells', async () => {
    const at = { city: 'vlc', lat: 39.47, lon: -0.37 }
    const { store } = await selling('Casa Paella', { ...at, cuisines: ['italian'] })
    const brand = await makeBrand(world, { merchant_id: store.merchant_id, name: 'Arrossers' })
    await world.db.updateTable('store').set({ brand_id: brand.id }).where('id', '=', store.id).execute()
    await selling('Another', at)
    await selling('The "Forn\\Nou"', at)
    const found = async (input: Partial<StoreSearch>) =>
      (await search({ city: 'vlc', ...input })).stores.map(({ name }) => name)
    for (const q of ['paella', 'ARROSS', 'ital', "casa paella's di"])
      expect([q, await found({ q })]).toEqual([q, ['Casa Paella']])
    expect(await found({ q: 'forn\\nou"\'s dish' })).toEqual(['The "Forn\\Nou"'])
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ cuisines: ['italian', 'sushi'] })).toEqual(['Casa Paella'])
    expect((await found({})).sort()).toEqual(['Another', 'Casa Paella', 'The "Forn\\Nou"'])
  })

  test('tells fee, minimum, distance, window and rating', async () => {
    const { store } = await selling('Told', {
      minimum_order_restrictions: [{ channels: ['catering'], minPriceAmount: 6000 }],
      rating_sum: 47,
      rating_count: 10,
    })
    const [card] = (
      await search({
        storeIdOrSlug: store.slug,
        address: { geo: { lat: 41.4, lon: 2.164 } },
        date: '2026-11-19',
      })
    ).stores
    expect(card).toMatchObject({
      why: null,
      minimumOrder: { amount: 6000 },
      deliveryFee: { amount: 1400, isFrom: true },
      meters: 1000,
      rating: { average: 4.7, count: 10 },
      nextWindow: { deliveryStart: '14:00', deliveryEnd: '14:30' },
    })
    expect(card!.deliveryOptions!.length).toBeGreaterThan(40)
    expect(card!.catalogProducts!.map(product => product.name)).toEqual(["Told's dish"])
    const canteen = (
      await search({
        storeIdOrSlug: store.id,
        channel: 'canteen',
        address: { geo: { lat: 41.4333, lon: 2.164 } },
      })
    ).stores[0]!
    // 4.7 km: 2.99 € and two kilometres begun beyond the third.
    expect(canteen.deliveryFee).toEqual({ amount: 499, currency: 'eur', isFrom: false })
    expect(canteen.why?.name).toBe('NothingPublished')
  })

  test('counts what a window has already, orders being paid included', async () => {
    const { store } = await selling('Two at a time', { capacity_per_slot: 1 })
    const person = await makePerson(world)
    const windows = () =>
      as(anonymous).windows({ storeIdOrSlug: store.id, channel: 'catering', date: '2026-11-18' })
    const before = await windows()
    const start = new Date(before.options[3]!.deliveryStartDate)
    await world.db
      .insertInto('checkout')
      .values({
        id: world.newId(),
        person_id: person.id,
        city: 'bcn',
        store_id: store.id,
        window_start: start,
        client_key: 'k',
        request_hash: 'h',
        payload: {},
        draft: {},
        state: 'reserved',
        total_cents: 0,
        card_cents: 0,
        expires_at: start,
        created_at: world.clock.now(),
        updated_at: world.clock.now(),
      })
      .execute()
    const after = await windows()
    expect(after.options.length).toBe(before.options.length - 1)
    expect(after.options.map(option => option.deliveryStartDate)).not.toContain(start.toISOString())
  })

  test('refuses a place and a store that are not there', async () => {
    const name = (call: Promise<unknown>) =>
      call.then(
        () => null,
        error => toFailure(error).name,
      )
    expect(await name(search({ locationId: world.newId() }))).toBe('LocationNotFound')
    expect(await name(search({ storeIdOrSlug: 'nowhere' }))).toBe('StoreNotFound')
    expect(await name(as(anonymous).store({ storeIdOrSlug: 'nowhere' }))).toBe('StoreNotFound')
  })
})

describe('the company of somebody signed in', () => {
  test('says what it pays for and what it asks for; strangers see neither amounts nor the address', async () => {
    const organization = await makeOrganization(world, {
      settings: { requireCostCenter: true, allowCustomerPayment: false },
      legal_name: 'Llum SL',
      vat_number: 'ESB1',
    })
    const location = await makeLocation(world, {
      organization_id: organization.id,
      settings: { requireCostCenter: false },
    })
    for (const kind of ['kind', 'flex'])
      await world.db
        .insertInto('entitlement_rule')
        .values({
          id: world.newId(),
          location_id: location.id,
          kind,
          amount_cents: kind === 'kind' ? 500 : 600,
          channels: ['canteen'],
          unlocks_at_user_spent_cents: kind === 'flex' ? 200 : 0,
          created_at: world.clock.now(),
          updated_at: world.clock.now(),
        })
        .execute()
    const employee = await makePerson(world, { locationIds: [location.id] })
    const own = await search({ locationId: location.id, channel: 'canteen', date: '2026-11-18' }, employee)
    expect(own).toMatchObject({
      availableKind: { amount: 500 },
      availableFlex: { amount: 600 },
      availableBalance: { amount: 0 },
      copaymentProfile: { unlocksAtUserSpentAmount: 200 },
      requireCostCenter: false,
      allowCustomerPayment: false,
      billingDetailsRequired: false,
      availableBillingDetails: [{ name: 'Llum SL', vatNumber: 'ESB1' }],
      locationDetails: {
        name: location.name,
        address: { address: 'Avinguda Diagonal 405' },
        channels: ['canteen'],
      },
    })
    expect(
      (await search({ locationId: location.id, channel: 'canteen', date: '2026-11-21' }, employee))
        .availableKind.amount,
    ).toBe(0)
    expect(
      (await search({ locationId: location.id, date: '2026-11-18' }, employee)).billingDetailsRequired,
    ).toBe(true)
    for (const stranger of [anonymous, await makePerson(world)]) {
      const seen = await search({ locationId: location.id, channel: 'canteen', date: '2026-11-18' }, stranger)
      expect(seen.availableKind.amount + seen.availableFlex.amount).toBe(0)
      expect(seen.availableBillingDetails).toEqual([])
      expect(seen.locationDetails).toMatchObject({ name: location.name, address: null })
    }
  })

  test('a favourite stands first', async () => {
    const at = { city: 'bcn', lat: 41.391, lon: 2.164, name: 'Zzz' }
    const { store } = await selling('Zzz', at)
    const person = await makePerson(world)
    const customer = createCaller(appRouter)(contextFor(world, person)).customer
    expect(await customer.favourites.store({ storeId: store.id, favourite: true })).toEqual({
      storeIds: [store.id],
      productIds: [],
    })
    const first = (await search({ address: DOOR }, person)).stores[0]!
    expect([first.id, first.isFavourite]).toEqual([store.id, true])
    await customer.favourites.store({ storeId: store.id, favourite: false })
    expect(await customer.favourites.list()).toEqual({ storeIds: [], productIds: [] })
  })
})

test('a code says what it opens', async () => {
  const { store, product } = await selling('Scanned')
  const location = await makeLocation(world, { activation_code: 'SCAN77' })
  const scan = async (code: string) => {
    const { type, id, redirectRoute } = await as(anonymous).scan.code({ code })
    return [type, id, redirectRoute]
  }
  expect(await scan('scan77')).toEqual(['location', location.id, `/welcome/${location.id}?loc=SCAN77`])
  expect(await scan(`https://comanda.test/stores/${store.slug}/canteen`)).toEqual([
    'store',
    store.id,
    `/stores/${store.slug}/canteen`,
  ])
  expect(await scan(`https://comanda.test/scan?c=${product.id}`)).toEqual([
    'product',
    product.id,
    `/products/${product.id}`,
  ])
  expect(await scan(`https://comanda.test/welcome/${location.slug}`)).toEqual([
    'location',
    location.id,
    `/welcome/${location.slug}`,
  ])
  for (const nothing of [
    'nonsense',
    'ABCD-EFGH',
    'https://comanda.test/%ff/x',
    'javascript:alert(1)',
    world.newId(),
  ])
    expect(await scan(nothing)).toEqual(['unknown', null, null])
  const { list } = await as(anonymous).scan.list({ codes: ['SCAN77', 'x'] })
  expect(list.map(({ type }) => type)).toEqual(['location', 'unknown'])
})
