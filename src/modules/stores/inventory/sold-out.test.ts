import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeProduct, makePublishedCatalog, makeStock } from '../catalog/catalog.make'
import { openMerchantWorld } from '../catalog/merchant-world.make'
import { makeMerchant, makeStore } from '../stores/stores.make'
import { changeOrderedStock, soldOutAmong } from './inventory.store'
import { watchStock } from './watch-stock'

let world: TestWorld
let merchantId: string
let merchant: Person
let outsider: Person
beforeAll(async () => {
  ;({ world, merchantId, merchant, outsider } = await openMerchantWorld())
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'went through',
    error => toFailure(error).name,
  )

async function storeWith(products: { name: string; on_hand?: number; reserved?: number }[]) {
  const store = await makeStore(world, { merchant_id: merchantId })
  const made = await Promise.all(
    products.map(({ name }) => makeProduct(world, { merchant_id: merchantId, name })),
  )
  await makePublishedCatalog(world, { merchantId, storeIds: [store.id], products: made })
  for (const [index, { on_hand, reserved = 0 }] of products.entries())
    if (on_hand !== undefined)
      await makeStock(world, { store_id: store.id, product_id: made[index]!.id, on_hand, reserved })
  return { storeId: store.id, slug: store.slug, ids: made.map(({ id }) => id) }
}
const DAY_MS = 86_400_000
const dayOf = (at: Date) => at.toLocaleDateString('sv', { timeZone: 'Europe/Madrid' })

describe('sold out today', () => {
  test('is told of the day, not of what is left, and is over by itself tomorrow', async () => {
    const { storeId, slug, ids } = await storeWith([{ name: 'Soup', on_hand: 9 }, { name: 'Tart' }])
    const [soup, tart] = ids as [string, string]
    const { inventory } = as(merchant).merchant
    const today = dayOf(world.clock.now())
    const tomorrow = dayOf(new Date(world.clock.now().getTime() + DAY_MS))
    expect(await inventory.setSoldOut({ storeId, productId: soup, soldOutToday: true })).toMatchObject({
      stock: 9,
      soldOutOn: today,
    })
    // One that was never counted is not counted now either.
    expect(await inventory.setSoldOut({ storeId, productId: tart, soldOutToday: true })).toMatchObject({
      stock: null,
      unlimited: true,
      soldOutOn: today,
    })
    const names = async (date?: string) =>
      (await inventory.available({ storeId, ...(date ? { date } : {}) })).products.map(({ name }) => name)
    expect([await names(), await names(tomorrow)]).toEqual([[], ['Soup', 'Tart']])

    const page = (date: string) =>
      as({ kind: 'anonymous' }).public.store({ storeIdOrSlug: slug, channel: 'catering', date })
    expect((await page(today)).menu?.stockMap).toEqual({ [soup]: 0, [tart]: 0 })
    expect((await page(tomorrow)).menu?.stockMap).toEqual({ [soup]: 9 })
    expect(await soldOutAmong(world.db, { storeId, productIds: ids, on: today })).toHaveLength(2)
    expect(await soldOutAmong(world.db, { storeId, productIds: ids, on: tomorrow })).toEqual([])

    const states = async () =>
      (await as(merchant).merchant.inventory.list({ storeId })).map(({ soldOutOn }) => soldOutOn)
    expect(await states()).toEqual([today, today])
    await inventory.setSoldOut({ storeId, productId: tart, soldOutToday: false })
    expect(await states()).toEqual([today, null])
    world.clock.advance(DAY_MS)
    expect(await states()).toEqual([null, null])
    world.clock.advance(-DAY_MS)
  })

  test('an order that changes takes none of it on that day, and may have less of it', async () => {
    const { storeId, ids } = await storeWith([{ name: 'Soup', on_hand: 9 }, { name: 'Tart' }])
    const [soup, tart] = ids as [string, string]
    const { inventory } = as(merchant).merchant
    for (const productId of ids) await inventory.setSoldOut({ storeId, productId, soldOutToday: true })
    const on = dayOf(world.clock.now())
    const change = (productId: string, quantity: number, day: string) =>
      world.db
        .transaction()
        .execute(tx =>
          changeOrderedStock(tx, { storeId, on: day }, [{ productId, quantity }], world.clock.now()),
        )
    const missing = (productId: string) => ({
      limited: [],
      missing: [{ productId, available: 0, wanted: 2 }],
    })
    expect(await change(soup, 2, on)).toEqual(missing(soup))
    expect(await change(tart, 2, on)).toEqual(missing(tart))
    expect(await change(soup, -1, on)).toMatchObject({ limited: [{ productId: soup }], missing: [] })
    expect(await change(tart, -1, on)).toEqual({ limited: [], missing: [] })
    expect(await change(soup, 2, '2030-01-01')).toMatchObject({ limited: [{ productId: soup }], missing: [] })
    expect((await inventory.list({ storeId })).map(({ stock }) => stock)).toEqual([8, null])
  })

  test('is for the own merchant', async () => {
    const { storeId, ids } = await storeWith([{ name: 'Soup' }])
    const at = { storeId, productId: ids[0]! }
    const theirs = as(outsider).merchant.inventory
    expect(await refusal(theirs.setSoldOut({ ...at, soldOutToday: true }))).toBe('NotFound')
    expect(await refusal(theirs.setAlert({ ...at, lowAt: 1 }))).toBe('NotFound')
    const foreign = await makeProduct(world, { merchant_id: (await makeMerchant(world)).id })
    const { inventory } = as(merchant).merchant
    const wrong = { storeId, productId: foreign.id }
    expect(await refusal(inventory.setSoldOut({ ...wrong, soldOutToday: true }))).toBe('NotFound')
    expect(await refusal(inventory.setAlert({ ...wrong, lowAt: 1 }))).toBe('NotFound')
  })
})

test('little of a product is an incident once, until there is more of it again', async () => {
  const { storeId, ids } = await storeWith([
    { name: 'Soup', on_hand: 8, reserved: 2 },
    { name: 'Tart', on_hand: 1 },
  ])
  const productId = ids[0]!
  const { inventory } = as(merchant).merchant
  expect(await inventory.setAlert({ storeId, productId, lowAt: 4 })).toMatchObject({ lowAt: 4, stock: 6 })
  const incidents = async () =>
    (
      await world.db
        .selectFrom('incidence')
        .select(['status', 'type', 'comment'])
        .where('store_id', '=', storeId)
        .orderBy('id')
        .execute()
    ).map(({ status, type, comment }) => `${status} ${type} ${comment.split(' at ')[0]}`)
  await watchStock(world)
  expect(await incidents()).toEqual([])

  await inventory.diff({ storeId, productId, diff: -2 })
  await Promise.all([watchStock(world), watchStock(world)])
  await watchStock(world)
  expect(await incidents()).toEqual(['OPEN stock Soup: 4 left'])
  // Who has looked after it is not told again of the same.
  await world.db
    .updateTable('incidence')
    .set({ status: 'CANCELLED' })
    .where('store_id', '=', storeId)
    .execute()
  await watchStock(world)
  expect(await incidents()).toEqual(['CANCELLED stock Soup: 4 left'])

  await inventory.diff({ storeId, productId, diff: 5 })
  await watchStock(world)
  await inventory.diff({ storeId, productId, diff: -9 })
  await watchStock(world)
  expect(await incidents()).toEqual(['CANCELLED stock Soup: 4 left', 'OPEN stock Soup: 0 left'])
  await inventory.setAlert({ storeId, productId, lowAt: null })
  expect(await incidents()).toEqual(['CANCELLED stock Soup: 4 left', 'SOLVED stock Soup: 0 left'])
  const listed = await as(merchant).admin.incidences.list({ filter: { storeId }, sort: 'createdAt' })
  expect(listed.docs.map(({ found }) => found)).toMatchObject([
    { kind: 'lowStock', product: 'Soup', left: 4, isOver: true },
    { kind: 'lowStock', product: 'Soup', left: 0, isOver: true },
  ])
})

test('only counting changes when a product was counted', async () => {
  const { storeId, ids } = await storeWith([{ name: 'Soup' }, { name: 'Tart' }])
  const [soup, tart] = ids as [string, string]
  const inventory = () => as(merchant).merchant.inventory
  const countedAt = async (id: string) =>
    (await inventory().list({ storeId })).find(({ productId }) => productId === id)!.countedAt
  await inventory().sync({ storeId })
  await inventory().setSoldOut({ storeId, productId: soup, soldOutToday: true })
  await inventory().setAlert({ storeId, productId: soup, lowAt: 3 })
  expect(await countedAt(soup)).toBeNull()

  const counted = world.clock.now()
  await inventory().sync({ storeId, items: [{ productId: soup, stock: 12 }] })
  expect(await countedAt(soup)).toEqual(counted)
  world.clock.advance(60_000)
  await world.db
    .transaction()
    .execute(tx =>
      changeOrderedStock(
        tx,
        { storeId, on: dayOf(new Date(counted.getTime() + DAY_MS)) },
        [{ productId: soup, quantity: 2 }],
        world.clock.now(),
      ),
    )
  await inventory().setUnlimited({ storeId, productId: soup, unlimited: true })
  expect(await countedAt(soup)).toEqual(counted)
  expect(await countedAt(tart)).toBeNull()
  await inventory().diff({ storeId, productId: tart, diff: 5 })
  expect(await countedAt(tart)).toEqual(world.clock.now())
})
