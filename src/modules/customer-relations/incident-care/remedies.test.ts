import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { subscriptions } from '../../../routers/subscriptions'
import {
  as,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../../logistics/routes/logistics.make'
import { balancesOf } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { findStandingFaults } from '../../money/ledger/standing-checks'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'

let world: TestWorld
let shop: Shop
let marta: Person
let customer: Person
let dispatcher: Person
let merchant: Person

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  marta = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  customer = await makePerson(world)
  dispatcher = await makeDispatcher(world)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
})
afterEach(async () => {
  expect(await findStandingFaults(world.db)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(() => world.close())

const failure = (name: string) => ({ cause: { name } })
const office = (person = marta) => as(world, person).admin.incidences
const freeOf = async (person: Person) => {
  const code = account.balance(person.id)
  return (await balancesOf(world.db, [code])).get(code)!.freeCents
}
/** A delivered order with a report of its customer. */
async function reported() {
  const order = await makeOrder(world, shop, customer)
  await bringTo(world, order.id, 'delivered')
  const { id } = await as(world, customer).customer.orders.reportProblem({
    purchaseId: order.id,
    kind: 'missing_item',
    comment: 'The soup is missing',
  })
  return { order, id }
}
/** Runs the jobs that follow from what became of incidents, as the server does after each commit. */
async function tellReporters() {
  const events = await world.db
    .selectFrom('event')
    .selectAll()
    .where('type', '=', 'incidence.changed')
    .orderBy('id')
    .execute()
  for (const { name, data } of subscriptions.jobsAfter(events as never))
    if (name === 'tell-of-incident') await subscriptions.jobs.get(name)!.run(world, data)
}
const kindsOf = async (id: string) => (await office().history({ id })).events.map(({ kind }) => kind)

describe('money', () => {
  test('one press gives lines back to the cent, solves the incident and says so; twice gives once', async () => {
    const { order, id } = await reported()
    const before = await freeOf(customer)
    const remedies = await office().remedies({ id })
    expect(remedies).toMatchObject({
      customer: { id: customer.id },
      order: { id: order.id },
      mayCredit: true,
    })
    const line = remedies.order!.lines.find(({ name }) => name === 'Soup')!
    const press = {
      id,
      key: world.newId(),
      items: [{ cartItemId: line.id, quantity: line.quantity }],
      updatedAt: (await office().show({ id })).updatedAt,
    }
    world.clock.advance(MINUTE_MS)
    const answers = await Promise.all([office().refund(press), office().refund(press)])
    for (const answer of answers)
      expect(answer).toMatchObject({ incident: { id, status: 'SOLVED' }, amount: line.amount })
    expect(await freeOf(customer)).toBe(before + line.amount.amount)
    const { events } = await office().history({ id })
    expect(events.at(-1)).toMatchObject({
      kind: 'refunded',
      actorId: marta.id,
      amount: line.amount,
      personId: customer.id,
      lines: [{ name: 'Soup', quantity: line.quantity }],
    })
    await tellReporters()
    const mails = await world.db
      .selectFrom('outgoing_message')
      .select(['subject', 'body_text'])
      .where('person_id', '=', customer.id)
      .where('template', '=', 'notification')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toContain(order.ufid)
    const [own] = (await as(world, customer).customer.orders.incidents({ purchaseId: order.id })).incidents
    expect(own).toMatchObject({ status: 'SOLVED', remedies: [{ kind: 'refunded', amount: line.amount }] })
    expect((await office().remedies({ id })).order!.lines.map(({ id }) => id)).not.toContain(line.id)
  })

  test('two people cannot both help an incident without seeing each other', async () => {
    const { id } = await reported()
    const { updatedAt } = await office().show({ id })
    world.clock.advance(MINUTE_MS)
    const press = () => office().refund({ id, key: world.newId(), amount: 100, updatedAt })
    const results = await Promise.allSettled([press(), press()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: failure('StaleRecord'),
    })
    await expect(office().refund({ id, key: world.newId(), amount: 100 })).rejects.toMatchObject(
      failure('IncidentNotOpen'),
    )
  })

  test('more than is left is refused, and nothing of it stays', async () => {
    const { id } = await reported()
    await expect(office().refund({ id, key: world.newId(), amount: 1_000_000 })).rejects.toMatchObject(
      failure('RefundTooLarge'),
    )
    expect(await kindsOf(id)).toEqual(['opened'])
    expect((await office().show({ id })).status).toBe('OPEN')
  })

  test('a kitchen gives back of its own orders; a dispatcher and another kitchen do not', async () => {
    const { id } = await reported()
    const press = { id, key: world.newId(), amount: 100, solves: false }
    await expect(office(dispatcher).refund(press)).rejects.toMatchObject(failure('Forbidden'))
    const other = await makePerson(world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [world.newId()] } }],
    })
    await expect(office(other).refund(press)).rejects.toMatchObject(failure('NotFound'))
    expect((await office(dispatcher).remedies({ id })).order).toMatchObject({ refundable: null, lines: [] })
    const { incident } = await office(merchant).refund(press)
    expect(incident).toMatchObject({ status: 'OPEN', reporterId: null })
  })

  test('credit goes to the wallet once, and the incident may stay open', async () => {
    const { id } = await reported()
    const before = await freeOf(customer)
    const press = { id, key: world.newId(), price: { amount: 450 }, solves: false }
    await office().credit(press)
    const again = await office().credit(press)
    expect(again).toMatchObject({ amount: { amount: 450 }, incident: { status: 'OPEN' } })
    expect(await freeOf(customer)).toBe(before + 450)
    expect(await kindsOf(id)).toEqual(['opened', 'credited'])
    await expect(office(dispatcher).credit({ ...press, key: world.newId() })).rejects.toMatchObject(
      failure('Forbidden'),
    )
  })

  test('credit is not offered to staff who do not look after its customer', async () => {
    const { id } = await reported()
    const local = await makePerson(world, {
      permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['bcn'] } }],
    })
    expect((await office(local).remedies({ id })).mayCredit).toBe(true)
    const moved = (city: string) =>
      world.db.updateTable('person').set({ city }).where('id', '=', customer.id).execute()
    await moved('mad')
    expect((await office(local).remedies({ id })).mayCredit).toBe(false)
    await moved('bcn')
  })

  test('a canceled order gives all of it back', async () => {
    const order = await makeOrder(world, shop, customer)
    const { id } = await office().report({
      type: 'quality',
      comment: 'The oven is broken',
      purchaseId: order.id,
    })
    expect(await office().show({ id })).toMatchObject({ openedBy: 'staff', purchaseId: order.id })
    const done = await office().cancelOrder({ id, key: world.newId(), reason: 'No oven' })
    expect(done).toMatchObject({
      amount: order.totalCost,
      incident: { status: 'SOLVED', resolution: 'No oven' },
    })
    const { state } = await world.db
      .selectFrom('purchase_order')
      .select('state')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('canceled_by_store')
  })
})

