import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { clearTokens, writeTokens } from '../tokens'
import { acceptTransfer } from './accept-transfer'
import { takeTransfer } from './transfer-in-address'

const pair = { accessToken: 'a.b.c', refreshToken: 'r' }
const written = btoa(JSON.stringify(pair)).replaceAll('+', '-').replaceAll('/', '_')
const asked: { path: string; body: unknown }[] = []
const realFetch = globalThis.fetch
let handsOverTokens: string[] | null = null

beforeEach(() => {
  clearTokens()
  asked.length = 0
  globalThis.fetch = mock(async (url: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(url), location.origin).pathname
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : null })
    const data = path.endsWith('redeemTransferCode') ? pair : { handsOverTokens }
    return Response.json({ result: { data: { json: data } } })
  }) as unknown as typeof fetch
})
afterEach(() => {
  globalThis.fetch = realFetch
  history.replaceState(null, '', '/')
})

test('what is handed over is out of the address before anything is asked', () => {
  history.replaceState(null, '', `/search?city=mad#tok=${written}`)
  expect(takeTransfer()).toBe(written)
  expect(location.pathname + location.search + location.hash).toBe('/search?city=mad')
  expect(asked).toEqual([])
  expect(takeTransfer()).toBeNull()
})

test('who is signed in stays who they are, and the address is cleared all the same', () => {
  writeTokens({ accessToken: 'mine', refreshToken: 'mine' })
  history.replaceState(null, '', `/search#tok=${written}`)
  expect(takeTransfer()).toBeNull()
  expect(location.hash).toBe('')
})

test('another hash is left alone', () => {
  history.replaceState(null, '', '/search#menu')
  expect(takeTransfer()).toBeNull()
  expect(location.hash).toBe('#menu')
})

test('a code is exchanged, wherever it comes from', async () => {
  expect(await acceptTransfer('code:abc', '')).toEqual(pair)
  expect(asked).toEqual([{ path: '/trpc/public.auth.redeemTransferCode', body: { json: { code: 'abc' } } }])
})

type Row = [what: string, written: string, referrer: string, allowed: string[] | null, taken: boolean]
test.each<Row>([
  ['tokens from a page of our own', written, `${location.origin}/admin`, [], true],
  ['tokens from an origin that was named', written, 'https://app.example/x', ['https://app.example'], true],
  ['tokens from elsewhere', written, 'https://evil.example/', ['https://app.example'], false],
  [
    'tokens from an origin that only begins alike',
    written,
    'https://app.example.evil/',
    ['https://app.example'],
    false,
  ],
  ['tokens from nowhere', written, '', [], false],
  ['tokens where only codes are taken', written, `${location.origin}/admin`, null, false],
  ['half a pair', btoa('{"accessToken":"a"}'), `${location.origin}/`, [], false],
  ['nonsense', '%%%'.replaceAll('%', 'x'), `${location.origin}/`, [], false],
])('%s', async (_, what, referrer, allowed, taken) => {
  handsOverTokens = allowed
  expect(await acceptTransfer(what, referrer)).toEqual(taken ? pair : null)
})
