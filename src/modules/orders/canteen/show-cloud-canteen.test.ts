import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeOffice, makePayload, makeShop, type Shop } from '../checkout/checkout.make'

let world: TestWorld
let shop: Shop
let person: Person
let locationId: string

const ANONYMOUS: Caller = { kind: 'anonymous' }

beforeAll(async () => {
  world = await openTestWorld()
  // Tuesday. Closed on Thursday, and on the first day after it.
  shop = await makeShop(world, {
    store: { special_hours: [{ from: '2026-11-19', until: '2026-11-19', name: '', hours: [] }] },
  })
  const stranger = await makePerson(world)
  locationId = (await makeOffice(world, stranger, { kindCents: 700, flexCents: 400 })).id
  person = { ...stranger, locationIds: [locationId] }
  await giveBalance(world, person.id, 900)
})
afterAll(() => world.close())

const canteen = (caller: Caller) =>
  createCaller(appRouter)(contextFor(world, caller)).public.cloudCanteen({ locationId })

test('a place sees its kitchens with their menus, and for each day which of them cook', async () => {
  const { kitchens, days } = await canteen(ANONYMOUS)
  expect(kitchens.map(({ store }) => store.id)).toEqual([shop.store.id])
  expect(kitchens[0]!.menu.products.map(({ name }) => name)).toEqual(['Soup', 'Bread', 'Wine'])
  expect(days).toHaveLength(8)
  const open = Object.fromEntries(days.map(({ on, kitchens: its }) => [on, its.length]))
  expect(open['2026-11-18']).toBe(1)
  expect(open['2026-11-19']).toBe(0)
})

test('its people see what they may spend on each day, and what they have ordered for it; no one else does', async () => {
  await createCaller(appRouter)(contextFor(world, person, { idempotencyKey: 'wed' })).customer.checkout.place(
    makePayload(shop, { locationId, address: null }),
  )
  const { days, availableBalance } = await canteen(person)
  const wednesday = days.find(({ on }) => on === '2026-11-18')!
  expect(wednesday.ordered).toMatchObject([
    {
      storeName: shop.store.name,
      dishes: [
        { name: 'Soup', quantity: 2 },
        { name: 'Bread', quantity: 1 },
      ],
    },
  ])
  expect(wednesday.available).toMatchObject({ inKind: { amount: 0 }, flex: { amount: 0 } })
  const friday = days.find(({ on }) => on === '2026-11-20')!
  expect(friday.available).toMatchObject({ inKind: { amount: 700 }, flex: { amount: 400 } })
  expect(friday.ordered).toEqual([])
  // 17.19 € less 11 € of the company's.
  expect(availableBalance.amount).toBe(900 - 619)

  const other = await canteen(await makePerson(world))
  expect(other.days.flatMap(({ ordered }) => ordered)).toEqual([])
  expect(other.days.map(({ available }) => available.inKind.amount)).toEqual(Array(8).fill(0))
  expect(await findStandingFaults(world.db)).toEqual([])
})

test('how many colleagues eat from a kitchen is told to those of the place, without themselves', async () => {
  const colleague = { ...(await makePerson(world)), locationIds: [locationId] }
  const onWednesday = async (caller: Caller) => {
    const { days } = await canteen(caller)
    return days.find(({ on }) => on === '2026-11-18')!.kitchens
  }
  expect(await onWednesday(colleague)).toMatchObject([{ storeId: shop.store.id, colleagues: 1 }])
  expect(await onWednesday(person)).toMatchObject([{ colleagues: 0 }])
  expect(await onWednesday(ANONYMOUS)).toMatchObject([{ colleagues: 0 }])
  expect(await onWednesday(await makePerson(world))).toMatchObject([{ colleagues: 0 }])
})

test('the days of one kitchen say what is ordered, what the company still gives, and when it is closed', async () => {
  const daysOf = (caller: Caller) =>
    createCaller(appRouter)(contextFor(world, caller)).customer.checkout.days({
      storeId: shop.store.id,
      locationId,
    })
  const { days } = await daysOf(person)
  expect(days).toHaveLength(8)
  const on = (date: string) => days.find(day => day.on === date)
  expect(on('2026-11-18')).toMatchObject({
    ordered: 1,
    isOpen: true,
    available: { inKind: { amount: 0 }, flex: { amount: 0 } },
  })
  expect(on('2026-11-19')).toMatchObject({ ordered: 0, isOpen: false })
  expect(on('2026-11-20')).toMatchObject({
    ordered: 0,
    isOpen: true,
    available: { inKind: { amount: 700 }, flex: { amount: 400 } },
  })
  await expect(daysOf(await makePerson(world))).rejects.toMatchObject({ cause: { name: 'LocationNotFound' } })
})

test('a place that is closed to orders has no canteen', async () => {
  await world.db.updateTable('location').set({ is_active: false }).where('id', '=', locationId).execute()
  await expect(canteen(person)).rejects.toMatchObject({ cause: { name: 'LocationNotFound' } })
  await world.db.updateTable('location').set({ is_active: true }).where('id', '=', locationId).execute()
})
