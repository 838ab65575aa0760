import { isIP } from 'node:net'
import type { Server, ServerWebSocket } from 'bun'
import { Elysia } from 'elysia'
import type { Listener, World } from '../core/context'
import { Failure } from '../core/contract/failures'
import type { ServerFrame } from '../core/contract/live'
import type { Hub } from '../core/live/hub'
import { callerFrom, countCall, takeCall } from '../core/rate-limit'
import type { Language } from '../core/rules/languages'
import type { Identify } from '../modules/identity/sessions/identify'
import { takeLiveTicket } from '../modules/identity/sessions/take-live-ticket'
import { openLink } from '../modules/logistics/tracking/link-listeners'
import { compressAnswer } from './compress-answer'
import { anonymousContext, makeContextFor } from './context'
import { makeCors } from './cors'
import { docsPage } from './docs-page'
import { makeMethodsOf } from './endpoint-methods'
import type { AskAsStranger } from './first-pages'
import { makeDress, pageHeaders, REPORTS_PATH } from './headers'
import { surface } from './legacy/surface'
import { DESCRIPTIONS, LIVE_CONNECTIONS, PAGES } from './limits'
import { openApiDocument } from './openapi'
import { backFromProvider, isBackFromProvider } from './raw/back-from-provider'
import { isOneClickUnsubscribe, oneClickUnsubscribe } from './raw/one-click-unsubscribe'
import { rawRoutes } from './raw/raw-routes'
import { letGoOfBody, readUrl, wasReadToItsEnd } from './request-parsing'
import { refusal, restApi } from './rest'
import type { Web } from './static-web'
import { trpcEndpoint } from './trpc-endpoint'

type LiveData = { id: string; listener: Listener; leave: () => void }
type Options = {
  world: World
  hub: Hub
  identify: Identify
  port: number
  hostname: string
  allowedOrigins: string[]
  /** How many proxies of ours have each added whom they heard from. */
  trustedProxies: number
  web: Web
  /** The pages and answers of the sign-in providers' stand-in, where there is one. */
  localIssuer: ((request: Request) => Promise<Response>) | null
}

