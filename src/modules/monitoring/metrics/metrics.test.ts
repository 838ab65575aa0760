import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { checkCountedDays, countStaleDays, findMiscounts } from './count-days'
import { countStaleDays as marksLeft } from './day-counts.store'
import { findWrongMonths } from './month-counts.store'

let world: TestWorld
let shop: Shop
let other: Shop
let customer: Person
let owner: Person
let on: string
let ids: string[]
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
  customer = await makePerson(world)
  owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  ids = []
  for (const at of [shop, shop, shop, shop, other]) ids.push((await makeOrder(world, at, customer))!.id)
  on = (await rowOf(ids[0]!)).delivery_on
})
afterAll(() => world.close())

const rowOf = (id: string) =>
  world.db.selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).admin.metrics
const days = () => ({ from: addDays(on, -2), to: addDays(on, 2) })
const figures = async (more = {}, caller = owner) => {
  await countStaleDays(world)
  return as(caller).orders({ ...days(), ...more })
}
const deliver = (id: string, minutes: number) =>
  sql`update purchase_order set state = 'delivered', state_at = window_end + ${minutes} * interval '1 minute' where id = ${id}`.execute(
    world.db,
  )
const nothingIsWrong = async () => {
  expect(await findMiscounts(world.db, '2026-01-01', '2027-12-31')).toEqual([])
  expect(await findWrongMonths(world.db, '2026-01-01', '2027-12-31')).toEqual([])
}

describe('what days came to', () => {
  test('is counted with each change: placed, moved, delivered, rated, refunded', async () => {
    expect((await figures()).totals).toMatchObject({ orders: 5, failed: 0, delivered: 0 })
    await bringTo(world, ids[3]!, 'rejected_by_store')
    await deliver(ids[0]!, -1)
    await deliver(ids[1]!, 1)
    await createCaller(appRouter)(contextFor(world, customer)).customer.orders.rate({
      purchaseId: ids[0]!,
      rating: 2,
    })
    const { totals, points } = await figures()
    const revenue = (await Promise.all([0, 1, 2, 4].map(at => rowOf(ids[at]!)))).reduce(
      (sum, row) => sum + row.total_cents,
      0,
    )
    expect(totals).toMatchObject({
      orders: 4,
      failed: 1,
      delivered: 2,
      onTime: 1,
      revenue: { amount: revenue },
      ratings: 1,
      averageRating: 2,
      lowRatings: 1,
    })
    expect(points.map(point => point.orders)).toEqual([0, 0, 4, 0, 0])
    await nothingIsWrong()

    await createCaller(appRouter)(contextFor(world, owner)).merchant.orders.refund({
      purchaseId: ids[0]!,
      amount: 100,
      reason: 'cold',
    })
    expect((await figures()).totals).toMatchObject({
      revenue: { amount: revenue - 100 },
      refunded: { amount: 100 },
    })
    await nothingIsWrong()
  })

  test('follows an order to another day, and leaves none behind', async () => {
    await sql`update purchase_order set delivery_on = delivery_on + 1, window_start = window_start + interval '1 day',
      window_end = window_end + interval '1 day' where id = ${ids[2]}`.execute(world.db)
    expect((await figures()).points.map(point => point.orders)).toEqual([0, 0, 3, 1, 0])
    await nothingIsWrong()
  })

  test('knows nothing of quotes and of what is put away', async () => {
    await sql`update purchase_order set is_requesting_quote = true where id = ${ids[2]}`.execute(world.db)
    expect((await figures()).totals.orders).toBe(3)
    await sql`update purchase_order set is_requesting_quote = false, archived_at = now() where id = ${ids[2]}`.execute(
      world.db,
    )
    expect((await figures()).totals.orders).toBe(3)
    await sql`update purchase_order set archived_at = null where id = ${ids[2]}`.execute(world.db)
    expect((await figures()).totals.orders).toBe(4)
  })

  test('is told by weeks, beside the time before', async () => {
    const later = await as(owner).orders({ from: addDays(on, 2), to: addDays(on, 8), by: 'week' })
    expect(later.totals.orders).toBe(0)
    expect(later.totalsBefore.orders).toBe(4)
    expect(later.before.reduce((sum, point) => sum + point.orders, 0)).toBe(4)
  })

  test('of a store, a channel, a city', async () => {
    expect((await figures({ storeId: other.store.id })).totals.orders).toBe(1)
    const { stores, channels, cities } = await figures()
    expect(stores.map(({ storeId, orders }) => [storeId, orders])).toEqual([
      [shop.store.id, 3],
      [other.store.id, 1],
    ])
    expect(channels.reduce((sum, { orders }) => sum + orders, 0)).toBe(4)
    expect((await figures({ city: cities[0]!.city === 'sev' ? 'bcn' : 'sev' })).totals.orders).toBe(0)
  })
})

