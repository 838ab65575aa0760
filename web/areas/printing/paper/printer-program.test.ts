import { afterAll, expect, test } from 'bun:test'
import { askProgram, printByProgram } from './printer-program'

const named = (name: string) => expect.objectContaining({ name })
const got: { path: string; bytes: number[]; key: string | null }[] = []

const program = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET')
      return Response.json({
        version: '1.0.0',
        printers: [{ path: 'printers/main', name: 'Kitchen', kind: 'usb', status: 'ok', queue: 0 }],
      })
    if (request.headers.get('authorization') === 'Bearer wrong') return new Response(null, { status: 401 })
    const bytes = [...(await request.bytes())]
    if (!bytes.length)
      return Response.json({ ok: false, error: 'There is nothing to print' }, { status: 400 })
    got.push({ path: pathname, bytes, key: request.headers.get('idempotency-key') })
    return Response.json({ ok: true, bytes: bytes.length })
  },
})
const port = program.port!
afterAll(() => program.stop(true))

test('the program tells its printers, and is sent raw bytes, each job under a name of its own', async () => {
  const [printer] = await askProgram(port)
  expect(printer).toEqual({ path: 'printers/main', name: 'Kitchen', kind: 'usb', status: 'ok' })
  await printByProgram(port, printer!, Uint8Array.of(27, 64, 1), '')
  await printByProgram(port, printer!, Uint8Array.of(27, 64, 2), '')
  expect(got.map(({ path, bytes }) => [path, bytes.at(-1)])).toEqual([
    ['/printers/main', 1],
    ['/printers/main', 2],
  ])
  expect(new Set(got.map(({ key }) => key)).size).toBe(2)
})

test('what the program refuses is told in its words, and a wrong key as such', async () => {
  const at = { path: 'printers/main' }
  await expect(printByProgram(port, at, new Uint8Array(), '')).rejects.toThrow(/There is nothing to print/)
  await expect(printByProgram(port, at, Uint8Array.of(1), 'wrong')).rejects.toThrow(named('programKey'))
})

test('where nothing answers there is no program', async () => {
  await expect(askProgram(1)).rejects.toThrow(named('noProgram'))
})
