import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, printerCaller, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeStore } from '../../stores/stores/stores.make'
import { PRINT_LEASE_SECONDS } from '../printers/rules/printing-jobs'
import { expireLeases } from './device'
import { printOrderTickets } from './make-print-jobs'
import { makePrintableOrder, makePrinter } from './printing.make'

let world: TestWorld
let store: Awaited<ReturnType<typeof makeStore>>
beforeAll(async () => {
  world = await openTestWorld()
  store = await makeStore(world)
})
afterAll(() => world.close())

/** The device, with its printer in this condition. */
const device = (printer: { id: string; device_id: string }, status = 'ok') =>
  createCaller(appRouter)(
    contextFor(world, printerCaller(printer.id, printer.device_id), {
      header: name => (name === 'x-printer-status' ? status : null),
    }),
  ).printer

const events = () =>
  world.db.selectFrom('event').select('data').where('type', '=', 'printer.changed').execute()

test('people hear at once that a printer is out of paper, and that it is well again', async () => {
  const printer = await makePrinter(world, store.id)
  const heard = async () =>
    (await events()).filter(({ data }) => (data as { printerId: string }).printerId === printer.id).length
  const statusOf = async () =>
    (
      await world.db
        .selectFrom('printer')
        .select('status')
        .where('id', '=', printer.id)
        .executeTakeFirstOrThrow()
    ).status
  await device(printer).ping()
  const before = await heard()
  await device(printer, 'paper_out').ping()
  await device(printer, 'paper_out').ping()
  expect([await heard(), await statusOf()]).toEqual([before + 1, 'paper_out'])
  await device(printer, 'ok').nextJob()
  await device(printer, 'ok').nextJob()
  expect([await heard(), await statusOf()]).toEqual([before + 2, 'ok'])
  await device(printer, 'on fire').ping()
  expect([await heard(), await statusOf()]).toEqual([before + 2, 'ok'])
})

test('people hear what becomes of a paper, and a lost one is an alarm', async () => {
  const kitchen = await makeStore(world)
  const printer = await makePrinter(world, kitchen.id)
  const orderId = await makePrintableOrder(world, kitchen, (await makePerson(world)).id)
  await printOrderTickets(world, { orderId, kind: 'kitchen' })
  const job = await device(printer).nextJob()
  await device(printer).reportJob({ tid: job!.id, status: 'failed', error: 'no paper' })
  const told = await world.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'print-job.changed')
    .orderBy('id')
    .execute()
  const its = told
    .map(({ data }) => data as { orderId: string; status: string; isAlarm: boolean })
    .filter(one => one.orderId === orderId)
  expect(its.map(({ status, isAlarm }) => [status, isAlarm])).toEqual([
    ['queued', false],
    ['claimed', false],
    ['failed', true],
  ])
})

test('staff read how it is known that a paper came out, at a time of ours', async () => {
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
  })
  const printer = await makePrinter(world, store.id)
  const orderId = await makePrintableOrder(world, store, merchant.id)
  await printOrderTickets(world, { orderId, kind: 'kitchen' })
  const job = await device(printer).nextJob()
  world.clock.advance(60_000)
  const proof = { evidence: 'in-order', answer: 0, bytes: 65_000, tookMs: 2_300.4, resumed: 1 } as const
  const report = { tid: job!.id, status: 'printed' as const }
  await device(printer).reportJob({ ...report, proof: { ...proof, agoMs: 20_000 } })
  // What is known is not told away.
  await device(printer).reportJob({ ...report, proof: { ...proof, evidence: 'written', agoMs: 0 } })
  const staff = createCaller(appRouter)(contextFor(world, merchant)).merchant
  const { docs } = await staff.printing.jobs({ printerId: printer.id })
  expect(docs[0]?.proof).toEqual({
    ...{ ...proof, tookMs: 2_300 },
    at: new Date(world.clock.now().getTime() - 20_000),
  })
})

test.each([[{ evidence: 'magic' }], [{ answer: 256 }], [{ agoMs: -1 }], [{ bytes: 0.5 }]])(
  'a proof with %j is refused, and changes nothing',
  async wrong => {
    const printer = await makePrinter(world, store.id)
    const proof = { evidence: 'written', bytes: 1, tookMs: 1, agoMs: 1, ...wrong } as never
    expect(
      device(printer).reportJob({ tid: 'a'.repeat(24), status: 'printed', proof }),
    ).rejects.toMatchObject({ cause: { name: 'ValidationError' } })
  },
)

test('a clock that is wrong moves no paper before its job', async () => {
  const merchant = await makePerson(world)
  const printer = await makePrinter(world, store.id)
  const orderId = await makePrintableOrder(world, store, merchant.id)
  await printOrderTickets(world, { orderId, kind: 'kitchen' })
  const job = await device(printer).nextJob()
  const proof = { evidence: 'emptied', bytes: 9, tookMs: 9, agoMs: 9 * 86_400_000 } as const
  await device(printer).reportJob({ tid: job!.id, status: 'printed', proof })
  const kept = await world.db
    .selectFrom('print_job')
    .select(['proof', 'created_at'])
    .where('id', '=', job!.id)
    .executeTakeFirstOrThrow()
  expect(kept.proof?.at).toBe(kept.created_at.toISOString())
})

test('a paper that comes out after it was given up and canceled is known to be there', async () => {
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
  })
  const printer = await makePrinter(world, store.id)
  const orderId = await makePrintableOrder(world, store, merchant.id)
  await printOrderTickets(world, { orderId, kind: 'kitchen' })
  const job = await device(printer).nextJob()
  world.clock.advance((PRINT_LEASE_SECONDS + 1) * 1000)
  await expireLeases(world)
  const staff = createCaller(appRouter)(contextFor(world, merchant)).merchant
  await staff.printing.cancel({ printJobId: job!.id })

  const told = await device(printer).reportJob({ tid: job!.id, status: 'printed' })
  expect(told.status).toBe('canceled')
  await device(printer).reportJob({ tid: job!.id, status: 'printed' })
  const listed = await staff.printing.jobs({ printerId: printer.id })
  expect(listed.docs.map(({ status, error, printedAt }) => [status, error, printedAt !== null])).toEqual([
    ['canceled', 'It came out of the printer although it was canceled', true],
  ])
  expect(device(printer).reportJob({ tid: job!.id, status: 'failed' })).rejects.toMatchObject({
    cause: { name: 'InvalidPrintJobTransition' },
  })
})
