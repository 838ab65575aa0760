import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makePrinter } from '../../printing/print-jobs/printing.make'
import { makeShop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'

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
  const board = (caller = admin, input = {}) =>
    as(caller).merchant.orders.list({ ...RANGE, ...input, filterStores: [store.store.id], alarms: true })
  /** What the row and the alarms of a board say that shows another day. */
  const lost = async () => {
    const [row] = (await board()).docs
    const other = { after: new Date('2026-12-01T00:00:00Z'), before: new Date('2026-12-02T00:00:00Z') }
    const { docs, alarms } = await board(admin, other)
    expect(docs).toEqual([])
    const { ufid } = row!.purchase
    expect(alarms!.lostPapers).toEqual(row!.lostPaper ? [{ ...row!.lostPaper, id: orderId, ufid }] : [])
    return row!.lostPaper && [row!.lostPaper.kind, row!.lostPaper.status].join(' ')
  }
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
  expect(await lost()).toBeUndefined()
  const failed = await job(two, 'failed')
  expect(await isPrinted()).toBe(false)
  expect(await lost()).toBe('kitchen failed')
  const elsewhere = await makePerson(world, {
    permissions: [
      { type: 'MerchantAdminPermission', scope: { storeIds: [(await makeShop(world)).store.id] } },
      { type: 'LocationAdminPermission' },
    ],
  })
  expect((await board(elsewhere)).alarms!.lostPapers).toEqual([])
  await job(one, 'printed', { reprint_of: failed })
  expect(await isPrinted()).toBe(true)
  expect(await lost()).toBeUndefined()
  await job(two, 'unconfirmed', { kind: 'label' })
  expect(await lost()).toBe('label unconfirmed')
  const unconfirmed = await job(two, 'unconfirmed')
  expect(await isPrinted()).toBe(false)
  expect(await lost()).toBe('kitchen unconfirmed')
  await as(admin).merchant.printing.cancel({ printJobId: unconfirmed })
  expect(await lost()).toBe('label unconfirmed')
  const { jobs } = await as(admin).merchant.printing.printOrders({ purchaseIds: [orderId] })
  expect(jobs.map(made => made.printerId)).toEqual([two.id])
  expect((await as(admin).merchant.printing.printOrders({ purchaseIds: [orderId] })).jobs).toEqual([])
  await as(admin).merchant.orders.markPrinted({ purchaseId: orderId })
  expect(await isPrinted()).toBe(true)
  world.clock.advance(1)
  expect(await lost()).toBeUndefined()
})