describe('reports from work', () => {
  test('a phone that sends its report again has reported once, with its own id', async () => {
    const courier = await makeCourier(world)
    const purchaseId = await makeOrderToBring(world, shop.store, customer)
    const route = await makeRoute(world, dispatcher, { purchaseIds: [purchaseId], driverId: courier.id })
    const report = {
      id: world.newId(),
      type: 'damaged' as const,
      comment: 'The bag is wet',
      routeId: route.id,
      waypointId: route.waypoints[0]!.id,
    }
    const me = as(world, courier).courier.incidents
    expect(await me.report(report)).toEqual({ id: report.id })
    expect(await me.report(report)).toEqual({ id: report.id })
    const { docs } = await office(dispatcher).list({ filter: { routeId: route.id } })
    expect(docs).toMatchObject([
      {
        id: report.id,
        openedBy: 'courier',
        purchaseId,
        waypointId: report.waypointId,
        courierId: courier.id,
      },
    ])
    const stranger = await makeCourier(world)
    await expect(as(world, stranger).courier.incidents.report(report)).rejects.toMatchObject(
      failure('Conflict'),
    )
    await expect(
      as(world, stranger).courier.incidents.report({ ...report, id: world.newId() }),
    ).rejects.toMatchObject(failure('NotFound'))
  })

  test('a call is written down once', async () => {
    const { id } = await reported()
    const call = { id, key: world.newId(), person: 'customer' as const }
    await office().contact(call)
    await office().contact(call)
    expect(await kindsOf(id)).toEqual(['opened', 'contacted'])
  })
})
