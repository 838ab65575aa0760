import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import {
  anonymous,
  contextFor,
  makePerson,
  openTestWorld,
  TEST_START,
  type TestWorld,
} from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { signLink } from '../../identity/sign-in/public-links'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'

let world: TestWorld
let shop: Shop
let customer: Person
let id: string

const as = (caller: Person | typeof anonymous) => createCaller(appRouter)(contextFor(world, caller))
const failure = (name: string) => ({ cause: { name } })
const rate = (rating: number, more = {}) =>
  as(customer).customer.orders.rate({ purchaseId: id, rating, ...more })
const storeRating = () =>
  world.db
    .selectFrom('store')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', shop.store.id)
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  world = await openTestWorld()
  customer = await makePerson(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  shop = await makeShop(world)
  id = (await makeOrder(world, shop, customer)).id
})
afterAll(() => world.close())

describe('a rating', () => {
  test('counts once for the store, and can be put right for a week', async () => {
    await expect(rate(5)).rejects.toMatchObject(failure('NotDelivered'))
    await bringTo(world, id, 'delivered')
    const first = await rate(5, {
      comment: 'Warm',
      courierRating: 4,
      productRatings: [{ productId: shop.soup.id, rating: 5 }],
    })
    expect(await storeRating()).toEqual({ rating_sum: 5, rating_count: 1 })
    world.clock.set(new Date(first.editableUntil.getTime() - 1))
    expect(await rate(2)).toMatchObject({ id: first.id, rating: 2, comment: 'Warm', courierRating: 4 })
    expect(await storeRating()).toEqual({ rating_sum: 2, rating_count: 1 })
    world.clock.set(new Date(first.editableUntil.getTime() + 1))
    await expect(rate(5)).rejects.toMatchObject(failure('AlreadyRated'))
    expect((await as(customer).customer.orders.show({ purchaseId: id })).rating).toMatchObject({ rating: 2 })
  })

  test('of a dish lets the platform find the dishes that have one', async () => {
    await bringTo(world, id, 'delivered')
    await rate(5, { productRatings: [{ productId: shop.soup.id, rating: 5 }] })
    const { admin } = as(await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] }))
    const found = async (hasRating: boolean) => {
      const { docs } = await admin.products.list({
        limit: 200,
        filter: { hasRating, merchant: shop.store.merchant_id },
      })
      return docs.map(one => one.id)
    }
    expect(await found(true)).toEqual([shop.soup.id])
    expect(await found(false)).not.toContain(shop.soup.id)
    const orders = await admin.purchases.list({ filter: { hasRating: true, storeId: shop.store.id } })
    expect(orders.docs.map(one => one.id)).toEqual([id])
  })

  test('is of what was ordered, by who ordered it', async () => {
    await bringTo(world, id, 'delivered')
    await expect(
      rate(5, { productRatings: [{ productId: world.newId(), rating: 5 }] }),
    ).rejects.toMatchObject(failure('ValidationError'))
    await expect(rate(6)).rejects.toMatchObject(failure('ValidationError'))
    await expect(
      as(await makePerson(world)).customer.orders.rate({ purchaseId: id, rating: 1 }),
    ).rejects.toMatchObject(failure('NotFound'))
  })

  test('can be left out', async () => {
    await bringTo(world, id, 'delivered')
    await as(customer).customer.orders.skipRating({ purchaseId: id })
    expect((await as(customer).customer.orders.show({ purchaseId: id })).ratingSkipped).toBe(true)
  })

  test('comes by the link of the mail, which is good for nothing else', async () => {
    await bringTo(world, id, 'delivered')
    const { secret } = world.settings
    const token = signLink(secret, 'rate-order', id, world.clock.now())
    expect(await as(anonymous).public.orders.rate({ token, rating: 4 })).toMatchObject({ rating: 4 })
    await expect(as(anonymous).public.orders.track({ token })).rejects.toMatchObject(failure('NotFound'))
    const track = signLink(secret, 'track-order', id, world.clock.now())
    await expect(as(anonymous).public.orders.rate({ token: track, rating: 1 })).rejects.toMatchObject(
      failure('NotFound'),
    )
    await expect(
      as(anonymous).public.orders.rate({ token: `${token.slice(0, -2)}xx`, rating: 1 }),
    ).rejects.toMatchObject(failure('NotFound'))
    world.clock.advance(31 * 86_400_000)
    await expect(as(anonymous).public.orders.rate({ token, rating: 1 })).rejects.toMatchObject(
      failure('NotFound'),
    )
  })
})

