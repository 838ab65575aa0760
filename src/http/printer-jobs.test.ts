import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readConfig } from '../config'
import { openTestWorld, type TestWorld } from '../core/testing'
import { decodeEscpos } from '../modules/printing/papers/rules/commands/decode-escpos'
import { decodeStar } from '../modules/printing/papers/rules/commands/decode-star'
import { decodeZpl } from '../modules/printing/papers/rules/commands/decode-zpl'
import { insertPrintJob } from '../modules/printing/print-jobs/print-jobs.store'
import { makePrinter } from '../modules/printing/print-jobs/printing.make'
import { workWaits } from '../modules/printing/print-jobs/waiting-printers'
import { PRINT_LEASE_SECONDS } from '../modules/printing/printers/rules/printing-jobs'
import { makeStore } from '../modules/stores/stores/stores.make'
import { openServer } from '../open-server'

const ESCPOS = 'application/vnd.escpos'
const ZPL = 'application/zpl'
const STAR = 'application/vnd.star.line'

let world: TestWorld
let server: Awaited<ReturnType<typeof openServer>>
let store: Awaited<ReturnType<typeof makeStore>>
let isStopped = false
const stop = async () => {
  if (!isStopped) await server.stop()
  isStopped = true
}
beforeAll(async () => {
  world = await openTestWorld()
  store = await makeStore(world)
  server = await openServer({
    config: { ...readConfig({ LOG_LEVEL: 'silent', DATABASE_POOL: '6', HOST: '127.0.0.1' }), PORT: 0 },
    databaseUrl: world.url,
    payments: world.payments,
    version: '1.0.0',
    buildDate: '',
    webFolder: import.meta.dir,
    hasDemoWorld: false,
  })
})
afterAll(async () => {
  await stop()
  await world.close()
})

type Printer = Awaited<ReturnType<typeof makePrinter>>
async function addJob(printer: Printer, html = '<h1>Bag 1', more: { copies?: number } = {}): Promise<string> {
  const { format, width, height, city } = printer
  const job = { id: world.newId(), printer_id: printer.id, store_id: store.id, kind: 'manual' }
  await world.db
    .transaction()
    .execute(tx => insertPrintJob(tx, { ...job, html, format, width, height, city, ...more }, new Date()))
  return job.id
}
const jobOf = (id: string) =>
  world.db.selectFrom('print_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const call = (printer: Printer, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.server.port}/api/v1/printer-api${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${printer.token}`,
      'x-printer-device-id': printer.device_id,
      ...init.headers,
    },
  })
const next = (printer: Printer, accept?: string, query = '', signal?: AbortSignal) =>
  call(printer, `/printers/self/next-job${query}`, {
    ...(accept && { headers: { accept } }),
    ...(signal && { signal }),
  })
