import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, printerCaller, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { makeOrder } from '../../orders/moves/orders.make'
import { noticeUnaccepted } from '../../orders/moves/watch-unaccepted'
import { plainText } from '../papers/rules/rendering/paper-document'
import { printingEvents } from './events'
import { printOrderChanges } from './follow-orders'
import { printOrderTickets } from './make-print-jobs'
import { makePrinter } from './printing.make'

let world: TestWorld
let shop: Shop
let merchant: Person
let admin: Person
let customer: Person
let kitchen: Awaited<ReturnType<typeof makePrinter>>
const api = createCaller(appRouter)

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await makeShop(world, { store: { prints_tickets: 'placed', auto_accept: false } })
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
  })
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  customer = await makePerson(world)
  kitchen = await makePrinter(world, shop.store.id)
})

const as = (person: Person) => api(contextFor(world, person))
const order = () => makeOrder(world, shop, customer)
const ticketOf = (orderId: string) => printOrderTickets(world, { orderId, kind: 'kitchen' })
const follow = (orderId: string) => printOrderChanges(world, { orderId })
const setState = (person: Person, state: string, id: string) =>
  as(person).merchant.orders.setStatus({ state: state as 'pending', purchaseIds: [id], source: 'kds' })
const statuses = async (orderId: string, kind = 'kitchen') =>
  (
    await world.db
      .selectFrom('print_job')
      .select(['status', 'notice'])
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ status, notice }) => (notice ? `${notice} ${status}` : status))

/** The words of the paper that the printer takes next, once it is out; null when there is none. */
async function printNext(printer = kitchen): Promise<string | null> {
  const device = api(contextFor(world, printerCaller(printer.id, printer.device_id))).printer
  const job = await device.nextJob()
  if (!job) return null
  await device.reportJob({ tid: job.id, status: 'printed' })
  return plainText(job.html)
}

describe('a canceled order', () => {
  test.each([
    ['its store', (id: string) => setState(merchant, 'rejected_by_store', id)],
    ['its customer', (id: string) => as(customer).customer.orders.cancel({ purchaseId: id })],
    [
      'nobody in time',
      async (id: string) => {
        await world.db
          .updateTable('store')
          .set({ cancels_unaccepted: true })
          .where('id', '=', shop.store.id)
          .execute()
        await world.db
          .updateTable('purchase_order')
          .set({ accept_by: world.clock.now() })
          .where('id', '=', id)
          .execute()
        await noticeUnaccepted(world, id)
      },
    ],
  ])('by %s: what waits is withdrawn with it, and comes out of no printer', async (_, cancel) => {
    const labels = await makePrinter(world, shop.store.id, { format: 'zpl' })
    const { id } = await order()
    await ticketOf(id)
    await as(merchant).merchant.printing.printOrder({ purchaseId: id, kind: 'label' })
    await cancel(id)
    expect([await statuses(id), await statuses(id, 'label')]).toEqual([['canceled'], ['canceled']])
    expect([await printNext(), await printNext(labels)]).toEqual([null, null])
  })

  test('is said by a slip where its ticket or its label may be on paper', async () => {
    const labels = await makePrinter(world, shop.store.id, { format: 'zpl' })
    const { id, pickupCode } = await order()
    await ticketOf(id)
    await printNext()
    await as(merchant).merchant.printing.printOrder({ purchaseId: id, kind: 'label' })
    await printNext(labels)
    await as(customer).customer.orders.cancel({ purchaseId: id })
    for (const printer of [kitchen, labels]) {
      const slip = await printNext(printer)
      expect(slip).toMatch(/^Cancelado/)
      expect(slip).toContain(pickupCode)
      expect(slip).not.toMatch(/Soup/)
      expect(await printNext(printer)).toBeNull()
    }
  })

  test('is said by a slip after a ticket that its printer has and has not confirmed', async () => {
    const { id } = await order()
    await ticketOf(id)
    const device = api(contextFor(world, printerCaller(kitchen.id, kitchen.device_id))).printer
    const taken = await device.nextJob()
    await setState(merchant, 'rejected_by_store', id)
    expect(await statuses(id)).toEqual(['claimed', 'canceled queued'])
    await device.reportJob({ tid: taken!.id, status: 'printed' })
    expect(await printNext()).toMatch(/^Cancelado/)
  })

  test('has no ticket when it is canceled before the ticket is made', async () => {
    const { id } = await order()
    await setState(merchant, 'rejected_by_store', id)
    await ticketOf(id)
    expect(await printNext()).toBeNull()
    expect(await statuses(id)).toEqual(['canceled'])
  })

  test('has its ticket again when that is undone, and a word about it where the slip is out', async () => {
    const [waiting, printed, toldOff] = [await order(), await order(), await order()]
    await ticketOf(printed.id)
    await ticketOf(toldOff.id)
    await printNext()
    await printNext()
    await setState(merchant, 'rejected_by_store', toldOff.id)
    expect(await printNext()).toMatch(/^Cancelado/)
    await ticketOf(waiting.id)
    for (const { id } of [waiting, printed]) await setState(merchant, 'rejected_by_store', id)
    for (const { id } of [waiting, printed, toldOff]) await setState(admin, 'pending', id)
    expect(await statuses(waiting.id)).toEqual(['canceled', 'queued'])
    expect(await statuses(printed.id)).toEqual(['printed', 'canceled canceled'])
    expect(await statuses(toldOff.id)).toEqual(['printed', 'canceled printed', 'changed queued'])
    const papers = [await printNext(), await printNext()]
    expect(papers[0]).not.toMatch(/Cancelado|Modificado|Reimpresión/)
    expect(papers[1]).toMatch(/^Modificado\nYa no está cancelado/)
    await setState(merchant, 'accepted', waiting.id)
    await ticketOf(waiting.id)
    expect(await printNext()).toBeNull()
  })

  test('does not have a paper again that staff took back before it was canceled', async () => {
    const { id } = await order()
    await ticketOf(id)
    const { docs } = await as(merchant).merchant.printing.jobs({ purchaseId: id })
    await as(merchant).merchant.printing.cancel({ printJobId: docs[0]!.id })
    world.clock.advance(1_000)
    await setState(merchant, 'rejected_by_store', id)
    await setState(admin, 'pending', id)
    expect(await printNext()).toBeNull()
  })
})

