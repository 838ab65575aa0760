import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { PermissionScope } from '../../../core/db/columns'
import { createCaller } from '../../../core/procedures'
import { MINUTE_MS } from '../../../core/rules/instant'
import {
  contextFor,
  makePerson,
  openTestWorld,
  TEST_START,
  type TestWorld,
  worldOn,
} from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { notifyCustomers } from '../../customer-relations/notifications/notify-customer'
import { notifyUnaccepted } from '../../customer-relations/notifications/notify-unaccepted'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeShop, type Shop } from '../checkout/checkout.make'
import { sendRefund } from '../refunds/send-refund'
import { makeOrder } from './orders.make'
import { noticeUnaccepted, watchUnaccepted } from './watch-unaccepted'

let world: TestWorld
let other: TestWorld
let patient: Shop
let strict: Shop
let customer: Person
let merchant: Person
let admin: Person

const as = (caller: Person, where = world) => createCaller(appRouter)(contextFor(where, caller))
const holding = (type: PermissionType, scope: PermissionScope = {}) =>
  makePerson(world, { permissions: [{ type, scope }] })

beforeAll(async () => {
  world = await openTestWorld()
  other = await worldOn(world.url)
  patient = await makeShop(world, { store: { accept_timeout_minutes: 20 } })
  strict = await makeShop(world, { store: { accept_timeout_minutes: 20, cancels_unaccepted: true } })
  customer = await makePerson(world)
  merchant = await holding('MerchantAdminPermission', { storeIds: [patient.store.id, strict.store.id] })
  admin = await holding('HelloAdminPermission')
})
// The clocks only go forward, as ids do.
let start = TEST_START
beforeEach(() => {
  start = world.clock.now()
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)
const later = (minutes: number) => {
  for (const { clock } of [world, other]) clock.set(inMinutes(minutes))
}
const quarterAfter = (at: Date) => new Date(Math.ceil(at.getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS)
const orderAt = async (shop: Shop) => (await makeOrder(world, shop, customer)).id
const shown = (id: string) => as(admin).merchant.orders.show({ id })
const incidencesOf = (id: string) =>
  world.db.selectFrom('incidence').select(['type', 'status', 'store_id']).where('order_id', '=', id).execute()
const eventsOf = async (id: string, name: string) =>
  (await world.db.selectFrom('event').select(['type', 'data']).where('type', '=', name).execute()).filter(
    ({ data }) => (data as { orderId: string }).orderId === id,
  )
const refundsOf = (id: string) =>
  world.db.selectFrom('refund').selectAll().where('order_id', '=', id).execute()
const accept = (id: string, where = world) =>
  as(merchant, where).merchant.orders.setStatus({ purchaseIds: [id], state: 'accepted' })

describe('an order that its store has not answered', () => {
  test('has a deadline from its store, which staff see until it is answered', async () => {
    const id = await orderAt(patient)
    expect((await shown(id)).purchase.acceptBy).toEqual(inMinutes(20))
    await accept(id)
    expect((await shown(id)).purchase.acceptBy).toBeNull()
    const automatic = await makeShop(world, { store: { auto_accept: true } })
    expect((await shown(await orderAt(automatic))).purchase.acceptBy).toBeNull()
  })

  test('is noticed at its deadline, once, however often and wherever is looked', async () => {
    const id = await orderAt(patient)
    later(19)
    await watchUnaccepted(world)
    expect(await incidencesOf(id)).toEqual([])
    later(20)
    await Promise.all([watchUnaccepted(world), watchUnaccepted(other)])
    await watchUnaccepted(other)
    later(60)
    await watchUnaccepted(world)
    expect(await incidencesOf(id)).toEqual([{ type: 'late', status: 'OPEN', store_id: patient.store.id }])
    expect(await eventsOf(id, 'order.unaccepted')).toHaveLength(1)
    expect((await shown(id)).purchase.state).toBe('pending')
  })

  test('says so in the language of the kitchen', async () => {
    const comments: string[] = []
    for (const [round, language] of ['ca', 'fr'].entries()) {
      await world.db
        .updateTable('merchant')
        .set({ language })
        .where('id', '=', patient.store.merchant_id)
        .execute()
      const id = await orderAt(patient)
      later(20 * (round + 1))
      await watchUnaccepted(world)
      const { comment } = await world.db
        .selectFrom('incidence')
        .select('comment')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      comments.push(comment.replace(patient.store.name, 'K').replace(/ \S{4}-\S{4} /, ' O '))
    }
    expect(comments).toEqual(['K no ha acceptat O a temps', 'K n’a pas accepté O à temps'])
  })

  test('notifies who runs the store and the dispatchers of its city, and no one else', async () => {
    const byMerchant = await holding('MerchantAdminPermission', { merchantIds: [patient.store.merchant_id] })
    const dispatcher = await holding('LogisticsAdminPermission', { cities: [patient.store.city] })
    const elsewhere = [
      await holding('LogisticsAdminPermission', { cities: ['xyz'] }),
      await holding('MerchantAdminPermission', { storeIds: [strict.store.id] }),
      await holding('MerchantAdminPermission', { storeIds: [patient.store.id], cities: ['xyz'] }),
      await holding('MerchantAdminPermission', { storeIds: [patient.store.id] }),
    ]
    const revoked = { revoked_at: start }
    await world.db
      .updateTable('permission')
      .set(revoked)
      .where('person_id', '=', elsewhere.at(-1)!.id)
      .execute()
    const id = await orderAt(patient)
    later(20)
    await watchUnaccepted(world)
    const [noticed] = await eventsOf(id, 'order.unaccepted')
    await notifyUnaccepted(world, noticed!.data as never)
    await notifyUnaccepted(other, noticed!.data as never)
    const messages = await world.db
      .selectFrom('outgoing_message')
      .select(['person_id', 'subject'])
      .where('dedupe_key', 'like', `unaccepted:${id}:%`)
      .execute()
    const ids = messages.map(message => message.person_id)
    expect(ids).toContain(byMerchant.id)
    expect(ids).toContain(dispatcher.id)
    expect(ids).toContain(merchant.id)
    expect(ids.filter(its => elsewhere.some(person => person.id === its))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(messages[0]!.subject).toContain(patient.store.name)
  })

  test('is over with its incident once it is answered, and no one is reminded any more', async () => {
    const id = await orderAt(patient)
    later(21)
    await watchUnaccepted(world)
    await accept(id)
    expect(await incidencesOf(id)).toMatchObject([{ status: 'SOLVED' }])
    await notifyUnaccepted(world, { orderId: id, canceled: false, at: 'then' })
    const messages = world.db
      .selectFrom('outgoing_message')
      .select('id')
      .where('dedupe_key', 'like', `unaccepted:${id}:%`)
    expect(await messages.execute()).toEqual([])
  })

  test('gets its time once more when a refusal was taken back, and is noticed again', async () => {
    const id = await orderAt(patient)
    later(20)
    await watchUnaccepted(world)
    const move = (state: 'rejected_by_store' | 'pending') =>
      as(admin).merchant.orders.setStatus({ purchaseIds: [id], state, reason: 'Mistake' })
    expect((await move('rejected_by_store')).changed).toBe(1)
    expect((await move('pending')).changed).toBe(1)
    expect((await shown(id)).purchase.acceptBy).toEqual(inMinutes(40))
    later(39)
    await watchUnaccepted(world)
    expect(await incidencesOf(id)).toMatchObject([{ status: 'SOLVED' }])
    later(40)
    await watchUnaccepted(world)
    expect(await incidencesOf(id)).toMatchObject([{ status: 'OPEN' }])
  })

  test('has another deadline when it is wanted for earlier', async () => {
    const id = await orderAt(patient)
    const before = (await shown(id)).purchase
    await as(admin).merchant.orders.edit({
      id,
      deliveryOption: { deliveryStartDate: quarterAfter(inMinutes(31)).toISOString() },
    })
    const after = (await shown(id)).purchase
    expect(after.deliveryWindowStart).not.toEqual(before.deliveryWindowStart)
    expect(after.acceptBy).toEqual(after.pickupTime)
  })
})

describe('a store that gives up what it has not answered', () => {
  test('does so at the deadline: the system cancels, all money goes back, and the customer reads why', async () => {
    const id = await orderAt(strict)
    later(20)
    await Promise.all([watchUnaccepted(world), watchUnaccepted(other)])
    const canceled = await shown(id)
    expect(canceled.purchase.state).toBe('canceled_by_store')
    expect(canceled.history?.at(-1)).toMatchObject({
      state: 'canceled_by_store',
      role: 'system',
      source: 'system',
      reason: 'unaccepted',
      by: { userId: null },
    })
    expect(canceled.history).toHaveLength(2)
    expect(await incidencesOf(id)).toEqual([])
    expect(await refundsOf(id)).toMatchObject([{ balance_cents: canceled.purchase.totalCost!.amount }])
    later(22)
    for (const { id: refundId } of await refundsOf(id)) await sendRefund(world, { refundId })
    expect((await shown(id)).purchase.refunded).toEqual(canceled.purchase.totalCost)
    await notifyCustomers(world, [{ orderId: id, about: 'canceled' }])
    const mail = await world.db
      .selectFrom('outgoing_message')
      .select(['body_text', 'recipient'])
      .where('dedupe_key', 'like', `order:${id}:canceled:%`)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toMatch(/a temps|in time|a tiempo|à temps/)
  })

  test('and accepts at that very moment: one of both counts, and the other changes nothing', async () => {
    const outcomes = new Set<string>()
    const ids: string[] = []
    for (let round = 0; round < 12; round++) ids.push(await orderAt(strict))
    later(20)
    for (const [round, id] of ids.entries()) {
      const attempts = [
        () => accept(id),
        () => noticeUnaccepted(world, id),
        () => noticeUnaccepted(other, id),
      ]
      const order = round % 2 ? attempts.toReversed() : attempts
      await Promise.all(order.map(attempt => attempt()))
      const { purchase, history } = await shown(id)
      outcomes.add(purchase.state)
      expect(history?.map(({ state }) => state)).toEqual(['pending', purchase.state])
      expect(await refundsOf(id)).toHaveLength(purchase.state === 'accepted' ? 0 : 1)
      expect(await eventsOf(id, 'order.unaccepted')).toHaveLength(purchase.state === 'accepted' ? 0 : 1)
    }
    expect([...outcomes].every(state => state === 'accepted' || state === 'canceled_by_store')).toBe(true)
  })

  test('leaves alone what was taken back from it, until its time is over again', async () => {
    const id = await orderAt(strict)
    later(20)
    await watchUnaccepted(world)
    await as(admin).merchant.orders.setStatus({ purchaseIds: [id], state: 'pending' })
    await watchUnaccepted(world)
    expect((await shown(id)).purchase.state).toBe('pending')
    later(40)
    await watchUnaccepted(world)
    expect((await shown(id)).purchase.state).toBe('canceled_by_store')
  })
})
