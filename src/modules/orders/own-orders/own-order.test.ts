import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'
import { sendRefund } from '../refunds/send-refund'

let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() }))
const failure = (name: string) => ({ cause: { name } })
const TOTAL = 1719

test('what comes back is said before, and is what comes back', async () => {
  const person = await makePerson(world)
  const { id } = await makeOrder(world, shop, person)
  const before = await as(person).customer.orders.show({ purchaseId: id })
  expect(before.cancelOffer).toMatchObject({
    percent: 100,
    amount: { amount: TOTAL },
    parts: { balance: { amount: TOTAL }, card: { amount: 0 } },
  })
  const canceled = await as(person).customer.orders.cancel({ purchaseId: id })
  expect(canceled.cancelOffer).toBeNull()
  expect(canceled.refunds).toMatchObject([
    { amount: before.cancelOffer!.amount, parts: before.cancelOffer!.parts, state: 'requested' },
  ])
  world.clock.advance(61_000)
  await sendRefund(world, { refundId: canceled.refunds[0]!.id })
  const after = await as(person).customer.orders.show({ purchaseId: id })
  expect(after.refunds).toMatchObject([{ state: 'completed' }])
})

test('the history has each order as it is shown by itself, with all that belongs to it', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)]
  const rated = (await makeOrder(world, shop, person)).id
  await bringTo(world, rated, 'delivered')
  await as(person).customer.orders.rate({ purchaseId: rated, rating: 4 })
  const canceled = (await makeOrder(world, await makeShop(world), person)).id
  await as(person).customer.orders.cancel({ purchaseId: canceled })
  const others = (await makeOrder(world, shop, other)).id
  const historyOf = async (caller: Person) =>
    (await as(caller).customer.orders.history({ limit: 10 })).items.map(({ order }) => order)
  const shown = (caller: Person, purchaseId: string) => as(caller).customer.orders.show({ purchaseId })
  const [ofPerson, ofOther] = await Promise.all([historyOf(person), historyOf(other)])
  expect(ofPerson).toEqual([await shown(person, canceled), await shown(person, rated)])
  expect(ofPerson).toMatchObject([{ refunds: [{ state: 'requested' }] }, { rating: { rating: 4 } }])
  expect(ofOther).toEqual([await shown(other, others)])
})

test('a store that keeps a part of it says so before', async () => {
  await world.db
    .updateTable('store')
    .set({ settings: { cancelSteps: [{ hoursBefore: 1, refundPercent: 40 }] } })
    .where('id', '=', shop.store.id)
    .execute()
  const person = await makePerson(world)
  const { id } = await makeOrder(world, shop, person)
  await bringTo(world, id, 'accepted')
  const before = await as(person).customer.orders.show({ purchaseId: id })
  const amount = Math.floor(TOTAL * 0.4)
  expect(before.cancelOffer).toMatchObject({ percent: 40, amount: { amount } })
  const canceled = await as(person).customer.orders.cancel({ purchaseId: id })
  expect(canceled.refunded.amount).toBe(amount)
})

test('a problem becomes an incidence of the order, of one that is theirs', async () => {
  const person = await makePerson(world)
  const { id } = await makeOrder(world, shop, person)
  const report = { kind: 'missing_item' as const, comment: 'No bread', purchaseId: id }
  const { incidenceId } = await as(person).customer.orders.reportProblem(report)
  const row = await world.db
    .selectFrom('incidence')
    .selectAll()
    .where('id', '=', incidenceId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    type: 'missing_item',
    status: 'OPEN',
    order_id: id,
    store_id: shop.store.id,
    reporter_id: person.id,
    comment: 'No bread',
  })
  await expect(as(await makePerson(world)).customer.orders.reportProblem(report)).rejects.toMatchObject(
    failure('NotFound'),
  )
})

test('feedback needs no order', async () => {
  const person = await makePerson(world)
  const sent = await as(person).customer.orders.reportProblem({ kind: 'feedback', comment: 'Lovely' })
  expect(sent.incidenceId).toMatch(/^[0-9a-f]{24}$/)
})

const OF_A_COMPANY = { name: 'Byron SL', vatNumber: 'B12345674' }

test('a project code can be written as long as the order is under way', async () => {
  const person = await makePerson(world)
  const { id } = await makeOrder(world, shop, person, { billingDetails: OF_A_COMPANY })
  expect((await as(person).customer.orders.show({ purchaseId: id })).allowsProjectCode).toBe(true)
  await as(person).customer.orders.setProjectCode({ purchaseId: id, projectCode: 'P-7' })
  await bringTo(world, id, 'delivered')
  expect((await as(person).customer.orders.show({ purchaseId: id })).allowsProjectCode).toBe(false)
})

test('a private person has no projects to name', async () => {
  const person = await makePerson(world)
  const { id } = await makeOrder(world, shop, person)
  expect((await as(person).customer.orders.show({ purchaseId: id })).allowsProjectCode).toBe(false)
  const named = as(person).customer.orders.setProjectCode({ purchaseId: id, projectCode: 'P-7' })
  await expect(named).rejects.toMatchObject(failure('OrderCannotBeEdited'))
})

test('what somebody ordered for others is among their own, newest first, and nothing is there twice', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)]
  const ids: string[] = []
  for (const [owner, orderer] of [
    [person, person],
    [other, person],
    [other, other],
    [person, other],
  ] as const) {
    const { id } = await makeOrder(world, shop, owner)
    await world.db
      .updateTable('purchase_order')
      .set({ ordered_by_id: orderer.id })
      .where('id', '=', id)
      .execute()
    ids.unshift(id)
    world.clock.advance(1000)
  }
  const [theirs, forThem, others, own] = ids as [string, string, string, string]
  const seenBy = async (caller: Person, query = {}) =>
    (await as(caller).customer.orders.list(query)).docs.map(({ id }) => id)
  expect(await seenBy(person)).toEqual([theirs, others, own])
  expect(await seenBy(other)).toEqual([theirs, forThem, others])
  expect(await seenBy(person, { limit: 1, page: 2 })).toEqual([others])
  const { items } = await as(person).customer.orders.history({ limit: 10 })
  expect(items.map(({ order }) => order!.id)).toEqual([theirs, others, own])
})