describe('who sees it', () => {
  test('staff of another city sees nothing of it, and no fees but the owners', async () => {
    const { city } = await rowOf(ids[0]!)
    const elsewhere = city === 'sev' ? 'mad' : 'sev'
    const ofCity = (one: string) =>
      makePerson(world, {
        permissions: [{ type: 'HelloAdminPermission', scope: { cities: [one] } }],
      } as never)
    expect((await figures({}, await ofCity(elsewhere))).totals.orders).toBe(0)
    const { totals } = await figures({}, await ofCity(city))
    expect(totals).toMatchObject({ orders: 4, platformFees: null })
    expect((await figures()).totals.platformFees?.amount).toBeGreaterThan(0)
  })

  test('a kitchen sees its own orders at the prices of its menu', async () => {
    const cook = await makePerson(world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [other.store.id] } }],
    })
    const { totals, stores } = await figures({}, cook)
    const row = await rowOf(ids[4]!)
    expect(totals).toMatchObject({
      orders: 1,
      revenue: { amount: row.merchant_listing_cents },
      refunded: null,
      platformFees: null,
    })
    expect(stores.map(({ storeId }) => storeId)).toEqual([other.store.id])
    const refused = (call: Promise<unknown>) =>
      call.then(
        () => null,
        error => toFailure(error).name,
      )
    expect(await refused(as(cook).couriers(days()))).toBe('Forbidden')
    expect((await as(cook).printers(days())).totals.papers).toBe(0)
  })
})

describe('a day that was counted wrong', () => {
  test('is found, told and counted again', async () => {
    await figures()
    await sql`update order_day set orders = orders + 7 where store_id = ${other.store.id}`.execute(world.db)
    expect(await findMiscounts(world.db, on, on)).toEqual([
      { kind: 'orders', on_day: on, of_id: other.store.id },
    ])
    await checkCountedDays(world)
    expect((await figures()).totals.orders).toBe(4)
    await nothingIsWrong()
  })

  test('all is counted again when an owner asks for it', async () => {
    await sql`delete from order_day where store_id = ${shop.store.id}`.execute(world.db)
    await sql`insert into order_day select '2020-02-02', store_id, merchant_id, city, channel, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from order_day limit 1`.execute(world.db)
    expect((await as(owner).recount()).days).toBeGreaterThan(1)
    expect(await marksLeft(world.db)).toBeGreaterThan(1)
    expect((await figures()).totals.orders).toBe(4)
    expect((await as(owner).orders({ from: '2020-02-01', to: '2020-02-03' })).totals.orders).toBe(0)
  })
})

test('two servers that count at once leave what one would', async () => {
  await as(owner).recount()
  await Promise.all([countStaleDays(world), countStaleDays(world), countStaleDays(world)])
  await countStaleDays(world)
  await nothingIsWrong()
})

test('what nobody can ask is refused', async () => {
  const refused = (input: object) =>
    as(owner)
      .orders(input as never)
      .then(
        () => null,
        error => toFailure(error).name,
      )
  expect(await refused({ from: on, to: addDays(on, -1) })).toBe('ValidationError')
  expect(await refused({ from: '2020-01-01', to: '2026-01-01' })).toBe('ValidationError')
})

test('each figure is as many orders as the list behind it has', async () => {
  const { totals } = await figures()
  const listed = async (outcome: string, more = {}) =>
    (
      await createCaller(appRouter)(contextFor(world, owner)).admin.purchases.list({
        filter: { outcome, deliveryDay: { $gte: days().from, $lte: days().to }, ...more },
      })
    ).totalDocs
  const { orders, failed, delivered, onTime, ratings, lowRatings } = totals
  expect(
    await Promise.all(
      ['placed', 'failed', 'delivered', 'onTime', 'late', 'rated', 'ratedLow'].map(of => listed(of)),
    ),
  ).toEqual([orders, failed, delivered, onTime, delivered - onTime, ratings, lowRatings])
  const instant = (day: string) => new Date(`${day}T00:00:00+01:00`).toISOString()
  expect(await listed('placed', { deliveryDay: { $gte: instant(on), $lt: instant(addDays(on, 1)) } })).toBe(3)
  const refused = (filter: Record<string, unknown>) =>
    createCaller(appRouter)(contextFor(world, owner))
      .admin.purchases.list({ filter })
      .then(
        () => null,
        error => toFailure(error).name,
      )
  expect(await refused({ deliveryDay: { $gte: 'soon' } })).toBe('ValidationError')
  expect(await refused({ deliveryDay: 7 })).toBe('ValidationError')
  expect(await refused({ outcome: 'eaten' })).toBe('ValidationError')
})

