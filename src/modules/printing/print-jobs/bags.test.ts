import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, printerCaller, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeStore } from '../../stores/stores/stores.make'
import { documentOf } from './draw-when-taken'
import { printOrderTickets } from './make-print-jobs'
import { makePrintableOrder, makePrinter } from './printing.make'

let world: TestWorld
let store: Awaited<ReturnType<typeof makeStore>>
let merchant: Person
let labels: Awaited<ReturnType<typeof makePrinter>>
const api = createCaller(appRouter)

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  store = await makeStore(world)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
  })
  labels = await makePrinter(world, store.id, { format: 'zpl' })
})

const as = (person: Person) => api(contextFor(world, person)).merchant
const makeCatering = () => makePrintableOrder(world, store, merchant.id, { channel: 'catering' })
const pack = (orderId: string, bags?: number) =>
  as(merchant).orders.setStatus({
    state: 'pending_pickup',
    purchaseIds: [orderId],
    source: 'kds',
    ...(bags && { bags: { [orderId]: bags } }),
  })
const printLabels = (orderId: string) => printOrderTickets(world, { orderId, kind: 'label' })
const jobsOf = (orderId: string) =>
  world.db.selectFrom('print_job').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const labelsOf = async (orderId: string, status = 'queued') => {
  const labels = (await jobsOf(orderId)).filter(job => job.kind === 'label' && job.status === status)
  for (const job of status === 'queued' ? labels : [])
    expect(await documentOf(world.db, job)).toMatch(
      new RegExp(`>(Bossa|Bolsa|Bag|Sac) ${job.bag}/${job.bags}<`),
    )
  return labels.map(({ bag, bags, revision }) => `${bag}/${bags} ${revision}`)
}

test('an order that was packed into three bags has a label for each, printed once', async () => {
  const orderId = await makeCatering()
  const { changed } = await pack(orderId, 3)
  expect(changed).toBe(1)
  await Promise.all([1, 2, 3].map(() => printLabels(orderId)))
  expect(await labelsOf(orderId)).toEqual(['1/3 1', '2/3 1', '3/3 1'])
})

test('counted again, labels that wait are taken back and all bags get new ones', async () => {
  const orderId = await makeCatering()
  await pack(orderId, 2)
  await printLabels(orderId)
  await as(merchant).picking.setBags({ purchaseId: orderId, bags: 3 })
  await Promise.all(
    [1, 2].map(() => printOrderTickets(world, { orderId, kind: 'label', isCorrection: true })),
  )
  expect(await labelsOf(orderId)).toEqual(['1/3 2', '2/3 2', '3/3 2'])
  expect(await labelsOf(orderId, 'canceled')).toEqual(['1/2 1', '2/2 1'])
  await as(merchant).picking.setBags({ purchaseId: orderId, bags: 1 })
  await printLabels(orderId)
  expect(await labelsOf(orderId)).toEqual(['1/1 3'])
})

test('counted before it was packed, nothing is printed for that', async () => {
  const orderId = await makeCatering()
  await as(merchant).picking.setBags({ purchaseId: orderId, bags: 2 })
  await printOrderTickets(world, { orderId, kind: 'label', isCorrection: true })
  expect(await jobsOf(orderId)).toEqual([])
  await pack(orderId)
  await printLabels(orderId)
  expect(await labelsOf(orderId)).toEqual(['1/2 1', '2/2 1'])
})

test('one label of several is printed again', async () => {
  const orderId = await makeCatering()
  await pack(orderId, 3)
  await printLabels(orderId)
  const second = (await jobsOf(orderId)).find(job => job.bag === 2)!
  const copy = await as(merchant).printing.reprint({ printJobId: second.id })
  expect(copy).toMatchObject({ bag: 2, bags: 3, revision: 2, reprintOf: second.id })
  await as(merchant).printing.printOrder({ purchaseId: orderId, kind: 'label', bag: 3 })
  expect(await labelsOf(orderId)).toEqual(['1/3 1', '2/3 1', '3/3 1', '2/3 2', '3/3 3'])
})

test('a label of an earlier count is printed again with the count of now', async () => {
  const orderId = await makeCatering()
  await pack(orderId, 3)
  await printLabels(orderId)
  const [, second, third] = await jobsOf(orderId)
  await as(merchant).picking.setBags({ purchaseId: orderId, bags: 2 })
  await printLabels(orderId)
  const again = (job: { id: string } | undefined) => as(merchant).printing.reprint({ printJobId: job!.id })
  expect(await again(second)).toMatchObject({ bag: 2, bags: 2, revision: 3 })
  expect(await again(third)).toMatchObject({ bag: 2, bags: 2, revision: 4 })
  expect(await labelsOf(orderId)).toEqual(['1/2 2', '2/2 2', '2/2 3', '2/2 4'])
})

test('a label that is lost is an alarm until the bags are counted anew', async () => {
  const orderId = await makeCatering()
  await pack(orderId, 2)
  await printLabels(orderId)
  const device = api(contextFor(world, printerCaller(labels.id, labels.device_id))).printer
  const first = await device.nextJob()
  await device.reportJob({ tid: first!.id, status: 'printed' })
  const second = await device.nextJob()
  await device.reportJob({ tid: second!.id, status: 'failed', error: 'cut off' })
  const lost = async () => (await as(merchant).orders.show({ id: orderId })).lostPaper
  expect(await lost()).toMatchObject({ jobId: second!.id, kind: 'label' })
  await as(merchant).picking.setBags({ purchaseId: orderId, bags: 1 })
  await printOrderTickets(world, { orderId, kind: 'label', isCorrection: true })
  expect(await lost()).toBeUndefined()
})

test('the kitchen’s ticket says that it goes along on the first bag of several', async () => {
  const orderId = await makeCatering()
  const html = async () => (await as(merchant).printing.ticketHtml({ purchaseId: orderId })).html
  expect(await html()).not.toMatch(/Bag|Bolsa/)
  await as(merchant).picking.setBags({ purchaseId: orderId, bags: 4 })
  expect(await html()).toMatch(/(Bag|Bolsa) 1\/4/)
})

test('bags are counted from one to 99, by those who pack, until the order is on its way', async () => {
  const orderId = await makeCatering()
  const stranger = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [(await makeStore(world)).id] } }],
  })
  const set = (bags: number, person = merchant) => as(person).picking.setBags({ purchaseId: orderId, bags })
  for (const bags of [0, 100, 1.5]) await expect(set(bags)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(set(2, stranger)).rejects.toMatchObject({ cause: { name: 'NotFound' } })
  await world.db.updateTable('purchase_order').set({ state: 'picked_up' }).where('id', '=', orderId).execute()
  await expect(set(2)).rejects.toMatchObject({ cause: { name: 'OrderCannotBeEdited' } })
})
