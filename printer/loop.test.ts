import { afterAll, afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import jsqr from 'jsqr'
import { decodeEscpos } from '../src/modules/printing/papers/rules/commands/decode-escpos'
import { decodeZpl } from '../src/modules/printing/papers/rules/commands/decode-zpl'
import { withoutCommands } from '../src/modules/printing/papers/rules/commands/escpos'
import { isSameBitmap, rgbaOf } from '../src/modules/printing/papers/rules/commands/testing-bitmaps'
import { makeTicket } from '../src/modules/printing/papers/rules/papers/printing.make'
import { ticketHtml } from '../src/modules/printing/papers/rules/papers/ticket'
import { testingRenderer } from '../src/modules/printing/papers/rules/rendering/testing-renderer'
import { type DaemonOptions, readArguments } from './arguments'
import { type Daemon, startDaemon } from './daemon'
import { Rendering } from './rendering'
import { numberedPaper, numbersOn } from './test-support/numbered-paper'
import { makeFolder, until } from './test-support/testing-daemon'
import { startTestingPrinter, type TestingPrinter } from './test-support/testing-printer'
import { startTestingServer, type TestingServer, TOKEN } from './test-support/testing-server'

setDefaultTimeout(60_000)

const QUICK = { idle: 30, afterReceipt: 5, afterLabel: 5, afterError: 50 }

let folder: ReturnType<typeof makeFolder>
let server: TestingServer
let printer: TestingPrinter
let daemon: Daemon | undefined

/** Of all tests but the first: loading it takes longer than any of them. */
const rendering = new Rendering()
afterAll(() => rendering.stop())

beforeEach(async () => {
  folder = makeFolder()
  server = startTestingServer()
  printer = await startTestingPrinter()
})

afterEach(async () => {
  await stop()
  printer.stop()
  server.stop()
  folder.remove()
})

const state = () => join(folder.path, 'state')

function start(...args: string[]) {
  startDrawingBy(rendering, ...args)
}

/** @param rendering its own when it is given none */
function startDrawingBy(rendering: Rendering | undefined, ...args: string[]) {
  const device = args.some(arg => /^--(tcp|device|png)$/.test(arg))
    ? []
    : ['--tcp', `127.0.0.1:${printer.port}`]
  const common = ['--server', server.address, '--state', state(), '--proxy-port', '0']
  const options = readArguments([...common, ...device, ...args]) as DaemonOptions
  daemon = startDaemon(options, { pauses: QUICK, ...(rendering && { rendering }) })
}

const startWithToken = (...args: string[]) => start('--token', TOKEN, ...args)

async function stop() {
  daemon?.stop()
  await daemon?.stopped
  daemon = undefined
}

const isDone = (id: string) => () =>
  ['printed', 'failed'].includes(server.jobs.find(job => job.id === id)?.state ?? '')

test('a ticket goes from the server to paper, dot by dot', async () => {
  const html = ticketHtml(makeTicket())
  server.add({ id: 'a', html, copies: 2 })
  startDrawingBy(undefined, '--token', TOKEN, '--device-id', 'kitchen-1')
  await until(isDone('a'), 'the ticket')

  const { render } = await testingRenderer()
  const expected = await render(html, { width: 550 })
  expect(printer.papers.length).toBe(2)
  for (const { bitmap } of printer.papers)
    expect(isSameBitmap(bitmap, { ...expected, bits: withoutCommands(expected.bits) })).toBe(true)
  const proof = server.jobs[0]?.proof
  expect(proof).toMatchObject({ evidence: 'in-order', answer: expect.any(Number), resumed: 0 })
  expect(proof!.bytes).toBeGreaterThan(2 * expected.bits.length)

  const { headers } = server.calls.find(call => call.path.endsWith('next-job'))!
  expect(headers.get('x-printer-device-id')).toBe('kitchen-1')
  expect(headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
  expect(headers.get('x-printer-version')).toMatch(/^\d+\.\d+\.\d+$/)
  expect([
    headers.get('x-printer-format'),
    headers.get('x-printer-status'),
    headers.get('x-printer-queue'),
  ]).toEqual(['escpos', 'ok', '0'])
})

test('an unclaimed printer prints its code once, waits, and keeps its token to itself', async () => {
  server.add({ id: 'a', html: numberedPaper(1) })
  start()
  await until(() => printer.papers.length === 1, 'the code')
  await Bun.sleep(120)
  expect(printer.papers.length).toBe(1)
  await stop()

  start()
  server.confirmClaim()
  await until(isDone('a'), 'the first job')
  expect(printer.papers.length).toBe(2)
  const token = join(state(), 'token')
  expect(readFileSync(token, 'utf8').trim()).toBe(TOKEN)
  expect(statSync(token).mode & 0o777).toBe(0o600)
})

test('a code that ran out is followed by another, but not for ever', async () => {
  start()
  for (let time = 1; time <= 6; time++) {
    server.claimCode = `AAAA-000${time}`
    const calls = server.calls.length
    await until(() => server.calls.length > calls + 2, 'asking again')
    await until(() => printer.papers.length === Math.min(time, 3), 'a code on paper')
  }
  server.confirmClaim()
  await until(() => existsSync(join(state(), 'token')), 'the token')
  expect(printer.papers.length).toBe(3)
})

test('a token that is no longer good is given up for a new claim', async () => {
  server.confirmClaim()
  start()
  await until(() => existsSync(join(state(), 'token')), 'the token')
  await stop()
  writeFileSync(join(state(), 'token'), 'prn_old')
  server.add({ id: 'a', html: numberedPaper(1) })
  start()
  await until(isDone('a'), 'the job')
})

test('a refusal that says nothing of its token leaves a printer its token', async () => {
  server.confirmClaim()
  start()
  await until(() => existsSync(join(state(), 'token')), 'the token')
  let refusals = 0
  server.intercept = ({ url }) =>
    url.includes('next-job') && refusals++ < 2
      ? Response.json({ code: 100_003, message: 'Sign in' }, { status: 401 })
      : null
  server.add({ id: 'a', html: numberedPaper(1) })
  await until(isDone('a'), 'the job')
  expect(server.calls.filter(({ path }) => path === '/claim')).toHaveLength(1)
})

test('a report that does not get through costs no second paper', async () => {
  server.add({ id: 'a', html: numberedPaper(1) })
  let failures = 3
  server.intercept = ({ method }) =>
    method === 'PATCH' && failures-- > 0 ? new Response('busy', { status: 503 }) : null
  startWithToken()
  await until(isDone('a'), 'the report')
  expect(printer.papers.length).toBe(1)
})

test('a job that is offered again after it was printed is only reported again', async () => {
  const job = server.add({ id: 'a', html: numberedPaper(1) })
  startWithToken()
  await until(isDone('a'), 'the job')
  job.state = 'queued'
  await until(isDone('a'), 'the second report')
  await stop()
  job.state = 'queued'
  startWithToken()
  await until(isDone('a'), 'the third report')
  expect([printer.papers.length, job.reports]).toEqual([1, 3])
})

test('what the server no longer knows does not stop what comes next', async () => {
  server.add({ id: 'a', html: numberedPaper(1) })
  server.intercept = ({ method, url }) =>
    method === 'PATCH' && url.endsWith('/a')
      ? Response.json({ code: 107_003, message: 'canceled' }, { status: 409 })
      : null
  startWithToken()
  await until(() => printer.papers.length === 1, 'the paper')
  server.jobs[0]!.state = 'printed'
  server.add({ id: 'b', html: numberedPaper(2) })
  await until(isDone('b'), 'the next job')
  expect(printer.papers.length).toBe(2)
})

test('power lost in the middle of a paper: the paper comes again, marked', async () => {
  printer.stop()
  printer = await startTestingPrinter({ bytesPerTick: 400 })
  server.add({ id: 'a', html: numberedPaper(1) })
  startWithToken()
  await until(() => printer.received() > 5_000, 'half a paper')
  printer.cutPower()
  await until(isDone('a'), 'the paper')

  const last = printer.papers.at(-1)!.bitmap
  const banner = last.bits.subarray(0, (last.width / 8) * 20)
  expect(banner.filter(byte => byte === 0xff).length).toBeGreaterThan(banner.length / 2)
  expect(
    new Set(
      numbersOn(last)
        .filter(row => row.job === 1)
        .map(row => row.block),
    ).size,
  ).toBe(15)
  expect(server.jobs[0]?.state).toBe('printed')
})

test('a broken-off paper that the server no longer offers is reported, not printed', async () => {
  printer.stop()
  printer = await startTestingPrinter({ bytesPerTick: 400 })
  const job = server.add({ id: 'a', html: numberedPaper(1) })
  startWithToken()
  await until(() => printer.received() > 5_000, 'half a paper')
  job.state = 'failed'
  printer.cutPower()
  await until(() => job.reports > 0, 'the report')
  expect(job.error).toContain('part of it may be on paper')
  expect(printer.papers).toEqual([])
})

test('a printer that is not there gets no jobs', async () => {
  server.add({ id: 'a', html: numberedPaper(1) })
  const { port } = printer
  printer.stop()
  startWithToken('--tcp', `127.0.0.1:${port}`)
  await until(() => server.calls.filter(call => call.path.endsWith('ping')).length > 2, 'pings')
  expect(server.calls.some(call => call.path.endsWith('next-job'))).toBe(false)
  expect(server.calls.at(-1)?.headers.get('x-printer-status')).toBe('offline')
})

test('a printer that says nothing still prints', async () => {
  printer.stop()
  printer = await startTestingPrinter({ isMute: true })
  for (const job of [1, 2, 3]) server.add({ id: `job-${job}`, html: numberedPaper(job) })
  startWithToken()
  await until(isDone('job-3'), 'the papers')
  expect(printer.papers.map(({ bitmap }) => numbersOn(bitmap)[0]?.job)).toEqual([1, 2, 3])
})

test('a document that cannot be drawn is printed as words, and the server hears why', async () => {
  server.add({ id: 'tall', html: '<div style="height:90000px">2 x Tortilla</div>' })
  server.add({ id: 'nothing', html: '' })
  startWithToken()
  await until(isDone('nothing'), 'both')
  expect(server.jobs.map(({ state, error }) => [state, error?.slice(0, 28)])).toEqual([
    ['printed', 'printed as plain text: TooTa'],
    ['failed', 'not printed: Empty: There is'],
  ])
  expect(printer.papers.length).toBe(1)
  expect(printer.papers[0]!.bitmap.height).toBeLessThan(120)
})

test('labels and pictures of papers', async () => {
  const papers = join(folder.path, 'papers')
  server.add({ id: 'a', html: ticketHtml(makeTicket()) })
  server.add({ id: 'b', html: numberedPaper(2), format: 'zpl', width: 800, height: 400, copies: 2 })
  startWithToken('--png', papers)
  await until(isDone('b'), 'both')
  expect(readdirSync(papers).sort()).toEqual([
    'paper-00001.bin',
    'paper-00001.png',
    'paper-00002.bin',
    'paper-00002.png',
  ])

  const [ticket] = decodeEscpos(readFileSync(join(papers, 'paper-00001.bin')))
  expect(jsqr(rgbaOf(ticket!.bitmap), ticket!.bitmap.width, ticket!.bitmap.height)?.data).toBe('7K3M-9XQ2')
  const labels = decodeZpl(readFileSync(join(papers, 'paper-00002.bin'), 'utf8'))
  expect(labels.map(({ width, height }) => [width, height])).toEqual([
    [800, 400],
    [800, 400],
  ])
  expect(numbersOn(labels[0]!)[0]).toEqual({ job: 2, block: 0 })
})

test('a file that is a printer, and is not made when it is missing', async () => {
  const path = join(folder.path, 'lp0')
  startWithToken('--device', path)
  server.add({ id: 'a', html: numberedPaper(1) })
  await until(() => server.calls.some(call => call.path.endsWith('ping')), 'a ping')
  expect(existsSync(path)).toBe(false)
  writeFileSync(path, '')
  chmodSync(path, 0o600)
  await until(isDone('a'), 'the paper')
  expect(decodeEscpos(readFileSync(path)).map(({ bitmap }) => numbersOn(bitmap).length)).toEqual([15 * 64])
})

test('a newer program takes over when all is printed and the server knows it', async () => {
  printer.stop()
  printer = await startTestingPrinter({ bytesPerTick: 800 })
  server.add({ id: 'a', html: numberedPaper(1) })
  let refusals = 2
  server.intercept = ({ method }) =>
    method === 'PATCH' && refusals-- > 0 ? new Response('busy', { status: 503 }) : null
  const wish = { isReady: () => isWanted, start() {}, stop() {} }
  let isWanted = false
  const options = ['--server', server.address, '--state', state(), '--proxy-port', '0', '--token', TOKEN]
  daemon = startDaemon(readArguments([...options, '--tcp', `127.0.0.1:${printer.port}`]) as DaemonOptions, {
    pauses: QUICK,
    updatesBy: () => wish,
    rendering,
  })
  await until(() => printer.received() > 3_000, 'the middle of a paper')
  isWanted = true
  expect(await daemon.stopped).toBe('update')
  expect(server.jobs[0]?.state).toBe('printed')
  expect(printer.papers.map(({ bitmap }) => numbersOn(bitmap).length)).toEqual([15 * 64])
})

test('two processes do not print from one folder', () => {
  startWithToken()
  expect(() => startDaemon(readArguments(['--png', 'x', '--state', state()]) as DaemonOptions)).toThrow(
    'Another printer',
  )
})
