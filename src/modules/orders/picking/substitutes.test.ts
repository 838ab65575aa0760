import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { notifyCustomers } from '../../customer-relations/notifications/notify-customer'
import { makeProduct } from '../../stores/catalog/catalog.make'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'
import { settleSubstitutes } from './settle-substitutes'

let world: TestWorld
let shop: Shop
let cook: Person
let eater: Person
const substitutes: Record<'milky' | 'unstated' | 'cheap', string> = { milky: '', unstated: '', cheap: '' }

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  cook = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
  })
  eater = await makePerson(world)
  await as(eater).customer.profile.setAllergens({ allergens: ['milk'] })
  const merchant_id = shop.store.merchant_id
  const made = {
    milky: await makeProduct(world, { merchant_id, name: 'Gelat de nata', allergens: ['dairies'] }),
    unstated: await makeProduct(world, { merchant_id, name: 'Croissant' }),
    cheap: await makeProduct(world, { merchant_id, name: 'Apple', allergens: [], price_cents: 100 }),
  }
  for (const [name, { id }] of Object.entries(made)) substitutes[name as keyof typeof substitutes] = id
})
afterAll(() => world.close())

/** An accepted order of a person who avoids milk: three of one dish, of which one is missing. */
async function orderMissingOne() {
  const [line] = makePayload(shop).cart
  const { id } = await makeOrder(world, shop, eater, { cart: [{ ...line!, quantity: 3 }] })
  await bringTo(world, id, 'accepted')
  const { orders } = await as(cook).merchant.picking.list({ ids: [id] })
  const lineId = orders[0]!.lines[0]!.id
  return {
    id,
    lineId,
    put: (substituteId: string, conflictReason?: string) =>
      as(cook).merchant.picking.setLine({
        ...{ orderId: id, lineId, picked: 2, missing: 1, substituteId },
        ...(conflictReason && { conflictReason }),
      }),
    answer: (accept: boolean) =>
      as(eater).customer.orders.answerSubstitute({ purchaseId: id, lineId, accept }),
    show: () => as(eater).customer.orders.show({ purchaseId: id }),
    handOn: async () => {
      await bringTo(world, id, 'pending_pickup')
      await settleSubstitutes(world, { orderId: id })
    },
  }
}

test.each([
  ['milky', { contains: ['dairies'], mayContain: [], isNotStated: false, diets: [] }],
  ['unstated', { contains: [], mayContain: [], isNotStated: true, diets: [] }],
] as const)(
  'a %s substitute for a person who avoids milk is refused without a reason',
  async (name, details) => {
    const order = await orderMissingOne()
    await expect(order.put(substitutes[name])).rejects.toMatchObject({
      cause: { name: 'SubstituteConflicts', details },
    })
    expect((await order.show()).shortages).toEqual([])
    const put = await order.put(substitutes[name], 'The customer said so on the phone')
    expect(put.substitute).toMatchObject({
      conflictReason: 'The customer said so on the phone',
      answer: null,
    })
  },
)

test('customer, ticket and label are told what is put in, as it was then', async () => {
  const order = await orderMissingOne()
  await order.put(substitutes.milky, 'Agreed by phone')
  await world.db
    .updateTable('product')
    .set({ name: 'Renamed', allergens: [] })
    .where('id', '=', substitutes.milky)
    .execute()
  const { shortages } = await order.show()
  expect(shortages).toEqual([
    {
      lineId: order.lineId,
      missing: 1,
      substitute: {
        name: 'Gelat de nata',
        allergens: ['dairies'],
        mayContain: [],
        allergensStated: true,
        answer: null,
      },
    },
  ])
  const { htmls } = await as(cook).merchant.printing.ticketHtmls({ purchaseIds: [order.id] })
  for (const part of ['Gelat de nata', 'In place of', 'class="danger">Contains: Dairy'])
    expect(htmls[0]!.html).toContain(part)
  await world.db
    .updateTable('product')
    .set({ name: 'Gelat de nata', allergens: ['dairies'] })
    .where('id', '=', substitutes.milky)
    .execute()
})

