import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, printerCaller, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { plainText } from '../papers/rules/rendering/paper-document'
import { printOrderChanges } from './follow-orders'
import { printOrderTickets } from './make-print-jobs'
import { makePrintableOrder, makePrinter } from './printing.make'

let world: TestWorld
let shop: Shop
let merchant: Person
let orderId: string
const api = createCaller(appRouter)

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await makeShop(world, { store: { prints_tickets: 'accepted' } })
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
  })
  // Two poke bowls of the category main.
  orderId = await makePrintableOrder(world, shop.store, (await makePerson(world)).id, {
    ...{ goods_cents: 2380, total_cents: 2380, card_cents: 2380 },
  })
  await addLine('Llimonada', 'drink', 3)
})

const as = (person: Person) => api(contextFor(world, person))
const grill = () => makePrinter(world, shop.store.id, { station: 'Grill', categories: ['main', 'side'] })
const bar = () => makePrinter(world, shop.store.id, { name: 'Bar', categories: ['drink'] })
const pass = () => makePrinter(world, shop.store.id)
const printTickets = () => printOrderTickets(world, { orderId, kind: 'kitchen' })
const followChanges = () => printOrderChanges(world, { orderId })

async function addLine(name: string, category: string, quantity: number) {
  const shown = await world.db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const { children: _, ...line } = shown
  await world.db
    .insertInto('order_line')
    .values({ ...line, id: world.newId(), position: 1 + quantity, name, category, quantity })
    .execute()
}

const removeLine = (name: string) =>
  world.db.deleteFrom('order_line').where('order_id', '=', orderId).where('name', '=', name).execute()

/** The words of the paper that the printer takes next, once it is out; null when there is none. */
async function printNext(printer: { id: string; device_id: string }): Promise<string | null> {
  const device = api(contextFor(world, printerCaller(printer.id, printer.device_id))).printer
  const job = await device.nextJob()
  if (!job) return null
  await device.reportJob({ tid: job.id, status: 'printed' })
  return plainText(job.html)
}

test('a station’s ticket has its lines alone, and says of how many units they are', async () => {
  const [atGrill, atBar] = [await grill(), await bar()]
  await printTickets()
  const [food, drinks] = [(await printNext(atGrill))!, (await printNext(atBar))!]
  expect(food).toContain('Grill')
  expect(food).toContain('Parte del pedido: 2 de 5 unidades')
  expect(food).toContain('Poke de salmó')
  expect(food).not.toContain('Llimonada')
  // Without a name of the station, its printer's name.
  expect(drinks).toContain('Bar')
  expect(drinks).toContain('Parte del pedido: 3 de 5 unidades')
  expect(drinks).not.toContain('Poke')
})

test('a printer without categories prints whole orders, and a station that makes nothing of one prints nothing', async () => {
  const [atPass, atFry] = [
    await pass(),
    await makePrinter(world, shop.store.id, { station: 'Fry', categories: ['snack'] }),
  ]
  await printTickets()
  const whole = (await printNext(atPass))!
  expect(whole).toContain('Poke de salmó')
  expect(whole).toContain('Llimonada')
  expect(whole).not.toContain('Parte del pedido')
  expect(await printNext(atFry)).toBeNull()
})

test('a line of no station is on the papers of all stations where no printer prints whole orders', async () => {
  await addLine('Coca de sucre', 'dessert', 1)
  const [atGrill, atBar] = [await grill(), await bar()]
  await printTickets()
  expect(await printNext(atGrill)).toContain('Coca de sucre')
  expect(await printNext(atBar)).toContain('Coca de sucre')
})

test('a line of no station is on the papers of printers for whole orders alone where there are any', async () => {
  await addLine('Coca de sucre', 'dessert', 1)
  const [atGrill, atPass] = [await grill(), await pass()]
  await printTickets()
  expect(await printNext(atGrill)).not.toContain('Coca de sucre')
  expect(await printNext(atPass)).toContain('Coca de sucre')
})

