import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnServer, openOwnServer } from '../dev/stories/own-server'
import { contentSecurityPolicy, makeDress, REPORTS_PATH } from './headers'
import { surface } from './legacy/surface'

const FRIEND = 'https://friend.example'
let server: OwnServer
let token: string
let folder: string
const log: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-web-'))
  await Bun.write(join(folder, 'index.html'), '<!doctype html><title>Comanda</title>')
  await Bun.write(join(folder, 'assets/app-1.js'), 'export {}')
  server = await openOwnServer({
    log,
    webFolder: folder,
    env: { PUBLIC_URL: 'https://food.example', CORS_ORIGINS: FRIEND },
  })
  token = (await server.personWith({ permissions: [{ type: 'SuperAdminPermission' }] })).token
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) =>
  fetch(server.origin + path, { method, body, headers, redirect: 'manual' })

const EVERYWHERE: Record<string, RegExp> = {
  'strict-transport-security': /^max-age=31536000/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /geolocation=\(self\).*microphone=\(\)/,
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
  'x-frame-options': /^DENY$/,
}
const isMissing = (answer: Response, wanted: Record<string, RegExp>) =>
  Object.entries(wanted).flatMap(([name, pattern]) => {
    const value = answer.headers.get(name)
    return value !== null && pattern.test(value) ? [] : [`${name}: ${value}`]
  })
const PRIVATE = { ...EVERYWHERE, 'cache-control': /^no-store$/ }
const SOME_ID = '0123456789abcdef01234567'

describe('every kind of answer is dressed', () => {
  const kinds: [
    name: string,
    method: string,
    path: string,
    status: number,
    wanted: Record<string, RegExp>,
    headers?: Record<string, string>,
  ][] = [
    ['the page', 'GET', '/', 200, { ...EVERYWHERE, 'cache-control': /^no-cache$/ }],
    ['any screen', 'GET', '/admin/purchases', 200, { ...EVERYWHERE, 'reporting-endpoints': /csp-reports/ }],
    ['a file of the web', 'GET', '/assets/app-1.js', 200, { ...EVERYWHERE, 'cache-control': /immutable/ }],
    ['a file that is gone', 'GET', '/assets/app-0.js', 404, PRIVATE],
    ['a page in the wrong way', 'POST', '/', 405, { ...PRIVATE, allow: /^GET, HEAD$/ }],
    ['an address that is none', 'GET', '/u/%E0%A4%A', 400, PRIVATE],
    ['a path that is none', 'GET', '/api/v1/nothing/here', 404, PRIVATE],
    ['a path in the wrong way', 'PATCH', '/api/v1/user', 405, { ...PRIVATE, allow: /\bGET\b.*\bHEAD\b/ }],
    [
      'a raw path in the wrong way',
      'PUT',
      '/api/v1/courier-api/uploadProof',
      405,
      { ...PRIVATE, allow: /^POST$/ },
    ],
    ['a method that nobody knows', 'PROPFIND', '/api/v1/user', 405, PRIVATE],
    ['a visitor refused', 'GET', '/api/v1/user', 401, { ...PRIVATE, 'x-request-id': /^[0-9a-f]{24}$/ }],
    ['a picture that is none', 'GET', `/api/v1/cdn/products/${SOME_ID}`, 404, PRIVATE],
    ['a paper that is none', 'GET', `/api/v1/print-jobs/${SOME_ID}/paper.png`, 401, PRIVATE],
    ['a photo that is none', 'GET', `/api/v1/files/proofs/${SOME_ID}`, 401, PRIVATE],
    ['a menu that is none', 'GET', '/api/v1/public/stores/nowhere/menu', 404, PRIVATE],
    ['a webhook of nobody', 'POST', '/api/v1/webhooks/nobody', 404, PRIVATE],
    ['tRPC', 'GET', '/trpc/public.status', 200, PRIVATE],
    ['tRPC refusing', 'GET', '/trpc/customer.wallet.balance', 401, PRIVATE],
    ['tRPC, no such call', 'GET', '/trpc/nothing.here', 404, PRIVATE],
    ['the description', 'GET', '/api/v1/openapi.json', 200, { ...EVERYWHERE, 'cache-control': /^no-cache$/ }],
    ['the handbook', 'GET', '/api/docs', 200, { ...EVERYWHERE, 'cache-control': /^no-cache$/ }],
    ['a live connection without a ticket', 'GET', '/ws', 401, PRIVATE],
    ['one from elsewhere', 'GET', '/ws', 403, PRIVATE, { origin: 'https://elsewhere.example' }],
    ['what a browser asks first', 'OPTIONS', '/api/v1/user', 204, PRIVATE, { origin: FRIEND }],
    ['only the head', 'HEAD', '/api/v1/public/stores/nowhere/menu', 404, PRIVATE],
  ]
  test.each(kinds)('%s', async (_, method, path, status, wanted, headers = {}) => {
    const answer = await ask(method, path, headers)
    expect([answer.status, isMissing(answer, wanted)]).toEqual([status, []])
  })

  test('a host that is none', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    let text = ''
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: server.server.port,
      socket: {
        data(_, data) {
          text += data
        },
        close: () => resolve(text),
      },
    })
    socket.write('GET /api/v1/user HTTP/1.1\r\nhost: a b<>\r\nconnection: close\r\n\r\n')
    const answer = await promise
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    expect(answer).toContain('"BadRequest"')
  })
})

