import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openOutside } from './open-outside'
import { isPublicAddress } from './public-addresses'

let called = 0
let server: ReturnType<typeof Bun.serve>
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      called++
      const { pathname } = new URL(request.url)
      if (pathname === '/away') return new Response(null, { status: 302, headers: { location: '/else' } })
      if (pathname === '/much') return new Response('x'.repeat(5_000))
      if (pathname === '/slow') await Bun.sleep(3_000)
      return Response.json({ host: request.headers.get('host'), said: await request.text() })
    },
  })
})
afterAll(() => server.stop(true))

const at = (host: string, path = '/') => `http://${host}:${server.port}${path}`
const here = [{ address: '127.0.0.1', family: 4 }]
const open = openOutside({ allowsPrivate: true, resolve: async () => here })
const ask = (url: string, more = {}) => open.request({ url, method: 'GET', ...more })

test('the name that was asked for is said to the address that was found', async () => {
  const answer = await open.request({ url: at('partner.example'), method: 'POST', body: 'é' })
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body)).toEqual({ host: `partner.example:${server.port}`, said: 'é' })
})

test('ways elsewhere are told and not followed', async () => {
  const before = called
  expect((await ask(at('partner.example', '/away'))).status).toBe(302)
  expect(called).toBe(before + 1)
})

test('too much, and too late, is refused', async () => {
  await expect(ask(at('partner.example', '/much'), { mostBytes: 4_000 })).rejects.toThrow('answered too much')
  await expect(ask(at('partner.example', '/slow'), { timeoutMs: 50 })).rejects.toThrow(
    'no answer within 0.05 s',
  )
})

test('in production nothing of our own is reached, by whatever name or number', async () => {
  const before = called
  const strict = openOutside({ allowsPrivate: false, resolve: async () => here })
  const both = openOutside({
    allowsPrivate: false,
    resolve: async () => [{ address: '93.184.215.14', family: 4 }, ...here],
  })
  const port = server.port
  for (const host of [
    `127.0.0.1:${port}`,
    `2130706433:${port}`,
    `0x7f.1:${port}`,
    `0:${port}`,
    `[::1]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    '169.254.169.254',
    '10.0.0.1',
    `partner.example:${port}`,
  ])
    await expect(strict.request({ url: `https://${host}/`, method: 'GET' })).rejects.toThrow(
      'not a public address',
    )
  await expect(both.request({ url: `https://partner.example:${port}/`, method: 'GET' })).rejects.toThrow()
  await expect(strict.request({ url: at('partner.example'), method: 'GET' })).rejects.toThrow('https only')
  await Bun.sleep(20)
  expect(called).toBe(before)
})

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['2a00:1450:4003:80c::200e', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['partner.example', false],
])('%s is public: %p', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
