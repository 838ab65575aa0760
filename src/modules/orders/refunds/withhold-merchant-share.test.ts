import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeShop, type Shop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'

let world: TestWorld
let shop: Shop
let admin: Person
let merchant: Person
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
})
afterEach(async () => expect(await findStandingFaults(world.db)).toEqual([]))
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).merchant.orders
const remove = (purchaseId: string) => as(admin).withholdMerchantShare({ purchaseId, reason: 'Never cooked' })
const restore = (purchaseId: string) => as(admin).restoreNet({ purchaseId, reason: 'It was cooked' })
const refund = (purchaseId: string, amount: number) =>
  as(admin).refund({ purchaseId, amount, reason: 'cold', bearer: 'merchant' })

/** What the merchant has of an order, what else is settled with it, and how often that was changed. */
async function booksOf(purchaseId: string) {
  const ledger = await createCaller(appRouter)(contextFor(world, admin)).admin.orders.ledger({
    id: purchaseId,
  })
  expect(ledger.isBalanced).toBe(true)
  expect(ledger.explanation.filter(({ holds }) => holds === false)).toEqual([])
  const net = (kind: string) => 0 - (ledger.accounts.find(row => row.kind === kind)?.net.amount ?? 0)
  return {
    merchant: net('merchant'),
    fees: net('fees'),
    entries: ledger.transactions.filter(({ kind }) => kind.startsWith('net-')).map(({ kind }) => kind),
  }
}
const delivered = async () => {
  const { id } = await makeOrder(world, shop, await makePerson(world))
  await bringTo(world, id, 'delivered')
  return id
}

test('a delivered order brings its merchant nothing, and everything again when that is taken back', async () => {
  const id = await delivered()
  const before = await booksOf(id)
  expect(before.merchant).toBeGreaterThan(0)

  const removed = await remove(id)
  expect(removed.merchantNet?.amount).toBe(0)
  expect(removed.merchantSettlement).toMatchObject({
    agreed: { amount: before.merchant },
    left: { amount: 0 },
    removed: { reason: 'Never cooked' },
  })
  expect(await booksOf(id)).toEqual({ merchant: 0, fees: before.fees, entries: ['net-removed'] })
  await remove(id)
  expect((await booksOf(id)).entries).toEqual(['net-removed'])

  const restored = await restore(id)
  expect(restored.merchantSettlement).toMatchObject({ left: { amount: before.merchant }, removed: null })
  expect(await booksOf(id)).toEqual({ ...before, entries: ['net-removed', 'net-restored'] })
  await restore(id)
  await remove(id)
  expect((await booksOf(id)).entries).toEqual(['net-removed', 'net-restored', 'net-removed'])
})

test('before the delivery it is only noted, and the delivery brings nothing', async () => {
  const { id } = await makeOrder(world, shop, await makePerson(world))
  await remove(id)
  expect(await booksOf(id)).toMatchObject({ merchant: 0, entries: [] })
  await bringTo(world, id, 'delivered')
  expect((await booksOf(id)).merchant).toBe(0)
  const { merchantSettlement } = await restore(id)
  expect((await booksOf(id)).merchant).toBe(merchantSettlement!.agreed.amount)
})

test('the merchant still pays for a refund in between once the share comes back', async () => {
  const [refunded, both] = [await delivered(), await delivered()]
  await refund(refunded, 500)
  await remove(both)
  await refund(both, 500)
  expect((await booksOf(both)).merchant).toBe(0)
  await restore(both)
  expect((await booksOf(both)).merchant).toBe((await booksOf(refunded)).merchant)
})

test('merchants neither do it nor see it, and give nothing back of what they do not have', async () => {
  const id = await delivered()
  await expect(as(merchant).withholdMerchantShare({ purchaseId: id, reason: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect((await as(merchant).show({ id })).merchantSettlement).toBeUndefined()
  await remove(id)
  await expect(as(merchant).refund({ purchaseId: id, amount: 1, reason: 'cold' })).rejects.toMatchObject({
    cause: { name: 'NothingToRefund' },
  })
})
