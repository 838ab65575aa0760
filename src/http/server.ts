import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Server, ServerWebSocket } from 'bun'
import { Elysia } from 'elysia'
import { Failure } from '../contract/failures'
import { ClientFrame, type ServerFrame } from '../contract/live'
import type { Identify } from '../features/people/identify'
import { takeLiveTicket } from '../features/people/take-live-ticket'
import type { Hub } from '../live/hub'
import { appRouter } from '../routers/app'
import type { Person, World } from '../trpc/context'
import { retryAfterOf, shapeOf, toFailure } from '../trpc/failures'
import { makeContextFor, strangerContext } from './context'
import { docsPage } from './docs-page'
import { refuseOddText } from './edge'
import { surface } from './legacy/surface'
import { openApiDocument } from './openapi'
import { backFromProvider, isBackFromProvider } from './raw/back-from-provider'
import { rawRoutes } from './raw/raw-routes'
import { refusal, restApi } from './rest'
import { pageHeaders } from './static-web'

type LiveData = { id: string; person: Person }
type Options = {
  world: World
  hub: Hub
  identify: Identify
  port: number
  hostname: string
  allowedOrigins: string[]
  /** How many proxies of ours have each added whom they heard from. */
  trustedProxies: number
  web: (request: Request) => Response
  /** The pages and answers of the sign-in providers' stand-in, where there is one. */
  localIssuer: ((request: Request) => Promise<Response>) | null
}

const MAX_BODY_BYTES = 12_000_000
const LIVE_BACKLOG_BYTES = 256_000
/** Calls that may share one request: more than any screen makes at once. */
const MAX_BATCH = 40

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
  const ipOf = (request: Request) => {
    const named = request.headers.get('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim()
    return (trustedProxies > 0 && named) || (server.requestIP(request)?.address ?? null)
  }
  const openContext = makeContextFor(world, identify)
  const raw = rawRoutes({ world, openContext, ipOf })
  const description = openApiDocument(surface, raw.documented, world.settings)
  const document = JSON.stringify(description)
  const docs = docsPage(description)

  const api = new Elysia()
    // First, for it counts only for what comes after it.
    .onError(({ error, request }) => refusal(error, strangerContext(world, request, ipOf(request))))
    .use(restApi(surface, openContext, ipOf))
    .use(raw.app)
    .get(
      '/api/v1/openapi.json',
      () =>
        new Response(document, {
          headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
        }),
    )
    .get(
      '/api/docs',
      () =>
        new Response(docs, {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            ...pageHeaders(
              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
            ),
          },
        }),
    )
    .all('/trpc/*', ({ request }) => trpc(request), { parse: 'none' })
    .all(
      '/api/*',
      ({ request }) => refusal(new Failure('NotFound'), strangerContext(world, request, ipOf(request))),
      { parse: 'none' },
    )

  async function trpc(request: Request) {
    // Of the request as it came: the copy below was sent by nobody.
    const ip = ipOf(request)
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
    if (request.method === 'POST' && !isForm) {
      // Read once here, so that what hurts further in is refused for both doors alike.
      const text = await request.text()
      try {
        refuseOddText(text)
      } catch (error) {
        return refusal(error, strangerContext(world, request, ip))
      }
      request = new Request(request.url, {
        method: 'POST',
        headers: request.headers,
        body: text,
        signal: request.signal,
      })
    }
    return fetchRequestHandler({
      endpoint: '/trpc',
      req: request,
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: () => openContext(request, ip),
      responseMeta: ({ errors }) => ({
        headers: {
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          ...retryAfterOf(errors.map(toFailure)),
        },
      }),
    })
  }

  server = Bun.serve<LiveData>({
    port,
    hostname,
    idleTimeout: 30,
    maxRequestBodySize: MAX_BODY_BYTES,
    // Bun's own page for errors shows the code around them.
    development: false,
    error(error) {
      world.log.error({ err: error }, 'a request failed outside of every operation')
      const failure = toFailure(error)
      return Response.json(shapeOf(failure, 'en'), { status: failure.status })
    },
    async fetch(request, bun) {
      const { pathname } = new URL(request.url)
      if (pathname === '/ws' || pathname === '/api/v1/ws') return upgrade(request, bun)
      if (localIssuer && pathname.startsWith('/dev/identity/')) return localIssuer(request)
      if (isBackFromProvider(request)) return backFromProvider(request)
      if (!pathname.startsWith('/api/') && !pathname.startsWith('/trpc/')) return web(request)
      const origin = allowedOrigin(request.headers.get('origin'))
      if (request.method === 'OPTIONS')
        return new Response(null, { status: 204, headers: corsHeaders(origin) })
      const response = await api.handle(request)
      if (origin)
        for (const [name, value] of Object.entries(corsHeaders(origin))) response.headers.set(name, value)
      return response
    },
    websocket: {
      maxPayloadLength: 64_000,
      backpressureLimit: LIVE_BACKLOG_BYTES,
      closeOnBackpressureLimit: true,
      idleTimeout: 60,
      sendPings: true,
      perMessageDeflate: false,
      open: ws => hub.join(socketOf(ws)),
      close: ws => hub.leave(ws.data.id),
      async message(ws, message) {
        const frame = ClientFrame.safeParse(parse(String(message)))
        if (!frame.success) return ws.close(1003, 'not understood')
        // What nobody catches here ends the whole process; the client asks again when it has reconnected.
        await hub.receive(ws.data.id, frame.data).catch(error => {
          world.log.warn({ err: error }, 'a live connection could not be served')
          ws.close(1011, 'try again')
        })
      },
    },
  })

  async function upgrade(request: Request, bun: Server<LiveData>) {
    const origin = request.headers.get('origin')
    const own = request.headers.get('host')
    // Some origins are no address, such as the "null" of a sandboxed frame.
    if (origin && URL.parse(origin)?.host !== own && !allowedOrigin(origin))
      return new Response('Forbidden', { status: 403 })
    const ticket = new URL(request.url).searchParams.get('ticket')
    const person = ticket ? await takeLiveTicket(world, ticket) : null
    if (!person) return refusal(new Failure('Unauthorized'), strangerContext(world, request, ipOf(request)))
    return bun.upgrade(request, { data: { id: world.newId(), person } })
      ? undefined
      : new Response('Upgrade required', { status: 426 })
  }

  const allowedOrigin = (origin: string | null) => (origin && allowedOrigins.includes(origin) ? origin : null)

  return server
}

const corsHeaders = (origin: string | null): Record<string, string> =>
  origin
    ? {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'authorization, content-type, accept-language, idempotency-key, x-app-version, x-session-key, x-build-date, x-device-id, x-referrer, x-impersonator-id, x-impersonator-token',
        'access-control-max-age': '600',
        vary: 'origin',
      }
    : { vary: 'origin' }

const socketOf = (ws: ServerWebSocket<LiveData>) => ({
  id: ws.data.id,
  person: ws.data.person,
  send: (frame: ServerFrame) => ws.send(JSON.stringify(frame)) !== 0,
  close: (code: number, reason: string) => ws.close(code, reason),
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