test('every path of the surface is, whoever asks', async () => {
  const wrong: string[] = []
  for (const { method, path } of surface) {
    const concrete = `/api/v1${path.replace(/\{[^}]+\}/g, SOME_ID)}`
    const body = method === 'GET' ? undefined : '{}'
    const callers: Record<string, string>[] = [{}]
    // What would end the session of the test is called anonymously only.
    if (!/logout|account$/i.test(path)) callers.push({ authorization: `Bearer ${token}` })
    for (const headers of callers) {
      const answer = await ask(method, concrete, { 'content-type': 'application/json', ...headers }, body)
      wrong.push(
        ...isMissing(answer, PRIVATE).map(missing => `${method} ${path} ${answer.status} ${missing}`),
      )
    }
  }
  expect(wrong).toEqual([])
})

describe('what is too large is refused in words, announced or not', () => {
  const chunked = (bytes: number) =>
    new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < bytes; sent += 100_000)
          controller.enqueue(new Uint8Array(100_000).fill(0x20))
        controller.close()
      },
    })
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const endpoints: [path: string, headers: Record<string, string>, bytes: number][] = [
    ['/api/v1/auth/email/login', json, 1_100_000],
    ['/trpc/public.auth.logIn', json, 1_100_000],
    ['/api/v1/webhooks/stripe', json, 1_100_000],
    ['/api/v1/products/upload-image', form, 9_000_000],
    ['/api/v1/courier-api/uploadProof', form, 9_000_000],
  ]
  for (const [path, headers, bytes] of endpoints)
    test.each(['announced', 'in pieces'])(`${path}, %s`, async way => {
      const body = way === 'announced' ? new Uint8Array(bytes).fill(0x20) : chunked(bytes)
      const answer = await ask('POST', path, { ...headers, authorization: `Bearer ${token}` }, body)
      expect([answer.status, await answer.text()]).toEqual([
        413,
        expect.stringContaining('"PayloadTooLarge"'),
      ])
      expect(answer.headers.get('connection')).toBe('close')
      expect(isMissing(answer, PRIVATE)).toEqual([])
    })

  test('headers without end', async () => {
    expect((await ask('GET', '/api/v1/user', { 'x-long': 'x'.repeat(64_000) })).status).toBe(431)
    expect((await ask('GET', '/api/v1/user', { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
  })
})

describe('REST and tRPC refuse alike', () => {
  const typed = (text: string) =>
    ask('POST', '/trpc/public.auth.logIn', { 'content-type': 'application/json' }, text)
  const older = (text: string) =>
    ask('POST', '/api/v1/auth/email/login', { 'content-type': 'application/json' }, text)
  const asked = (text: string) => ask('GET', `/trpc/public.search?input=${encodeURIComponent(text)}`)

  test.each([
    ['a prototype', '{"json":{"__proto__":{"x":1}}}'],
    ['what hides behind an escape', '{"json":{"\\u005f_proto__":1}}'],
    ['NUL', '{"json":{"email":"a\\u0000"}}'],
    ['half a character', '{"json":{"email":"\\ud800"}}'],
    ['nesting', `{"json":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['a number that is none', '{"json":{"x":1e999}}'],
    ['a text that breaks off', '{"json":'],
  ])('%s', async (_, text) => {
    for (const answer of [await typed(text), await asked(text)]) {
      const { error } = (await answer.json()) as { error: { json: { data: { failure: { name: string } } } } }
      expect([answer.status, error.json.data.failure.name]).toEqual([400, 'BadRequest'])
    }
    const answer = await older(text)
    expect([answer.status, ((await answer.json()) as { name: string }).name]).toEqual([400, 'BadRequest'])
  })

  test('forms, and things given twice', async () => {
    const plain = { 'content-type': 'text/plain' }
    for (const path of ['/trpc/public.auth.logIn', '/api/v1/auth/email/login'])
      expect((await ask('POST', path, plain, '{"json":{}}')).status).toBe(400)
    expect((await ask('GET', '/trpc/public.status?batch=1&batch=1')).status).toBe(400)
    expect((await ask('GET', '/api/v1/user?page=1&page=2')).status).toBe(400)
  })
})

test('over plain http nothing is promised about https', () => {
  const dressed = makeDress({ publicUrl: 'http://localhost:9070' })(new Response())
  expect(dressed.headers.has('strict-transport-security')).toBe(false)
})

describe('other origins', () => {
  const preflight = (origin: string, method = 'PUT', headers = 'authorization, content-type') =>
    ask('OPTIONS', '/api/v1/user', {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    })

  test('that were named may call, and read what they need to', async () => {
    const before = await preflight(FRIEND)
    expect(before.headers.get('access-control-allow-origin')).toBe(FRIEND)
    expect(before.headers.get('access-control-allow-methods')).toContain('PUT')
    for (const path of ['/api/v1/user', '/trpc/public.status', '/api/v1/nothing']) {
      const answer = await ask('GET', path, { origin: FRIEND })
      expect(answer.headers.get('access-control-allow-origin')).toBe(FRIEND)
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('vary')).toMatch(/\borigin\b/i)
    }
  })

  test.each([
    ['https://elsewhere.example', 'GET', ''],
    ['null', 'GET', ''],
    [`${FRIEND}.evil.example`, 'GET', ''],
    [FRIEND.replace('https', 'http'), 'GET', ''],
    [FRIEND, 'TRACE', ''],
    [FRIEND, 'PUT', 'authorization, x-anything'],
  ])('%s asking for %s %s gets no yes, and no refusal', async (origin, method, headers) => {
    const answer = await preflight(origin, method, headers)
    expect(answer.status).toBe(204)
    expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
    expect(answer.headers.get('vary')).toMatch(/\borigin\b/)
  })

  test('that were not named are told nothing, wherever they ask', async () => {
    for (const path of ['/', '/api/v1/user', '/trpc/public.status', '/api/v1/openapi.json', '/api/docs']) {
      const answer = await ask('GET', path, { origin: 'https://elsewhere.example' })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await ask('GET', '/api/v1/user')).headers.get('vary')).toMatch(/\borigin\b/i)
  })
})

describe('a page', () => {
  const policy = contentSecurityPolicy({
    publicUrl: 'https://food.example/app',
    payments: null,
    stripe: true,
    tiles: null,
  })

  test('runs no script but ours and the payment provider’s, and talks to nobody else but this computer’s printer', () => {
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
    expect(policy).toContain(
      "connect-src 'self' wss://food.example http://127.0.0.1:* https://api.stripe.com;",
    )
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|[ /]\*[ ;]|data:|blob:)|connect-src[^;]*(ws:|wss:) /)
    for (const word of ["object-src 'none'", "base-uri 'none'", `report-uri ${REPORTS_PATH}`])
      expect(policy).toContain(word)
  })

  test('that was kept from loading something is counted, and its address forgotten', async () => {
    const older = (blocked: string) =>
      JSON.stringify({
        'csp-report': {
          'document-uri': 'https://food.example/checkout/a-secret-link',
          'effective-directive': 'script-src-elem',
          'blocked-uri': blocked,
        },
      })
    const newer = JSON.stringify([
      {
        type: 'csp-violation',
        url: 'https://food.example/x',
        body: { effectiveDirective: 'img-src', blockedURL: 'inline' },
      },
      { type: 'deprecation', body: {} },
    ])
    for (let i = 0; i < 10; i++)
      expect(
        (await ask('POST', REPORTS_PATH, {}, older('https://evil.example/x.js?a-secret-link'))).status,
      ).toBe(204)
    expect(
      (await ask('POST', REPORTS_PATH, { 'content-type': 'application/reports+json' }, newer)).status,
    ).toBe(204)
    const told = log.map(line => JSON.parse(line)).filter(({ directive }) => directive)
    expect(told.map(({ directive, source, times }) => [directive, source, times])).toEqual([
      ['script-src-elem', 'https://evil.example', 1],
      ['script-src-elem', 'https://evil.example', 10],
      ['img-src', 'inline', 1],
    ])
    expect(log.join()).not.toContain('a-secret-link')
  })

  test.each(['', 'nothing', '[]]', '{"csp-report":7}', '7', 'x'.repeat(40_000)])(
    'report that is none is refused: %.20s',
    async body => {
      const { status } = await ask('POST', REPORTS_PATH, {}, body)
      expect([400, 413]).toContain(status)
    },
  )
})
