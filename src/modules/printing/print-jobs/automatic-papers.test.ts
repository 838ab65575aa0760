import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop } from '../../orders/checkout/checkout.make'
import { makeOrder } from '../../orders/moves/orders.make'
import { printingEvents } from './events'
import { printOrderTickets } from './make-print-jobs'
import { makePrintableOrder, makePrinter } from './printing.make'

let world: TestWorld
let shop: Awaited<ReturnType<typeof makeShop>>
let merchant: Person
const api = createCaller(appRouter)

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await makeShop(world)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
  })
  await makePrinter(world, shop.store.id)
  await makePrinter(world, shop.store.id, { format: 'zpl' })
})

const set = (fields: { printsTickets?: 'placed' | 'accepted' | 'never'; printsLabels?: boolean }) =>
  api(contextFor(world, merchant)).admin.stores.update({ id: shop.store.id, ...fields })
const makeIn = (state: string) =>
  makePrintableOrder(world, shop.store, merchant.id, { state, channel: 'catering' })
const kindsOf = async (orderId: string) =>
  (await world.db.selectFrom('print_job').select('kind').where('order_id', '=', orderId).execute()).map(
    ({ kind }) => kind,
  )

test.each([
  ['placed', 'pending', ['kitchen']],
  ['placed', 'accepted', ['kitchen']],
  ['accepted', 'pending', []],
  ['accepted', 'accepted', ['kitchen']],
  ['never', 'accepted', []],
] as const)('with tickets %s, one that is %s prints %p', async (printsTickets, state, kinds) => {
  expect(await set({ printsTickets })).toMatchObject({ printsTickets, printsLabels: true })
  const orderId = await makeIn(state)
  await printOrderTickets(world, { orderId, kind: 'kitchen' })
  expect<readonly string[]>(await kindsOf(orderId)).toEqual(kinds)
})

test('without labels none is printed by itself, and all that is asked for are', async () => {
  await set({ printsTickets: 'never', printsLabels: false })
  const orderId = await makeIn('pending_pickup')
  await printOrderTickets(world, { orderId, kind: 'label' })
  expect(await kindsOf(orderId)).toEqual([])
  for (const kind of ['kitchen', 'label'] as const)
    await api(contextFor(world, merchant)).merchant.printing.printOrder({ purchaseId: orderId, kind })
  expect((await kindsOf(orderId)).toSorted()).toEqual(['kitchen', 'label'])
})

test('what was printed by hand is corrected when the bags are counted anew', async () => {
  await set({ printsLabels: false })
  const orderId = await makeIn('pending_pickup')
  const { merchant: kitchen } = api(contextFor(world, merchant))
  await kitchen.printing.printOrder({ purchaseId: orderId, kind: 'label' })
  await kitchen.picking.setBags({ purchaseId: orderId, bags: 2 })
  await printOrderTickets(world, { orderId, kind: 'label', isCorrection: true })
  expect(await kindsOf(orderId)).toEqual(['label', 'label', 'label'])
})

test.each([
  ['placed', true],
  ['accepted', undefined],
] as const)(
  'an order at a store with tickets %s says so when it is placed',
  async (printsTickets, isToPrint) => {
    const own = await makeShop(world, { store: { prints_tickets: printsTickets, auto_accept: false } })
    const order = await makeOrder(world, own, await makePerson(world))
    const { data } = await world.db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'order.placed')
      .where(({ eb, ref }) => eb(ref('data', '->>').key('orderId' as never), '=', order.id as never))
      .executeTakeFirstOrThrow()
    expect((data as { isToPrint?: boolean }).isToPrint).toBe(isToPrint)
    const jobs = printingEvents.subscribers.flatMap(one =>
      one.type === 'order.placed' ? (one.dataOf(data as never, 'event') ?? []) : [],
    )
    expect(jobs).toEqual(isToPrint ? [{ orderId: order.id, kind: 'kitchen' }] : [])
  },
)
