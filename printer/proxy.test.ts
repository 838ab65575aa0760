import { afterEach, beforeEach, expect, test } from 'bun:test'
import { blankBitmap } from '../src/modules/printing/papers/rules/bitmaps/bitmap'
import { escposBytes } from '../src/modules/printing/papers/rules/commands/testing-bitmaps'
import { TcpDevice } from './device/tcp'
import { Journal } from './journal'
import { Press } from './press'
import { startProxy } from './proxy'
import { makeFolder } from './test-support/testing-daemon'
import { startTestingPrinter, type TestingPrinter } from './test-support/testing-printer'

let folder: ReturnType<typeof makeFolder>
let printer: TestingPrinter
let proxy: ReturnType<typeof startProxy>
let journal: Journal

beforeEach(async () => {
  folder = makeFolder()
  printer = await startTestingPrinter()
  journal = new Journal(folder.path)
  const device = new TcpDevice('127.0.0.1', printer.port, 'escpos')
  const press = new Press(device, journal, 'boot')
  proxy = startProxy({ port: 0, token: 'secret', origins: ['https://food.example'], device, journal, press })
})
afterEach(() => {
  proxy.stop()
  printer.stop()
  journal.close()
  folder.remove()
})

const call = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${proxy.port}${path}`, init)
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  call('/printers/main', { method: 'POST', body, headers: { authorization: 'Bearer secret', ...headers } })

const paper = () => {
  const bitmap = blankBitmap(64, 100)
  bitmap.bits.fill(0xff)
  return escposBytes(bitmap)
}

test('says what it prints on', async () => {
  expect(await (await call('/')).json()).toMatchObject({
    ok: true,
    version: expect.any(String),
    printers: [{ id: 'main', path: 'printers/main', kind: 'tcp', status: 'offline', queue: 0 }],
  })
})

test('prints what local programs send, once for each key', async () => {
  const bytes = paper()
  for (let time = 0; time < 2; time++)
    expect(await (await post(bytes, { 'idempotency-key': 'k1' })).json()).toEqual({
      ok: true,
      bytes: bytes.length,
    })
  await post(bytes)
  expect(printer.papers.map(({ bitmap }) => bitmap.height)).toEqual([100, 100])
})

test.each([
  ['a page of another origin', { origin: 'https://evil.example' }, 403],
  ['a name that is not this machine', { host: 'evil.example:9101' }, 403],
  ['a name that ends like this machine’s', { host: 'evil-localhost:9101' }, 403],
  ['no token', { authorization: '' }, 401],
])('refuses %s', async (_, headers, status) => {
  expect((await post(paper(), headers)).status).toBe(status)
  expect(printer.papers).toEqual([])
})

test('pages of a known origin may ask, also from the open network', async () => {
  const headers = { origin: 'https://food.example', 'access-control-request-private-network': 'true' }
  const answer = await call('/printers/main', { method: 'OPTIONS', headers })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://food.example')
  expect(answer.headers.get('access-control-allow-private-network')).toBe('true')
  expect((await post(paper(), headers)).status).toBe(200)
})

test('nothing, and something that is not there', async () => {
  expect((await post('')).status).toBe(400)
  expect((await call('/printers/other', { method: 'POST', body: 'x' })).status).toBe(404)
})

test('what was given up is not said to be printed, and what an earlier process had not begun is printed', async () => {
  journal.giveUp('local-torn', 'not printed: broken off, part of it may be on paper')
  journal.record({ id: 'local-torn', stage: 'acked' })
  const torn = await post(paper(), { 'idempotency-key': 'torn' })
  expect([torn.status, ((await torn.json()) as { ok: boolean }).ok]).toEqual([409, false])
  expect(printer.papers).toEqual([])

  const entry = { at: 1, boot: 'before', format: 'raw', width: 0, step: -1, isLocal: true } as const
  const steps = [{ bytes: 1, isCut: false }]
  journal.offer({ ...entry, id: 'local-early', stage: 'offered', steps }, Uint8Array.of(0))
  expect((await post(paper(), { 'idempotency-key': 'early' })).status).toBe(200)
  expect(printer.papers.length).toBe(1)
})
