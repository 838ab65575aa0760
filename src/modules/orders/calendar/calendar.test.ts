import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { findFaults } from '../checkout/checkout-audit.make'
import { bringTo, makeOrder } from '../moves/orders.make'

let world: TestWorld
let shop: Shop
let otherShop: Shop
let cook: Person
let otherCook: Person

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).merchant.calendar
const failure = (name: string, details?: object) => ({ cause: { name, ...(details ? { details } : {}) } })
const runner = (of: Shop) =>
  makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [of.store.id] } }],
  })

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world, {
    store: {
      capacity_per_slot: 3,
      special_hours: [{ from: '2026-11-20', until: '2026-11-20', name: '', hours: [] }],
    },
  })
  otherShop = await makeShop(world)
  cook = await runner(shop)
  otherCook = await runner(otherShop)
})
afterAll(async () => {
  expect(await findFaults(world)).toEqual([])
  await world.close()
})

/** For half past one in the afternoon of the 18th at the store, unless another start is given. */
const order = async (startsAt = '2026-11-18T12:30:00.000Z', of = shop, quantity = 2) =>
  makeOrder(world, of, await makePerson(world), {
    deliveryOption: { deliveryStartDate: startsAt },
    cart: [{ ...makePayload(of).cart[0]!, quantity }],
  } as never)
const week = (caller = cook, of = shop, more: object = {}) =>
  as(caller).show({ storeId: of.store.id, from: '2026-11-16', days: 7, ...more })
const dayOf = async (on: string, more: object = {}) =>
  (await week(cook, shop, more)).days.find(day => day.on === on)!
const windowAt = async (on: string, time: string, more: object = {}) =>
  (await dayOf(on, more)).windows.find(window => window.time === time)
const move = (caller: Person, purchaseId: string, start: string, revision?: number) =>
  as(caller).move({ purchaseId, start: new Date(start), ...(revision === undefined ? {} : { revision }) })

describe('the calendar of a store', () => {
  test('counts orders, units and places by windows and days, at the store', async () => {
    await order()
    await order(undefined, shop, 5)
    await order('2026-11-19T09:00:00.000Z')
    const { store, today, days } = await week()
    expect([store.timeZone, store.capacityPerWindow, today]).toEqual(['Europe/Madrid', 3, '2026-11-17'])
    expect(days.map(({ on, count, closed }) => [on, count, closed])).toEqual([
      ['2026-11-16', 0, null],
      ['2026-11-17', 0, null],
      ['2026-11-18', 2, null],
      ['2026-11-19', 1, null],
      ['2026-11-20', 0, 'day'],
      ['2026-11-21', 0, null],
      ['2026-11-22', 0, null],
    ])
    const wednesday = days[2]!
    expect(wednesday).toMatchObject({ units: 7, taken: 2, capacity: 3 * wednesday.starts.length })
    expect(wednesday.windows).toMatchObject([
      { time: '13:30', count: 2, units: 7, taken: 2, isRush: false, orders: [{ units: 2 }, { units: 5 }] },
    ])
    expect(wednesday.starts).toContain('13:45')
    expect(days[4]).toMatchObject({ starts: [], capacity: 0 })
  })

  test('names some of each window and counts all; filters leave the places as they are', async () => {
    const catering = await order('2026-11-18T15:00:00.000Z')
    await order('2026-11-18T15:00:00.000Z')
    expect(await windowAt('2026-11-18', '16:00', { perWindow: 1 })).toMatchObject({
      count: 2,
      units: 4,
      orders: [{ id: catering.id, mayMove: true }],
    })
    await bringTo(world, catering.id, 'accepted')
    const preparing = await windowAt('2026-11-18', '16:00', { state: 'preparing' })
    expect(preparing).toMatchObject({ count: 1, units: 2, taken: 2, orders: [{ mayMove: false }] })
    expect(await windowAt('2026-11-18', '16:00', { channel: 'catering' })).toMatchObject({
      count: 0,
      units: 0,
      taken: 2,
      orders: [],
    })
  })

  test('what was called off takes no place, and is there for who asks for it', async () => {
    const gone = await order('2026-11-21T10:00:00.000Z')
    await bringTo(world, gone.id, 'rejected_by_store')
    expect((await dayOf('2026-11-21')).windows).toEqual([])
    expect(await dayOf('2026-11-21', { state: 'canceled' })).toMatchObject({ count: 1, taken: 0 })
  })

  test('is that of nobody else', async () => {
    await expect(week(otherCook)).rejects.toMatchObject(failure('NotFound'))
    await expect(week(await makePerson(world))).rejects.toMatchObject(failure('Forbidden'))
    expect((await week(otherCook, otherShop)).days.every(({ count }) => count === 0)).toBe(true)
    const platform = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
    expect((await week(platform)).days[2]!.count).toBeGreaterThan(0)
  })
})

