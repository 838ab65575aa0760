import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import {
  anonymous,
  contextFor,
  makePerson,
  openTestWorld,
  TEST_START,
  type TestWorld,
} from '../../../core/testing'
import { openTestPayments } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'
import { printOrderTickets } from '../../printing/print-jobs/make-print-jobs'
import { makePrinter } from '../../printing/print-jobs/printing.make'
import { makeShop, type Shop } from '../checkout/checkout.make'
import { findFaults } from '../checkout/checkout-audit.make'
import { sweepCheckouts } from '../checkout/release-checkout'
import type { TillCart, TillOrder } from './contract/till'

const provider = openTestPayments()
let world: TestWorld
let shop: Shop
let seller: Person

beforeAll(async () => {
  world = await openTestWorld({ payments: provider.payments })
  shop = await makeShop(world, { breadOnHand: 5, store: { auto_accept: true, allows_pickup: false } })
  seller = await sellerOf(shop)
})
afterEach(async () => {
  expect(await findFaults(world)).toEqual([])
  world.clock.set(TEST_START)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const sellerOf = (of: Shop) =>
  makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [of.store.id] } }],
  })
const at = (caller: Person, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey })).merchant.till
const guest = () => createCaller(appRouter)(contextFor(world, anonymous)).public.payLinks
const failure = (name: string) => ({ cause: { name } })
const WINDOW = '2026-11-18T13:00:00.000Z'
const rung = (changes: Partial<TillCart> = {}): TillCart => ({
  storeId: shop.store.id,
  channel: 'canteen',
  cart: [
    { productId: shop.soup.id, quantity: 2, subItems: [] },
    { productId: shop.bread.id, quantity: 1, subItems: [] },
  ],
  deliveryOption: { deliveryStartDate: WINDOW },
  comments: '',
  guest: { name: 'Nil' },
  ...changes,
})
const tokenOf = ({ link }: TillOrder) => link!.split('/').at(-1)!
const bread = async () => {
  const { on_hand, reserved } = await world.db
    .selectFrom('inventory_item')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', shop.bread.id)
    .executeTakeFirstOrThrow()
  return { onHand: on_hand, reserved }
}
const pay = async (sold: TillOrder, card = 'pm_card_visa') => {
  const token = tokenOf(sold)
  const opened = await guest().open({ token })
  await provider
    .fromBrowser('POST', `/v1/payment_intents/${opened.paymentIntentId}/confirm`, {
      client_secret: opened.clientSecret,
      payment_method: card,
    })
    .catch(() => undefined)
  return guest().settle({ token })
}

test('a till prices by the rules of the checkout, without delivery and without asking the guest for more than a name', async () => {
  const plan = await at(seller).plan(rung())
  expect(plan.problems).toEqual([])
  expect([plan.price.goods.amount, plan.price.deliveryFee.amount, plan.price.total.amount]).toEqual([
    1420, 0, 1420,
  ])
  expect(plan.price.vat.map(({ percentage }) => percentage)).toEqual([4, 10])
  const nameless = await at(seller).plan(rung({ guest: { name: ' ' } }))
  expect(nameless.problems.map(({ name }) => name)).toEqual(['NameMissing'])
})

test('only who runs the store sells there, and sees what was sold', async () => {
  const other = await sellerOf(await makeShop(world))
  await expect(at(other).plan(rung())).rejects.toMatchObject(failure('StoreNotFound'))
  await expect(at(other).sell(rung())).rejects.toMatchObject(failure('StoreNotFound'))
  await expect(at(other).list({ storeId: shop.store.id })).rejects.toMatchObject(failure('StoreNotFound'))
  const sold = await at(seller).sell(rung())
  const reference = { tillOrderId: sold.id }
  await expect(at(other).show(reference)).rejects.toMatchObject(failure('NotFound'))
  await expect(at(other).cancel(reference)).rejects.toMatchObject(failure('NotFound'))
  await expect(at(other).send({ ...reference, by: 'sms', to: '+34612345678' })).rejects.toMatchObject(
    failure('NotFound'),
  )
  await expect(at(await makePerson(world)).list({ storeId: shop.store.id })).rejects.toMatchObject(
    failure('Forbidden'),
  )
  await at(seller).cancel(reference)
})

test('pressed twice at once, it is one order with one link', async () => {
  const [one, two] = await Promise.all([at(seller, 'twice').sell(rung()), at(seller, 'twice').sell(rung())])
  expect(two).toEqual(one)
  expect(await at(seller, 'twice').sell(rung())).toEqual(one)
  expect(await bread()).toEqual({ onHand: 5, reserved: 1 })
  await expect(at(seller, 'twice').sell(rung({ comments: 'no onion' }))).rejects.toMatchObject(
    failure('IdempotencyKeyReused'),
  )
  await at(seller).cancel({ tillOrderId: one.id })
})