test('what is missing without a substitute is shown as well', async () => {
  const order = await orderMissingOne()
  await as(cook).merchant.picking.setLine({ orderId: order.id, lineId: order.lineId, picked: 2, missing: 1 })
  expect((await order.show()).shortages).toEqual([{ lineId: order.lineId, missing: 1, substitute: null }])
})

test('the difference to a cheaper substitute goes back once, when the order is handed on', async () => {
  const order = await orderMissingOne()
  await order.put(substitutes.cheap)
  await order.answer(true)
  expect((await order.show()).refunds).toEqual([])
  await order.handOn()
  const shown = await order.show()
  const unitCents = shown.cartItems[0]!.price.amount
  expect(shown.refunds.map(({ amount }) => amount.amount)).toEqual([unitCents - 100])
  await settleSubstitutes(world, { orderId: order.id })
  expect((await order.show()).refunds).toHaveLength(1)
})

test('a unit that was refunded by hand has no difference to its substitute left', async () => {
  const order = await orderMissingOne()
  await order.put(substitutes.cheap)
  await as(cook).merchant.orders.refund({
    ...{ purchaseId: order.id, items: [{ cartItemId: order.lineId, quantity: 1 }], reason: 'missing' },
    keepDelivery: true,
  })
  const byHand = (await order.show()).refunds
  expect(byHand).toHaveLength(1)
  await order.handOn()
  expect((await order.show()).refunds).toEqual(byHand)
})

test('a dearer substitute costs the customer nothing', async () => {
  const { id: dear } = await makeProduct(world, {
    ...{
      merchant_id: shop.store.merchant_id,
      name: 'Lobster',
      allergens: ['crustaceans'],
      price_cents: 9900,
    },
  })
  const order = await orderMissingOne()
  const before = (await order.show()).price.total
  await order.put(dear)
  await order.handOn()
  const after = await order.show()
  expect([after.price.total, after.refunds]).toEqual([before, []])
})

test('what the customer refuses stays out and is refunded', async () => {
  const order = await orderMissingOne()
  await order.put(substitutes.cheap)
  await order.answer(false)
  expect((await order.show()).shortages[0]!.substitute).toMatchObject({ answer: 'refused' })
  const { htmls } = await as(cook).merchant.printing.ticketHtmls({ purchaseIds: [order.id] })
  expect(htmls[0]!.html).not.toContain('Apple')
  await order.handOn()
  const shown = await order.show()
  expect(shown.cartItems[0]!.refundedQuantity).toBe(1)
  await expect(order.answer(true)).rejects.toMatchObject({ cause: { name: 'OrderCannotBeEdited' } })
})

test('the customer is written to, with a link to the order, once for each substitute', async () => {
  const order = await orderMissingOne()
  await order.put(substitutes.milky, 'Agreed by phone')
  const telling = [{ orderId: order.id, about: 'substitute' as const }]
  await notifyCustomers(world, telling)
  await notifyCustomers(world, telling)
  const mails = () =>
    world.db
      .selectFrom('outgoing_message')
      .selectAll()
      .where('template', '=', 'order-substitute')
      .where('dedupe_key', 'like', `order:${order.id}:%`)
      .execute()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  for (const part of ['En su lugar: Gelat de nata', 'Atención', `/home/orders/${order.id}`])
    expect(mail!.body_text).toContain(part)
  await order.answer(true)
  await order.put(substitutes.cheap)
  await notifyCustomers(world, telling)
  expect(await mails()).toHaveLength(2)
})

test('only the customer of the order answers', async () => {
  const order = await orderMissingOne()
  await order.put(substitutes.cheap)
  const stranger = await makePerson(world)
  await expect(
    as(stranger).customer.orders.answerSubstitute({
      purchaseId: order.id,
      lineId: order.lineId,
      accept: true,
    }),
  ).rejects.toMatchObject({ cause: { name: 'NotFound' } })
})