const report = (printer: Printer, id: string) =>
  call(printer, `/print-jobs/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'printed' }),
  })

test('a job is handed out as JSON, on a lease; without one there is no content', async () => {
  const printer = await makePrinter(world, store.id)
  expect((await next(printer)).status).toBe(204)
  const id = await addJob(printer)
  const answer = await next(printer)
  expect(answer.headers.get('content-type')).toStartWith('application/json')
  const job = (await answer.json()) as Record<string, unknown>
  expect(job).toMatchObject({ id, html: '<h1>Bag 1', format: 'escpos', width: 576, height: null, copies: 1 })
  expect(job).toMatchObject({ kind: 'manual', purchaseId: null, createdAt: expect.any(String) })
  const lease = new Date(job.leaseUntil as string).getTime() - Date.now()
  expect(lease).toBeGreaterThan(0)
  expect(lease).toBeLessThanOrEqual(PRINT_LEASE_SECONDS * 1000)
  expect((await report(printer, id)).status).toBe(200)
  expect((await next(printer)).status).toBe(204)
})

test('a device that draws nothing is handed what its receipt printer is sent, cuts and copies included', async () => {
  const printer = await makePrinter(world, store.id)
  const id = await addJob(printer, '<h1>Bag 1', { copies: 2 })
  const answer = await next(printer, ESCPOS)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-job-id')]).toEqual([
    200,
    ESCPOS,
    id,
  ])
  const papers = decodeEscpos(await answer.bytes())
  expect(papers.map(({ bitmap }) => bitmap.width)).toEqual([576, 576])
  expect(papers[0]!.bitmap.bits.some(Boolean)).toBe(true)

  // Its answer may have been lost; what is on paper then is not known, so the next one says so.
  const again = decodeEscpos(await (await next(printer, ESCPOS)).bytes())
  expect(again[0]!.bitmap.height).toBeGreaterThan(papers[0]!.bitmap.height)
  await report(printer, id)
  expect((await next(printer, ESCPOS)).status).toBe(204)
  expect((await jobOf(id)).status).toBe('printed')
})

test.each([
  [ZPL, ZPL],
  [`${ESCPOS}, ${ZPL}`, ZPL],
  [`text/html, ${ZPL};q=0.5`, ZPL],
  [ESCPOS, ESCPOS],
  ['application/json', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
])('of a label printer that takes %s, a job comes as %s', async (accept, type) => {
  const printer = await makePrinter(world, store.id, { format: 'zpl', width: 400, height: 200 })
  await addJob(printer)
  const answer = await next(printer, accept)
  expect(answer.headers.get('content-type')).toBe(type)
  if (type !== ZPL) return
  expect(decodeZpl(await answer.text()).map(({ width, height }) => [width, height])).toEqual([[400, 200]])
})

test('of a Star printer, a job comes in Star Line Mode where the device takes that', async () => {
  const printer = await makePrinter(world, store.id, { format: 'star' })
  await addJob(printer, '<h1>Bag 1', { copies: 2 })
  const answer = await next(printer, `${ESCPOS}, ${STAR}`)
  expect(answer.headers.get('content-type')).toBe(STAR)
  expect(decodeStar(await answer.bytes()).map(({ width }) => width)).toEqual([576, 576])
})

test('what cannot be drawn comes as words; what has none is given up, and staff read why', async () => {
  const printer = await makePrinter(world, store.id)
  const tall = await addJob(printer, '<div style="height:90000px">2 x Tortilla</div>')
  const empty = await addJob(printer, '')
  const papers = decodeEscpos(await (await next(printer, ESCPOS)).bytes())
  expect(papers[0]!.bitmap.height).toBeLessThan(600)
  await report(printer, tall)
  expect((await next(printer, ESCPOS)).status).toBe(204)
  expect(await jobOf(empty)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^not printed: /),
  })
  expect((await next(printer, ESCPOS)).status).toBe(204)
})

test('a device that waits is answered when there is work, by whichever server it was made', async () => {
  const printer = await makePrinter(world, store.id)
  const other = await makePrinter(world, store.id)
  const waiting = next(printer, undefined, '?wait=25')
  const inVain = next(other, undefined, '?wait=1')
  const id = await addJob(printer)
  expect(await (await waiting).json()).toMatchObject({ id })
  expect((await inVain).status).toBe(204)
})

test('a device that waited and has gone leaves the job to its next call', async () => {
  const printer = await makePrinter(world, store.id)
  const leaving = new AbortController()
  const waiting = next(printer, undefined, '?wait=25', leaving.signal).catch(() => 'gone')
  while ((await jobsSeenBy(printer)) === null) await Bun.sleep(10)
  leaving.abort()
  expect(await waiting).toBe('gone')
  await Bun.sleep(100)
  const id = await addJob(printer)
  await Bun.sleep(500)
  expect(await jobOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
})
const jobsSeenBy = async ({ id }: Printer) =>
  (await world.db.selectFrom('printer').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow())
    .last_seen_at

test.each(['-1', '26', '1.5', 'long', '1e3'])('?wait=%s is refused', async wait => {
  const printer = await makePrinter(world, store.id)
  const answer = await next(printer, undefined, `?wait=${wait}`)
  expect(answer.status).toBe(400)
})

test('a server that stops lets go of all that wait', async () => {
  const printer = await makePrinter(world, store.id)
  const waiting = next(printer, undefined, '?wait=25')
  while ((await jobsSeenBy(printer)) === null) await Bun.sleep(10)
  await stop()
  expect((await waiting).status).toBe(204)
  // One that was on its way meanwhile does not begin to wait.
  const takes = { paper: true, command: false }
  expect(await workWaits(server.world, printer.id, takes, 600_000)).toBe(false)
})
