import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makePayload, makeShop } from '../../orders/checkout/checkout.make'
import { makePromotion } from './promotions.make'
import { addUpUses, countUses } from './use-counts.store'

let world: TestWorld
let promotionId: string
beforeAll(async () => {
  world = await openTestWorld()
})
beforeEach(async () => {
  await world.db.updateTable('promotion').set({ is_active: false }).execute()
  promotionId = (await makePromotion(world)).id
})
afterAll(() => world.close())

const as = (person: Awaited<ReturnType<typeof makePerson>>) =>
  createCaller(appRouter)(contextFor(world, person))

/** So many orders with the promotion, each of which takes 1.42 € off. */
async function orderTimes(times: number): Promise<string[]> {
  const shop = await makeShop(world)
  return Promise.all(
    Array.from({ length: times }, async () => {
      const person = await makePerson(world)
      await giveBalance(world, person.id, 20_000)
      const caller = createCaller(appRouter)(contextFor(world, person, { idempotencyKey: world.newId() }))
      return (await caller.customer.checkout.place(makePayload(shop))).id
    }),
  )
}

async function move(orderId: string, state: 'rejected_by_store' | 'pending') {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const { setStatus } = as(admin).merchant.orders
  await setStatus({ purchaseIds: [orderId], state, source: 'live-orders', reason: 'mistake' })
}

const anHourLater = () => {
  world.clock.set(new Date(world.clock.now().getTime() + HOUR_MS + 1000))
  return addUpUses(world)
}
const counted = async () => (await countUses(world.db, [promotionId])).get(promotionId)
const kept = async () => {
  const { counted_uses, counted_cents } = await world.db
    .selectFrom('promotion')
    .selectAll()
    .where('id', '=', promotionId)
    .executeTakeFirstOrThrow()
  return { count: counted_uses, cents: counted_cents }
}
const times = (count: number) => ({ count, cents: count * 142 })

test('uses are kept an hour later, and count all the time', async () => {
  const [first] = await orderTimes(3)
  await addUpUses(world)
  expect([await counted(), await kept()]).toEqual([times(3), times(0)])

  await anHourLater()
  await addUpUses(world)
  expect([await counted(), await kept()]).toEqual([times(3), times(3)])

  const [last] = await orderTimes(1)
  expect([await counted(), await kept()]).toEqual([times(4), times(3)])

  // What is kept comes back, and is used again; and what is not kept yet.
  await move(first!, 'rejected_by_store')
  expect([await counted(), await kept()]).toEqual([times(3), times(2)])
  await move(first!, 'pending')
  expect([await counted(), await kept()]).toEqual([times(4), times(3)])
  await move(last!, 'rejected_by_store')
  expect([await counted(), await kept()]).toEqual([times(3), times(3)])

  await anHourLater()
  expect([await counted(), await kept()]).toEqual([times(3), times(3)])
})

test('what comes back at the moment in which it is added up is kept once', async () => {
  const ids = await orderTimes(8)
  const adding = anHourLater()
  await Promise.all([adding, ...ids.slice(0, 5).map(id => move(id, 'rejected_by_store')), addUpUses(world)])
  await addUpUses(world)
  expect([await counted(), await kept()]).toEqual([times(3), times(3)])
})

test('the same once more has been used by nobody', async () => {
  await orderTimes(2)
  await anHourLater()
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const twin = await as(admin).admin.promotions.duplicate({ id: promotionId })
  expect(twin.timesRedeemed).toBe(0)
  expect((await as(admin).admin.promotions.show({ id: promotionId })).timesRedeemed).toBe(2)
})
