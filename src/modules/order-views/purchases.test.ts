import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { appRouter } from '../../routers/app'
import { makeShop, type Shop } from '../checkout/checkout.make'
import { findStandingFaults } from '../ledger/standing-checks'
import { bringTo, makeOrder } from '../orders/orders.make'

let world: TestWorld
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterEach(async () => expect(await findStandingFaults(world.db)).toEqual([]))
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).admin.purchases
const placed = async () => (await makeOrder(world, shop, await makePerson(world))).id
const failure = (name: string) => ({ cause: { name } })

test('orders are listed as records, found by all that they are, and only in one’s cities', async () => {
  const id = await placed()
  const row = await as(admin).show({ id })
  expect(row).toMatchObject({
    state: 'pending',
    storeName: shop.store.name,
    userName: 'Ada Byron',
    totalCost: { amount: 1719 },
    refunded: { amount: 0 },
  })
  const found = async (query: object, who = admin) =>
    (await as(who).list({ limit: 200, ...query })).docs.some(doc => doc.id === id)
  for (const [name, value, other] of [
    ['state', 'pending', 'delivered'],
    ['channel', 'canteen', 'catering'],
    ['city', row.city, 'nowhere'],
    ['paymentState', 'none', 'captured'],
    ['deliveryDate', row.deliveryDate, '2020-01-01'],
    ['storeId', row.storeId, row.id],
    ['merchantId', row.merchantId, row.id],
    ['userId', row.userId, row.id],
    ['isRequestingQuote', false, true],
  ] as const) {
    expect([name, await found({ filter: { [name]: value } })]).toEqual([name, true])
    expect([name, await found({ filter: { [name]: other } })]).toEqual([name, false])
  }
  const { soup, bread } = shop
  expect(await found({ filter: { product: soup.id } })).toBe(true)
  expect(await found({ filter: { product: { $in: [row.id, bread.id] } }, countUpTo: 10 })).toBe(true)
  expect(await found({ filter: { product: row.id } })).toBe(false)
  expect(await found({ search: row.ufid })).toBe(true)
  expect(await found({ search: 'nobody of this name' })).toBe(false)
  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['sev'] } }],
  })
  expect(await found({}, elsewhere)).toBe(false)
  await expect(as(elsewhere).update({ id, internalNote: 'x' })).rejects.toMatchObject(failure('NotFound'))
})

test('words are changed as far as the order has not come too far for them, and not over somebody else’s', async () => {
  const id = await placed()
  const before = await as(admin).show({ id })
  world.clock.advance(1000)
  const after = await as(admin).update({
    id,
    updatedAt: before.updatedAt,
    customerComments: 'No onions',
    internalNote: 'Call first',
    projectCode: 'P-7',
  })
  expect(after).toMatchObject({
    customerComments: 'No onions',
    internalNote: 'Call first',
    projectCode: 'P-7',
  })
  await expect(
    as(admin).update({ id, updatedAt: before.updatedAt, internalNote: 'Mine' }),
  ).rejects.toMatchObject(failure('StaleRecord'))
  await bringTo(world, id, 'delivered')
  await expect(as(admin).update({ id, customerComments: 'Too late' })).rejects.toMatchObject(
    failure('OrderCannotBeEdited'),
  )
  expect((await as(admin).update({ id, internalNote: 'Paid back' })).internalNote).toBe('Paid back')
})

test('one that is still to be brought cannot be put away; one that is over can, and comes back', async () => {
  const id = await placed()
  await expect(as(admin).archive({ id })).rejects.toMatchObject(failure('OrderCannotBeEdited'))
  await bringTo(world, id, 'delivered')
  const listed = async (filter = {}) =>
    (await as(admin).list({ limit: 200, filter })).docs.some(doc => doc.id === id)
  expect((await as(admin).archive({ id })).archivedAt).not.toBeNull()
  expect([await listed(), await listed({ archived: true })]).toEqual([false, true])
  expect((await as(admin).unarchive({ id })).archivedAt).toBeNull()
  expect(await listed()).toBe(true)
})