test('a change is said by the stations that make what has changed, and by no other', async () => {
  const [atGrill, atBar] = [await grill(), await bar()]
  await printTickets()
  await printNext(atGrill)
  await printNext(atBar)
  await world.db
    .updateTable('order_line')
    .set({ quantity: 4 })
    .where('order_id', '=', orderId)
    .where('name', '=', 'Llimonada')
    .execute()
  await followChanges()
  expect(await printNext(atGrill)).toBeNull()
  const slip = (await printNext(atBar))!
  expect(slip).toMatch(/^Modificado/)
  expect(slip).toContain('Llimonada: 4× (antes 3×)')
})

test('a station prints an order in which it gets a part by a change, and the last of its lines that goes is said', async () => {
  const [atGrill, atBar] = [await grill(), await bar()]
  const dessert = await makePrinter(world, shop.store.id, { station: 'Postres', categories: ['dessert'] })
  await printTickets()
  await printNext(atGrill)
  await printNext(atBar)
  expect(await printNext(dessert)).toBeNull()
  await removeLine('Llimonada')
  await addLine('Coca de sucre', 'dessert', 1)
  await followChanges()
  expect(await printNext(atGrill)).toBeNull()
  expect(await printNext(atBar)).toMatch(/^Modificado\n− 3× Llimonada/)
  const late = (await printNext(dessert))!
  expect(late).toContain('Coca de sucre')
  expect(late).toContain('Parte del pedido: 1 de 3 unidades')
})

test('a ticket of which all lines go before its printer takes it is withdrawn', async () => {
  const [atGrill, atBar] = [await grill(), await bar()]
  await printTickets()
  await removeLine('Llimonada')
  expect(await printNext(atBar)).toBeNull()
  expect(await printNext(atGrill)).toContain('Poke de salmó')
})

test('a cancellation is said by the stations that have a paper of the order, under their names', async () => {
  const [atGrill, atBar, atFry] = [
    await grill(),
    await bar(),
    await makePrinter(world, shop.store.id, { station: 'Fry', categories: ['snack'] }),
  ]
  await printTickets()
  await printNext(atGrill)
  await as(merchant).merchant.orders.setStatus({
    ...{ state: 'canceled_by_store', purchaseIds: [orderId], source: 'kds', reason: 'Closed' },
  })
  const slip = (await printNext(atGrill))!
  expect(slip).toMatch(/^Cancelado/)
  expect(slip).toContain('Grill')
  // Its ticket had not left, so no kitchen makes it.
  expect([await printNext(atBar), await printNext(atFry)]).toEqual([null, null])
})

test('orders that wait for a printer which makes something else from now on come out where it is made', async () => {
  const [atGrill, atBar] = [await grill(), await bar()]
  await printTickets()
  const now = await makePrinter(world, shop.store.id, { station: 'Bar 2', categories: ['drink'] })
  await as(merchant).merchant.printers.update({ id: atBar.id, categories: ['dessert'] })
  expect(await printNext(now)).toContain('Llimonada')
  expect(await printNext(atBar)).toBeNull()
  expect(await printNext(atGrill)).not.toContain('Llimonada')
})

test('a station that a person asks for an order of which it makes nothing prints all of it', async () => {
  await pass()
  const atFry = await makePrinter(world, shop.store.id, { station: 'Fry', categories: ['snack'] })
  await as(merchant).merchant.printing.printOrder({ purchaseId: orderId, printerId: atFry.id })
  expect(await printNext(atFry)).toContain('Llimonada')
})

test('labels are those of whole orders', async () => {
  const labels = await makePrinter(world, shop.store.id, { format: 'zpl', categories: ['snack'] })
  await as(merchant).merchant.printing.printOrder({ purchaseId: orderId, kind: 'label' })
  expect(await printNext(labels)).toContain('Llimonada')
})
