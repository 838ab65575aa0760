import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { appRouter } from '../../routers/app'
import { makeShop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../orders/orders.make'
import { makePrinter } from '../printing/printing.make'

let world: TestWorld
let admin: Person
let customer: Person
const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const RANGE = { after: new Date('2026-11-01T00:00:00Z'), before: new Date('2027-01-01T00:00:00Z') }

beforeAll(async () => {
  world = await openTestWorld()
  customer = await makePerson(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

test('printed is an order whose ticket came out everywhere it was sent, by the last job of each printer', async () => {
  const store = await makeShop(world)
  const { id: orderId } = await makeOrder(world, store, customer)
  await bringTo(world, orderId, 'accepted')
  const [one, two] = [await makePrinter(world, store.store.id), await makePrinter(world, store.store.id)]
  const isPrinted = async () => {
    const range = { ...RANGE, filterStores: [store.store.id] }
    const { docs, counts } = await as(admin).merchant.orders.list(range)
    expect(counts.unprinted).toBe(docs[0]!.isPrinted ? 0 : 1)
    return docs[0]!.isPrinted
  }
  let revision = 0
  const job = async (printer: { id: string }, status: string, change: object = {}) => {
    const at = world.clock.now()
    const base = { store_id: store.store.id, order_id: orderId, city: 'bcn', kind: 'kitchen', html: '' }
    const row = { ...base, format: 'escpos', width: 576, created_at: at, updated_at: at, ...change }
    const values = { ...row, id: world.newId(), printer_id: printer.id, revision: ++revision, status }
    await world.db.insertInto('print_job').values(values).execute()
    return values.id
  }
  expect(await isPrinted()).toBe(false)
  await job(one, 'printed', { kind: 'label' })
  expect(await isPrinted()).toBe(false)
  await job(one, 'printed')
  expect(await isPrinted()).toBe(true)
  const lost = await job(two, 'failed')
  expect(await isPrinted()).toBe(false)
  await job(one, 'printed', { reprint_of: lost })
  expect(await isPrinted()).toBe(true)
  await job(two, 'unconfirmed')
  expect(await isPrinted()).toBe(false)
  const { jobs } = await as(admin).merchant.printing.printOrders({ purchaseIds: [orderId] })
  expect(jobs.map(made => made.printerId)).toEqual([two.id])
  expect((await as(admin).merchant.printing.printOrders({ purchaseIds: [orderId] })).jobs).toEqual([])
  await as(admin).merchant.orders.markPrinted({ purchaseId: orderId })
  expect(await isPrinted()).toBe(true)
})
