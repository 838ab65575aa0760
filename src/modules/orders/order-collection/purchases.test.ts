import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { balancesOf } from '../../money/ledger/ledger.store'
import { giveBalance } from '../../money/ledger/money.make'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'
import { sendRefund } from '../refunds/send-refund'

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
    ['status', 'pending', 'delivered'],
    ['merchant', row.merchantId, row.id],
    ['isCrossDocking', false, true],
    ['hasRating', false, true],
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

test('an order is placed for somebody by the rules of the checkout, once under its key, with their money', async () => {
  const staff = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const eater = await makePerson(world)
  await giveBalance(world, eater.id, 5000)
  const keyed = createCaller(appRouter)(contextFor(world, staff, { idempotencyKey: `for-${eater.id}` }))
  const order = makePayload(shop, { forUserId: eater.id }) as ReturnType<typeof makePayload> & {
    forUserId: string
  }
  const made = await keyed.admin.purchases.create(order)
  expect(made).toMatchObject({ userId: eater.id, state: 'pending', totalCost: { amount: 1719 } })
  expect((await keyed.admin.purchases.create(order)).id).toBe(made.id)
  const { ordered_by_id } = await world.db
    .selectFrom('purchase_order')
    .select('ordered_by_id')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(ordered_by_id).toBe(staff.id)
  await expect(as(staff).create({ ...order, cart: [] })).rejects.toMatchObject(failure('CartEmpty'))
  await expect(as(admin).create(order)).rejects.toMatchObject(failure('Forbidden'))
})

test('who deletes an order calls it off with its money, and it can still be read', async () => {
  const id = await placed()
  const { userId } = await as(admin).show({ id })
  const balance = async () =>
    (await balancesOf(world.db, [account.balance(userId)])).get(account.balance(userId))?.freeCents ?? 0
  const before = await balance()
  await as(admin).remove({ id })
  expect(await as(admin).show({ id })).toMatchObject({
    state: 'canceled_by_store',
    archivedAt: expect.any(Date),
  })
  await as(admin).remove({ id })
  const refunds = await world.db.selectFrom('refund').select('id').where('order_id', '=', id).execute()
  expect(refunds).toHaveLength(1)
  world.clock.advance(120_000)
  await sendRefund(world, { refundId: refunds[0]!.id })
  expect(await balance()).toBe(before + 1719)
})

test('what has been eaten and earned stays as it was when it is deleted', async () => {
  const id = await placed()
  await bringTo(world, id, 'delivered')
  const ledger = async () =>
    world.db.selectFrom('ledger_tx').select('id').where('ref_id', '=', id).orderBy('id').execute()
  const before = await ledger()
  await as(admin).remove({ id })
  expect(await as(admin).show({ id })).toMatchObject({ state: 'delivered', archivedAt: expect.any(Date) })
  expect(await ledger()).toEqual(before)
  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['sev'] } }],
  })
  await expect(as(elsewhere).remove({ id })).rejects.toMatchObject(failure('NotFound'))
})