test('the board, to which figures lead a kitchen, has as many orders as each of them', async () => {
  const cook = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
  })
  const { totals } = await figures({}, cook)
  const { channels } = await figures({}, cook)
  const board = createCaller(appRouter)(contextFor(world, cook)).merchant.orders
  const { from, to } = days()
  const range = {
    after: new Date(`${addDays(from, -1)}T00:00:00Z`),
    before: new Date(`${addDays(to, 2)}T00:00:00Z`),
  }
  const listed = async (filter: Record<string, unknown>) => {
    const asked = {
      ...range,
      countUpTo: 25_000,
      filter: { deliveryDay: { $gte: from, $lte: to }, ...filter },
    }
    const { docs, totalDocs, isTotalCapped } = await board.list(asked)
    expect(docs.length).toBe(totalDocs)
    expect(isTotalCapped ?? false).toBe(false)
    return totalDocs
  }
  const { orders, failed, delivered, onTime, ratings, lowRatings } = totals
  expect([orders, failed, delivered, ratings].every(count => count > 0)).toBe(true)
  expect(
    await Promise.all(
      ['placed', 'failed', 'delivered', 'onTime', 'late', 'rated', 'ratedLow'].map(outcome =>
        listed({ outcome }),
      ),
    ),
  ).toEqual([orders, failed, delivered, onTime, delivered - onTime, ratings, lowRatings])
  for (const { channel, orders } of channels)
    expect(await listed({ outcome: 'placed', channel })).toBe(orders)
  // What customers got back is none of its business.
  expect(
    await listed({ outcome: 'refunded' }).then(
      () => null,
      error => toFailure(error).name,
    ),
  ).toBe('ValidationError')
})

test('couriers and printers are counted too', async () => {
  const courier = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
  const { city } = await rowOf(ids[0]!)
  const [route, stop] = [world.newId(), world.newId()]
  await sql`insert into route (id, city, name, effective_at, effective_on, assigned_to, vehicle_type, courier_price, created_at, updated_at)
    values (${route}, ${city}, 'Noon', ${new Date(`${on}T10:00:00Z`)}, ${on}, ${courier.id}, 'bike',
      '[{"price":{"amount":1250,"currency":"eur"},"reason":"hour"}]', now(), now())`.execute(world.db)
  await sql`insert into waypoint (id, route_id, city, position, name, address, lat, lon, should_deliver, window_start, window_end, updated_at)
    values (${stop}, ${route}, ${city}, 1, 'Office', '{"address":"Carrer"}', 41.4, 2.1, true, ${new Date(`${on}T11:00:00Z`)},
      ${new Date(`${on}T12:00:00Z`)}, now())`.execute(world.db)
  await sql`insert into waypoint_order (waypoint_id, order_id) values (${stop}, ${ids[0]})`.execute(world.db)
  await sql`update waypoint set status = 'Completed',
    status_history = ${`[{"status":"Completed","timestamp":"${on}T11:30:00Z"}]`}::text::jsonb where id = ${stop}`.execute(
    world.db,
  )
  await countStaleDays(world)
  const { totals, couriers } = await as(owner).couriers(days())
  expect(totals).toMatchObject({ routes: 1, stops: 1, onTime: 1, orders: 1, pay: { amount: 1250 } })
  expect(couriers).toMatchObject([{ courierId: courier.id, stops: 1, stopsBefore: 0 }])
  await sql`update route set assigned_to = null where id = ${route}`.execute(world.db)
  await countStaleDays(world)
  expect((await as(owner).couriers(days())).totals.routes).toBe(0)

  const printer = world.newId()
  await sql`insert into printer (id, device_id, name, city, created_at, updated_at)
    values (${printer}, ${printer}, 'Pass', ${city}, now(), now())`.execute(world.db)
  const at = world.clock.now()
  for (const status of ['printed', 'failed', 'queued', 'canceled'])
    await sql`insert into print_job (id, printer_id, store_id, city, kind, html, format, width, status, printed_at, created_at, updated_at)
      values (${world.newId()}, ${printer}, ${shop.store.id}, ${city}, 'kitchen', '', 'escpos', 80, ${status},
        ${status === 'printed' ? new Date(at.getTime() + 3000) : null}, ${at}, ${at})`.execute(world.db)
  await countStaleDays(world)
  const today = localDateOf(at, DEFAULT_TZ)
  const printed = await as(owner).printers({ from: today, to: today })
  expect(printed.totals).toEqual({ papers: 3, printed: 1, failed: 1, waitSeconds: 3 })
  expect(printed.printers).toMatchObject([{ printerId: printer, name: 'Pass', papers: 3 }])
})
