import { afterAll, beforeAll, expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { type OwnServer, openOwnServer } from '../dev/stories/own-server'
import { makeShop } from '../modules/orders/checkout/checkout.make'
import { compressAnswer, dataAnswer } from './compress-answer'

let server: OwnServer
beforeAll(async () => {
  server = await openOwnServer()
})
afterAll(() => server.stop())

const LARGE = '/api/v1/openapi.json'
const input = (calls: number) =>
  encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, { json: null }]))),
  )
/** An answer of so many calls that cannot be understood: a few hundred bytes each. */
const batch = (calls: number) =>
  `/trpc/${Array(calls).fill('public.store').join(',')}?batch=1&input=${input(calls)}`

const SEARCH = { method: 'POST', body: JSON.stringify({ channel: 'canteen', city: 'bcn' }) }

const ask = (path: string, accepted: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers: { 'accept-encoding': accepted, ...headers }, decompress: false })

const unpack = {
  br: (bytes: Uint8Array) => brotliDecompressSync(bytes),
  gzip: (bytes: Uint8Array<ArrayBuffer>) => Bun.gunzipSync(bytes),
}

test.each([
  ['REST', LARGE, 'gzip, deflate, br', 'br'],
  ['REST, of a client that reads only gzip', LARGE, 'gzip', 'gzip'],
  ['REST, of a client that refuses brotli', LARGE, 'br;q=0, gzip;q=0.5', 'gzip'],
  ['tRPC', batch(12), 'br', 'br'],
] as const)('a large answer of %s is the same one, smaller', async (_, path, accepted, encoding) => {
  const plain = await ask(path, 'identity')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const whole = await plain.bytes()
  const answer = await ask(path, accepted)
  expect(answer.status).toBe(plain.status)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-type')).toBe(plain.headers.get('content-type'))
  const packed = await answer.bytes()
  expect(packed.length).toBeLessThan(whole.length / 3)
  expect(answer.headers.get('content-length')).toBe(String(packed.length))
  const said = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace(/"requestId":"[^"]*"/g, '')
  expect(said(unpack[encoding](packed))).toBe(said(whole))
  for (const { headers } of [plain, answer]) expect(headers.get('vary')).toMatch(/accept-encoding/)
})

test('what fits into a packet goes as it is', async () => {
  const answer = await ask('/api/v1/status', 'br, gzip')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toBe('accept-encoding, origin')
  expect(await answer.json()).toBeObject()
})

test.each([
  ['br', 'à'.repeat(5_000)],
  ['gzip', 'à'.repeat(5_000)],
  ['br', 'à'.repeat(200)],
] as const)('data is written for who reads %s, and not read back', async (encoding, text) => {
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': encoding } })
  const headers = new Headers({ 'content-type': 'application/json' })
  const answer = dataAnswer(request, text, { status: 201, headers })
  expect(answer.status).toBe(201)
  const isSmaller = answer.headers.get('content-encoding') === encoding
  expect(isSmaller).toBe(text.length > 1_000)
  expect(await compressAnswer(request, answer)).toBe(answer)
  const bytes = await answer.bytes()
  expect(new TextDecoder().decode(isSmaller ? unpack[encoding](bytes) : bytes)).toBe(text)
})

test('an answer in pieces comes in pieces', async () => {
  const answer = await ask(batch(12), 'br, gzip', { 'trpc-accept': 'application/jsonl' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect((await answer.text()).split('\n').length).toBeGreaterThan(2)
})

test.each([
  ['a picture', { 'content-type': 'image/webp' }],
  ['a stream of events', { 'content-type': 'text/event-stream' }],
  ['what is compressed already', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ['what is known by a name', { 'content-type': 'application/json', etag: '"1"' }],
])('%s is left alone', async (_, headers) => {
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'br' } })
  const response = new Response('x'.repeat(10_000), { headers })
  expect(await compressAnswer(request, response)).toBe(response)
})

test('a search of strangers is compressed for each as their browser reads it', async () => {
  for (let i = 0; i < 3; i++) await makeShop(server.world, { store: { city: 'bcn' } })
  const search = async (accepted: string) =>
    fetch(`${server.origin}/api/v1/public/search`, {
      ...SEARCH,
      headers: { 'content-type': 'application/json', 'accept-encoding': accepted },
      decompress: false,
    })
  const plain = await search('identity')
  const whole = await plain.json()
  for (const encoding of ['br', 'gzip', 'br'] as const) {
    const answer = await search(encoding)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/)
    expect(answer.headers.get('content-type')).toBe(plain.headers.get('content-type'))
    expect(JSON.parse(new TextDecoder().decode(unpack[encoding](await answer.bytes())))).toEqual(whole)
  }
  expect(whole.stores[0]._id).toBe(whole.stores[0].id)
})