describe('a changed order', () => {
  const change = async (id: string, wanted: object) => {
    const { revision } = await as(customer).customer.orders.show({ purchaseId: id })
    await as(customer).customer.orders.change({ id, revision, ...wanted })
  }
  const edit = (id: string, wanted: object) => as(merchant).merchant.orders.edit({ id, ...wanted })
  const soups = (quantity: number) => ({ cart: [{ productId: shop.soup.id, quantity }] })

  test('is printed with its last words where its ticket waits', async () => {
    const { id } = await order()
    await ticketOf(id)
    await change(id, soups(1))
    await follow(id)
    await change(id, soups(3))
    await follow(id)
    const ticket = await printNext()
    expect(ticket).toMatch(/\n3 ?×/)
    expect(ticket).not.toMatch(/Modificado/)
    expect(await printNext()).toBeNull()
  })

  test('before it is accepted has a paper of what changed since the one that is printed', async () => {
    const { id } = await order()
    await ticketOf(id)
    await printNext()
    await change(id, soups(1))
    await follow(id)
    const paper = await printNext()
    expect(paper).toMatch(/^Modificado/)
    expect(paper).toContain(`${shop.soup.name}: 1× (antes 2×)`)
    expect(paper).toContain(`− 1× ${shop.bread.name}`)
    await follow(id)
    expect(await printNext()).toBeNull()
    const revisions = await world.db
      .selectFrom('print_job')
      .select(['order_revision', 'revision'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    expect(revisions).toEqual([
      { order_revision: 1, revision: 1 },
      { order_revision: 2, revision: 2 },
    ])
  })

  test('more than once while the paper of it waits: one paper with all of it, none when it is as before', async () => {
    const { id } = await order()
    await ticketOf(id)
    await printNext()
    await setState(merchant, 'accepted', id)
    await edit(id, { customerComments: 'Alergia a los cacahuetes' })
    await follow(id)
    await edit(id, { customerComments: 'Alergia a los cacahuetes y al apio' })
    await follow(id)
    const paper = await printNext()
    expect(paper).toContain('Comentarios: Alergia a los cacahuetes y al apio')
    expect(await printNext()).toBeNull()
    await edit(id, { customerComments: 'Otra cosa' })
    await follow(id)
    await edit(id, { customerComments: 'Alergia a los cacahuetes y al apio' })
    expect(await printNext()).toBeNull()
    expect(await statuses(id)).toEqual(['printed', 'changed printed', 'changed canceled'])
  })

  test('has a new label too when another hour stands on the one of its bag', async () => {
    const labels = await makePrinter(world, shop.store.id, { format: 'zpl' })
    const { id } = await order()
    await setState(merchant, 'accepted', id)
    await as(merchant).merchant.printing.printOrder({ purchaseId: id, kind: 'label' })
    await printNext(labels)
    const { window_start } = await world.db
      .selectFrom('purchase_order')
      .select('window_start')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const later = new Date(window_start.getTime() + 30 * 60_000)
    await edit(id, { deliveryOption: { deliveryStartDate: later.toISOString() } })
    await follow(id)
    expect(await printNext(labels)).toMatch(/^Modificado\n\d\d:\d\d – \d\d:\d\d \(antes /)
  })

  test('in what no paper tells makes none, and neither does one that was never printed', async () => {
    const { id } = await order()
    await follow(id)
    await ticketOf(id)
    await printNext()
    await edit(id, { internalNote: 'Rang twice' })
    await follow(id)
    expect(await statuses(id)).toEqual(['printed'])
  })

  test.each([
    ['cartItems', true],
    ['customerComments,internalNote', true],
    ['internalNote', false],
    ['payment', false],
    ['bags', false],
  ])('in %s is looked at: %p', (what, isFollowed) => {
    const data = { orderId: 'a', storeId: 'b', personId: 'c', locationId: null, what }
    const jobs = printingEvents.subscribers
      .filter(one => one.job.name === 'print-order-changes')
      .flatMap(one => one.dataOf(data, 'event') ?? [])
    expect(jobs).toEqual(isFollowed ? [{ orderId: 'a' }] : [])
  })
})