test('paid by its link, it is an order like any other, from the till, and its ticket is printed', async () => {
  const { id: printerId } = await makePrinter(world, shop.store.id)
  const before = await bread()
  const sold = await at(seller).sell(rung({ guest: { name: 'Nil', email: 'nil@example.test' } }))
  expect(sold).toMatchObject({ state: 'waiting', total: { amount: 1420 }, order: null })
  expect(await guest().show({ token: tokenOf(sold) })).toMatchObject({ state: 'waiting', guestName: 'Nil' })

  const paid = await pay(sold)
  expect(paid).toMatchObject({ state: 'paid', order: { pickupCode: expect.any(String) } })
  expect(await guest().settle({ token: tokenOf(sold) })).toEqual(paid)
  const now = await at(seller).show({ tillOrderId: sold.id })
  expect(now).toMatchObject({ state: 'paid', link: null, order: { state: 'accepted' } })
  expect(await bread()).toEqual({ onHand: before.onHand - 1, reserved: before.reserved })

  const order = await world.db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', now.order!.id)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ is_pickup: true, card_cents: 1420, balance_cents: 0 })
  // It is the guest's alone: not among the orders of whoever sold it.
  expect(order.ordered_by_id).toBe(order.person_id)
  const [first] = await world.db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(first).toMatchObject({ state: 'pending', source: 'pos', role: 'merchant', by_person_id: seller.id })

  await printOrderTickets(world, { orderId: order.id, kind: 'kitchen' })
  const jobs = await world.db.selectFrom('print_job').selectAll().where('order_id', '=', order.id).execute()
  expect(jobs.map(({ printer_id }) => printer_id)).toEqual([printerId])
})

test('what is sold out is not sold, and makes no guest of anybody', async () => {
  const people = () =>
    world.db
      .selectFrom('person')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await people()
  const many = rung({ cart: [{ productId: shop.bread.id, quantity: 50, subItems: [] }] })
  expect((await at(seller).plan(many)).problems.map(({ name }) => name)).toEqual(['OutOfStock'])
  await expect(at(seller).sell(many)).rejects.toMatchObject(failure('OutOfStock'))
  expect(await people()).toEqual(before)
})

test('one guest never loses to the next what is set aside for them', async () => {
  const { onHand } = await bread()
  const all = rung({ cart: [{ productId: shop.bread.id, quantity: onHand, subItems: [] }] })
  const sold = await at(seller).sell(all)
  await expect(at(seller).sell(rung())).rejects.toMatchObject(failure('OutOfStock'))
  expect(await at(seller).show({ tillOrderId: sold.id })).toMatchObject({ state: 'waiting' })

  world.clock.set(new Date(sold.expiresAt.getTime() + 1_000))
  await expect(guest().open({ token: tokenOf(sold) })).rejects.toMatchObject(failure('CheckoutClosed'))
  await sweepCheckouts(world)
  expect(await at(seller).show({ tillOrderId: sold.id })).toMatchObject({ state: 'expired', link: null })
  expect(await bread()).toEqual({ onHand, reserved: 0 })
})

test('canceled before it is paid, nothing is set aside and nobody can pay any more', async () => {
  const sold = await at(seller).sell(rung())
  expect(await at(seller).cancel({ tillOrderId: sold.id })).toMatchObject({ state: 'canceled', link: null })
  expect((await bread()).reserved).toBe(0)
  await expect(guest().open({ token: tokenOf(sold) })).rejects.toMatchObject(failure('CheckoutClosed'))
})

test('a card that is refused is told at the till, and the next one pays', async () => {
  const sold = await at(seller).sell(rung())
  expect(await pay(sold, 'pm_card_chargeDeclined')).toMatchObject({
    state: 'waiting',
    declined: { code: expect.any(String) },
  })
  expect(await at(seller).show({ tillOrderId: sold.id })).toMatchObject({
    declined: { code: expect.any(String) },
  })
  expect(await pay(sold)).toMatchObject({ state: 'paid' })
})

test('the link is sent to where the guest says, and only while it can be paid', async () => {
  const sold = await at(seller).sell(rung())
  await at(seller).send({ tillOrderId: sold.id, by: 'sms', to: '612 345 678' })
  await at(seller).send({ tillOrderId: sold.id, by: 'email', to: 'nil@example.test' })
  await expect(at(seller).send({ tillOrderId: sold.id, by: 'sms', to: '12' })).rejects.toMatchObject(
    failure('PhoneInvalid'),
  )
  const sent = await world.db
    .selectFrom('outgoing_message')
    .select(['recipient', 'body_text'])
    .where('template', '=', 'till-link')
    .orderBy('id')
    .execute()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['+34612345678', 'nil@example.test'])
  for (const { body_text } of sent) expect(body_text).toContain(sold.link!)
  await at(seller).cancel({ tillOrderId: sold.id })
  await expect(at(seller).send({ tillOrderId: sold.id, by: 'sms', to: '612 345 678' })).rejects.toMatchObject(
    failure('CheckoutClosed'),
  )
})

test('the list is of today, newest first', async () => {
  const { orders } = await at(seller).list({ storeId: shop.store.id })
  expect(orders.length).toBeGreaterThan(3)
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(
    orders.map(({ createdAt }) => createdAt).toSorted((a, b) => +b - +a),
  )
  world.clock.set(new Date(TEST_START.getTime() + 24 * 3_600_000))
  expect((await at(seller).list({ storeId: shop.store.id })).orders).toEqual([])
})