describe('the link that asks for a rating', () => {
  const tokenOf = () => signLink(world.settings.secret, 'rate-order', id, world.clock.now())
  const shown = async (token: string) => as(anonymous).public.orders.rating({ token })

  test('tells what there is to rate, and what was said so far', async () => {
    const token = await tokenOf()
    expect(await shown(token)).toMatchObject({
      storeName: shop.store.name,
      state: 'pending',
      deliveredAt: null,
      rating: null,
    })
    await bringTo(world, id, 'delivered')
    const asked = await shown(token)
    expect(asked.deliveredAt).toEqual(world.clock.now())
    expect(asked.products).toContainEqual({ productId: shop.soup.id, name: 'Soup' })
    const given = {
      rating: 4,
      comment: 'Warm',
      courierRating: 5,
      productRatings: [{ productId: shop.soup.id, rating: 3 }],
    }
    await as(anonymous).public.orders.rate({ token, ...given })
    expect((await shown(token)).rating).toMatchObject(given)
    const text = JSON.stringify(await shown(token))
    for (const secret of ['Ada', 'Byron', '+346', 'Aragó', customer.id]) expect(text).not.toContain(secret)
  })

  test('rates products of this order only', async () => {
    await bringTo(world, id, 'delivered')
    const token = await tokenOf()
    await expect(
      as(anonymous).public.orders.rate({
        token,
        rating: 4,
        productRatings: [{ productId: world.newId(), rating: 3 }],
      }),
    ).rejects.toMatchObject(failure('ValidationError'))
  })

  test('says nothing once it is too old, or made for something else', async () => {
    const token = await tokenOf()
    const track = await signLink(world.settings.secret, 'track-order', id, world.clock.now())
    await expect(shown(track)).rejects.toMatchObject(failure('NotFound'))
    world.clock.advance(31 * 86_400_000)
    await expect(shown(token)).rejects.toMatchObject(failure('NotFound'))
  })
})

describe('the status of an order', () => {
  const status = (what: { ufid?: string; token?: string }) => as(anonymous).public.orders.status(what)

  test('is for who knows its number, and says nothing about a person', async () => {
    const { ufid } = await as(customer).customer.orders.show({ purchaseId: id })
    const shown = await status({ ufid: ufid.replace('-', '').toLowerCase() })
    expect(shown).toMatchObject({ ufid, state: 'pending', isLate: false })
    const text = JSON.stringify(shown)
    for (const secret of ['Ada', 'Byron', 'ada@', '+346', 'Aragó', customer.id, id])
      expect(text).not.toContain(secret)
    expect(shown.destination).toBeUndefined()
    await expect(status({ ufid: '0000-0000' })).rejects.toMatchObject(failure('NotFound'))
    await expect(status({ ufid: 'x' })).rejects.toMatchObject(failure('NotFound'))
    await expect(status({})).rejects.toMatchObject(failure('ValidationError'))
  })

  test('by its link says what the mail says, too', async () => {
    const token = await signLink(world.settings.secret, 'track-order', id, world.clock.now())
    const track = () => as(anonymous).public.orders.track({ token })
    const { linked } = await track()
    expect(linked).toMatchObject({ orderId: id, pickupCode: null, canBeRated: false })
    expect(linked!.store).toMatchObject({ id: shop.store.id, phone: shop.store.phone })
    expect(linked!.address).toContain('Aragó')
    const { pickup_code } = await world.db
      .updateTable('purchase_order')
      .set({ is_pickup: true })
      .where('id', '=', id)
      .returning('pickup_code')
      .executeTakeFirstOrThrow()
    expect((await track()).linked).toMatchObject({ pickupCode: pickup_code, address: null })
    const { ufid } = await track()
    expect((await status({ ufid })).linked).toBeUndefined()
    await bringTo(world, id, 'delivered')
    expect((await track()).linked).toMatchObject({ pickupCode: null, canBeRated: true })
    await rate(5)
    expect((await track()).linked!.canBeRated).toBe(false)
  })

  test('shows the courier only on the last leg, and only where they are now', async () => {
    const token = signLink(world.settings.secret, 'track-order', id, world.clock.now())
    const track = () => as(anonymous).public.orders.track({ token })
    const courier = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
    await world.db.updateTable('person').set({ nickname: 'Pep' }).where('id', '=', courier.id).execute()
    const at = world.clock.now()
    const routeId = world.newId()
    const waypointId = world.newId()
    await world.db
      .insertInto('route')
      .values({
        id: routeId,
        city: 'bcn',
        name: 'Tour',
        effective_at: at,
        effective_on: '2026-11-17',
        assigned_to: courier.id,
        vehicle_type: 'bike',
        created_at: at,
        updated_at: at,
      })
      .execute()
    await world.db
      .insertInto('waypoint')
      .values({
        id: waypointId,
        route_id: routeId,
        city: 'bcn',
        position: 1,
        name: 'Door',
        address: { address: 'x' },
        lat: 41.393,
        lon: 2.166,
        should_deliver: true,
        window_start: at,
        window_end: at,
        updated_at: at,
      })
      .execute()
    await world.db.insertInto('waypoint_order').values({ waypoint_id: waypointId, order_id: id }).execute()
    await world.db
      .insertInto('courier_position')
      .values({ person_id: courier.id, city: 'bcn', at, lat: 41.4, lon: 2.18 })
      .execute()

    expect((await track()).courier).toBeUndefined()
    await bringTo(world, id, 'picked_up')
    expect((await track()).courier).toEqual({ nickname: 'Pep' })
    await bringTo(world, id, 'out_for_delivery')
    const shown = await track()
    expect(shown.courier).toEqual({ nickname: 'Pep', geo: { lat: 41.4, lon: 2.18 } })
    expect(shown.destination).toEqual({ lat: 41.393, lon: 2.166 })
    expect(shown.eta!.getTime()).toBeGreaterThan(at.getTime())
    world.clock.advance(11 * 60_000)
    expect((await track()).courier).toEqual({ nickname: 'Pep' })
    await bringTo(world, id, 'delivered')
    expect((await track()).courier).toBeUndefined()
  })
})