/** What Bun takes in at all. Every route reads less, and refuses the rest in words. */
const MAX_BODY_BYTES = 16_000_000
/** What a client that reads slowly may have waiting; then its connection ends. */
const LIVE_BACKLOG_BYTES = 256_000
/** Larger than any frame that a client has to say. */
const LIVE_FRAME_BYTES = 4_000
const LIVE_RETRY_SECONDS = 30
const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
const PAGE_METHODS = ['GET', 'HEAD']
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Everything over HTTP: the REST surface, tRPC, the live connection, what is served by hand, and the web itself. */
export function serve({
  world,
  hub,
  identify,
  port,
  hostname,
  allowedOrigins,
  trustedProxies,
  web,
  localIssuer,
}: Options) {
  let server: Server<LiveData>
  let isStopping = false
  const ipOf = (request: Request) => {
    const named = request.headers.get('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim()
    return trustedProxies > 0 && named && isIP(named) ? named : (server.requestIP(request)?.address ?? null)
  }
  let hasWarned = world.settings.isProduction === false || trustedProxies > 0
  const warnOfProxy = (request: Request) => {
    if (hasWarned || !request.headers.has('x-forwarded-for')) return
    hasWarned = true
    world.log.warn('calls come through a proxy and TRUSTED_PROXIES is 0: all callers share the limits of one')
  }
  const anonymousContextOf = (request: Request) => anonymousContext(world, request, ipOf(request))
  const refuse = (error: unknown, request: Request) => refusal(error, anonymousContextOf(request))
  const openContext = makeContextFor(world, identify)
  const raw = rawRoutes({ world, openContext, ipOf })
  const description = openApiDocument(surface, raw.documented, world.settings)
  const encoder = new TextEncoder()
  const document = encoder.encode(JSON.stringify(description))
  const docs = encoder.encode(docsPage(description))
  /** They are large, and nobody reads them again and again. */
  const countReading = (request: Request) => countCall(DESCRIPTIONS, anonymousContextOf(request))
  const cors = makeCors(allowedOrigins)
  const dress = makeDress(world.settings)
  const methodsOf = makeMethodsOf([
    ...[...surface, ...raw.documented].map(({ method, path }) => ({ method, path: `/api/v1${path}` })),
    { method: 'GET', path: '/api/v1/openapi.json' },
    { method: 'GET', path: '/api/docs' },
    { method: 'POST', path: REPORTS_PATH },
  ])
  const trpc = trpcEndpoint({ openContext, anonymousContextOf, ipOf })
  /** Counted as a call of who asks for the page. */
  const askAsStranger: AskAsStranger = Object.assign(
    (path: string, language: Language, from: Request) =>
      trpc(new Request(new URL(path, from.url), { headers: { 'accept-language': language } }), ipOf(from)),
    { mayMake: (from: Request) => takeCall(PAGES, anonymousContextOf(from)) },
  )

  const api = new Elysia()
    // First, for it counts only for what comes after it.
    // Of an address with a host of three letters or fewer the router misreads the path.
    .onError(({ error, code, request }) =>
      refuse(code === 'NOT_FOUND' ? new Failure('NotFound') : error, request),
    )
    .use(restApi(surface, openContext, ipOf))
    .use(raw.app)
    .get('/api/v1/openapi.json', ({ request }) => {
      countReading(request)
      return new Response(document, {
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
      })
    })
    .get('/api/docs', ({ request }) => {
      countReading(request)
      return new Response(docs, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          ...pageHeaders(DOCS_POLICY),
        },
      })
    })
    .all('/trpc/*', ({ request }) => trpc(request), { parse: 'none' })
    .all('/api/*', ({ request }) => nothingHere(request, methodsOf(new URL(request.url).pathname)), {
      parse: 'none',
    })

  function nothingHere(request: Request, methods: readonly string[]): Response {
    const answer = refuse(new Failure(methods.length ? 'MethodNotAllowed' : 'NotFound'), request)
    if (methods.length) answer.headers.set('allow', methods.join(', '))
    return answer
  }

  /** Nothing when the connection has become a live one. */
  async function answer(request: Request, bun: Server<LiveData>): Promise<Response | undefined> {
    const { pathname } = readUrl(request)
    if (!METHODS.has(request.method)) return nothingHere(request, [...METHODS])
    if (pathname === '/ws' || pathname === '/api/v1/ws') return upgrade(request, bun)
    if (localIssuer && pathname.startsWith('/dev/identity/')) return localIssuer(request)
    if (isBackFromProvider(request)) return backFromProvider(request)
    if (isOneClickUnsubscribe(request)) return oneClickUnsubscribe(world, request, ipOf(request))
    if (!pathname.startsWith('/api/') && !pathname.startsWith('/trpc/'))
      return PAGE_METHODS.includes(request.method)
        ? web(request, askAsStranger)
        : nothingHere(request, PAGE_METHODS)
    if (request.method === 'OPTIONS') return cors.preflight(request)
    const response = await api.handle(request)
    cors.mark(request, response)
    return compressAnswer(request, response)
  }

  server = Bun.serve<LiveData>({
    port,
    hostname,
    idleTimeout: 30,
    maxRequestBodySize: MAX_BODY_BYTES,
    // Bun's own page for errors shows the code around them.
    development: false,
    async fetch(request, bun) {
      warnOfProxy(request)
      const response =
        isStopping && readUrl(request).pathname === '/api/v1/status'
          ? Response.json({ status: 'stopping' }, { status: 503 })
          : await answer(request, bun).catch(error => refuse(error, request))
      const wasRead = wasReadToItsEnd(request)
      if (!wasRead) await letGoOfBody(request)
      // What else somebody has sent on that connection is not even looked at.
      const isTooMuch = response?.status === 429
      if (response && (isStopping || !wasRead || isTooMuch)) response.headers.set('connection', 'close')
      return response && dress(response)
    },
    websocket: {
      maxPayloadLength: LIVE_FRAME_BYTES,
      backpressureLimit: LIVE_BACKLOG_BYTES,
      closeOnBackpressureLimit: true,
      idleTimeout: 60,
      sendPings: true,
      perMessageDeflate: false,
      open: ws => hub.join(socketOf(ws)),
      close({ data }) {
        data.leave()
        hub.leave(data.id)
      },
      message: ({ data }, message) => hub.take(data.id, String(message)),
    },
  })

  async function upgrade(request: Request, bun: Server<LiveData>) {
    const origin = request.headers.get('origin')
    const own = request.headers.get('host')
    // Some origins are no address, such as the "null" of a sandboxed frame.
    if (origin && URL.parse(origin)?.host !== own && !cors.isAllowed(origin))
      return refuse(new Failure('Forbidden'), request)
    const visitor = anonymousContextOf(request)
    countCall(LIVE_CONNECTIONS, visitor)
    const { searchParams } = new URL(request.url)
    const [ticket, link] = [searchParams.get('ticket'), searchParams.get('link')]
    const listener = ticket
      ? await takeLiveTicket(world, ticket)
      : link
        ? await openLink(world, searchParams.get('for'), link)
        : null
    if (!listener) return refuse(new Failure('Unauthorized'), request)
    const leave = hub.admission.enter(`${listener.kind}:${listener.id}`, callerFrom(visitor.request))
    if (!leave) return refuse(new Failure('TooManyRequests', { retryAfter: LIVE_RETRY_SECONDS }), request)
    if (bun.upgrade(request, { data: { id: world.newId(), listener, leave } })) return undefined
    leave()
    return refuse(new Failure('BadRequest', { reason: 'Ask for a live connection' }), request)
  }

  return {
    port: server.port!,
    /** Says that it will be gone, and goes on as before for so long. */
    leave(seconds: number) {
      isStopping = true
      return Bun.sleep(seconds * 1000)
    },
    /** Takes no new connections, and ends those that are there with their next answer. Settles when all are gone. */
    stop() {
      isStopping = true
      return server.stop()
    },
    /** Cuts off whoever is still there. */
    cut: () => server.stop(true),
  }
}

const socketOf = (ws: ServerWebSocket<LiveData>) => ({
  id: ws.data.id,
  listener: ws.data.listener,
  send: (frame: ServerFrame) => ws.send(JSON.stringify(frame)) !== 0,
  close: (code: number, reason: string) => ws.close(code, reason),
})