describe('moving an order', () => {
  test('to another window of the day and to another day, and back again', async () => {
    const { id } = await order('2026-11-18T17:00:00.000Z')
    const moved = await move(cook, id, '2026-11-18T17:15:00.000Z')
    expect(moved.end).toEqual(new Date('2026-11-18T18:45:00.000Z'))
    const elsewhere = await move(cook, id, '2026-11-19T17:00:00.000Z', moved.revision)
    expect(await windowAt('2026-11-19', '18:00')).toMatchObject({ orders: [{ id }] })
    await move(cook, id, '2026-11-18T17:00:00.000Z', elsewhere.revision)
    expect(await windowAt('2026-11-18', '18:00')).toMatchObject({ orders: [{ id }] })
  })

  test('where it is already changes nothing', async () => {
    const { id } = await order('2026-11-18T17:30:00.000Z')
    const [before, after] = [
      await move(cook, id, '2026-11-18T17:30:00.000Z'),
      await move(cook, id, '2026-11-18T17:30:00.000Z'),
    ]
    expect(after).toEqual(before)
  })

  test('of another kitchen is not there', async () => {
    const { id } = await order('2026-11-18T18:00:00.000Z')
    await expect(move(otherCook, id, '2026-11-18T18:15:00.000Z')).rejects.toMatchObject(failure('NotFound'))
    await expect(as(otherCook).windows({ purchaseId: id, on: '2026-11-18' })).rejects.toMatchObject(
      failure('NotFound'),
    )
    expect(await windowAt('2026-11-18', '19:00')).toMatchObject({ orders: [{ id }] })
  })

  test('once it is accepted is refused', async () => {
    const { id } = await order('2026-11-18T19:00:00.000Z')
    await bringTo(world, id, 'accepted')
    await expect(move(cook, id, '2026-11-18T19:15:00.000Z')).rejects.toMatchObject(
      failure('OrderCannotBeEdited', { reason: 'OrderFieldLocked', state: 'accepted' }),
    )
  })

  test('that somebody has changed meanwhile is refused', async () => {
    const { id } = await order('2026-11-18T19:30:00.000Z')
    const { revision } = await move(cook, id, '2026-11-18T19:45:00.000Z')
    await expect(move(cook, id, '2026-11-18T19:30:00.000Z', revision - 1)).rejects.toMatchObject(
      failure('StaleRecord'),
    )
  })

  test('goes where there is a place, and nowhere else', async () => {
    const full = '2026-11-19T12:00:00.000Z'
    for (let place = 0; place < 3; place++) await order(full)
    const { id } = await order('2026-11-19T12:15:00.000Z')
    expect(await windowAt('2026-11-19', '13:00')).toMatchObject({ taken: 3, isRush: true })
    const refused = (start: string, reason: string) =>
      expect(move(cook, id, start)).rejects.toMatchObject(failure('WindowGone', { reason }))
    await refused(full, 'FullyBooked')
    await refused('2026-11-20T12:00:00.000Z', 'ClosingDay')
    await refused('2026-11-19T03:00:00.000Z', 'ClosedThen')
    await refused('2026-11-16T12:00:00.000Z', 'PastDay')
    await refused('2027-06-16T12:00:00.000Z', 'BeyondHorizon')
    await refused('2026-11-17T08:15:00.000Z', 'TooSoon')
    const offered = await as(cook).windows({ purchaseId: id, on: '2026-11-19', start: new Date(full) })
    expect(offered.why).toBe('FullyBooked')
    expect(offered.options.map(({ start }) => start.toISOString())).not.toContain(full)
    const own = offered.options.find(({ start }) => start.toISOString() === '2026-11-19T12:15:00.000Z')
    expect(own?.left).toBe(2)
    const closed = await as(cook).windows({ purchaseId: id, on: '2026-11-20' })
    expect(closed).toEqual({ options: [], empty: 'ClosingDay', why: null })
  })

  test('at the same time, two orders do not take the last place', async () => {
    const start = '2026-11-19T16:00:00.000Z'
    await order(start)
    await order(start)
    const [one, two] = [await order('2026-11-19T16:15:00.000Z'), await order('2026-11-19T16:15:00.000Z')]
    const outcomes = await Promise.allSettled([move(cook, one.id, start), move(cook, two.id, start)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await windowAt('2026-11-19', '17:00')).toMatchObject({ taken: 3 })
  })
})