test('what somebody bought, newest first, page by page', async () => {
  const person = await makePerson(world)
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    world.clock.advance(60_000)
    ids.unshift((await makeOrder(world, shop, person)).id)
  }
  const history = (before?: Date) =>
    as(person).customer.orders.history({ limit: 2, ...(before ? { before } : {}) })
  const seen: string[] = []
  let before: Date | undefined
  do {
    const page = await history(before)
    seen.push(...page.items.map(({ order }) => order.id))
    before = page.nextBefore ?? undefined
  } while (before)
  expect(seen).toEqual(ids)
  const own = await as(person).customer.orders.list({ limit: 3 })
  expect([own.docs.map(doc => doc.id), own.totalDocs]).toEqual([ids.slice(0, 3), 5])
})

describe('ratings in the back office', () => {
  test('one that is put away counts for nobody until it is taken out again, and is read by nobody', async () => {
    await bringTo(world, id, 'delivered')
    const { id: ratingId } = await rate(2, { comment: 'Cold' })
    const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    const kitchen = await makePerson(world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
    })
    const answered = await as(kitchen).admin.ratings.update({ id: ratingId, reply: 'We are sorry' })
    expect(answered).toMatchObject({ rating: 2, reply: 'We are sorry', storeName: shop.store.name })
    const reviews = () => as(customer).customer.orders.reviews({ storeId: shop.store.id })
    expect(await reviews()).toMatchObject({ average: null, count: 1, docs: [{ reply: 'We are sorry' }] })

    await as(admin).admin.ratings.archive({ id: ratingId })
    await as(admin).admin.ratings.archive({ id: ratingId })
    expect(await storeRating()).toEqual({ rating_sum: 0, rating_count: 0 })
    await rate(1)
    expect([await storeRating(), (await reviews()).count]).toEqual([{ rating_sum: 0, rating_count: 0 }, 0])
    await as(admin).admin.ratings.unarchive({ id: ratingId })
    expect(await storeRating()).toEqual({ rating_sum: 1, rating_count: 1 })
    await as(admin).admin.ratings.remove({ id: ratingId })
    expect(await storeRating()).toEqual({ rating_sum: 0, rating_count: 0 })
    await expect(as(kitchen).admin.ratings.archive({ id: ratingId })).rejects.toMatchObject(
      failure('Forbidden'),
    )
  })

  test('what was said on the telephone is written down once, for an order that was delivered', async () => {
    const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    const write = () => as(admin).admin.ratings.create({ purchaseId: id, rating: 4, comment: 'Good' })
    await expect(write()).rejects.toMatchObject(failure('NotDelivered'))
    await bringTo(world, id, 'delivered')
    expect(await write()).toMatchObject({ purchaseId: id, rating: 4, comment: 'Good' })
    expect(await storeRating()).toEqual({ rating_sum: 4, rating_count: 1 })
  })

  test('of a product its own stars are told, from five on their average', async () => {
    for (const stars of [5, 4, 4, 3, 4]) {
      const order = await makeOrder(world, shop, customer)
      await bringTo(world, order.id, 'delivered')
      await as(customer).customer.orders.rate({
        purchaseId: order.id,
        rating: 1,
        productRatings: [{ productId: shop.soup.id, rating: stars }],
      })
    }
    const told = await as(customer).customer.orders.reviews({ productId: shop.soup.id })
    expect([told.average, told.count, told.docs[0]!.rating]).toEqual([4, 5, 4])
  })
})

test('a product is shown as it is sold, with who sells it', async () => {
  const soup = await as(customer).customer.orders.product({ id: shop.soup.id })
  expect([soup.name, soup.retailPrice.amount]).toEqual(['Soup', 650])
  expect(soup.soldBy.map(({ storeId, channel }) => [storeId, channel])).toEqual([
    [shop.store.id, 'canteen'],
    [shop.store.id, 'catering'],
  ])
  await expect(as(customer).customer.orders.product({ id: world.newId() })).rejects.toMatchObject(
    failure('NotFound'),
  )
})
