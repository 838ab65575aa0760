import type { PrinterDevice } from './device/device'
import { type Entry, hasFailed, type Journal } from './journal'
import { messageOf } from './log'
import type { Press } from './press'
import { VERSION } from './version'

const MAX_BYTES = 5 * 1024 * 1024
const PRINTER = 'main'

export interface ProxyParts {
  port: number
  token?: string
  /** Web pages that may ask. */
  origins: readonly string[]
  device: PrinterDevice
  journal: Journal
  press: Press
}

/**
 * Lets programs of this machine print on the same printer: same queue, same journal. A web page must be of a known
 * origin, and the name it called must be this machine's own, or any page could print through a name that it controls.
 */
export function startProxy(parts: ProxyParts): { port: number; stop: () => void } {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: parts.port,
    maxRequestBodySize: MAX_BYTES,
    idleTimeout: 255,
    fetch: async request => {
      const origin = request.headers.get('origin')
      if (!isOwnName(request.headers.get('host')) || (origin !== null && !parts.origins.includes(origin)))
        return new Response(null, { status: 403 })
      const response = await answerTo(request, parts)
      if (origin) allow(response.headers, origin)
      return response
    },
  })
  return { port: server.port ?? parts.port, stop: () => server.stop(true) }
}

const isOwnName = (host: string | null) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '')

function allow(headers: Headers, origin: string) {
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-methods', 'GET, POST')
  headers.set('access-control-allow-headers', 'authorization, content-type, idempotency-key')
  headers.set('access-control-allow-private-network', 'true')
  headers.set('vary', 'origin')
}

async function answerTo(request: Request, parts: ProxyParts): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  if (request.method === 'GET' && (pathname === '/' || pathname === '/status'))
    return Response.json(statusOf(parts))
  if (request.method !== 'POST' || pathname !== `/printers/${PRINTER}`)
    return Response.json({ ok: false, error: 'There is GET / and POST /printers/main' }, { status: 404 })
  if (parts.token && request.headers.get('authorization') !== `Bearer ${parts.token}`)
    return Response.json({ ok: false, error: 'The token is missing or wrong' }, { status: 401 })
  return await print(request, parts)
}

function statusOf({ device, journal }: ProxyParts) {
  const queue = journal.at('offered', 'strip', 'cutsent').length
  const { kind, name, lastStatus } = device
  return {
    ok: true,
    version: VERSION,
    printers: [{ id: PRINTER, path: `printers/${PRINTER}`, name, kind, status: lastStatus, queue }],
  }
}

const isPrinted = ({ stage }: Entry) => stage === 'printed' || stage === 'acked'

async function print(request: Request, { journal, press }: ProxyParts): Promise<Response> {
  const bytes = await request.bytes()
  if (!bytes.length) return Response.json({ ok: false, error: 'There is nothing to print' }, { status: 400 })
  const id = `local-${request.headers.get('idempotency-key') ?? crypto.randomUUID()}`
  // The same paper may be on its way just now.
  await press.idle()
  const before = journal.get(id)
  if (before && (before.stage === 'doubt' || hasFailed(before)))
    return Response.json(
      { ok: false, error: 'It may be on paper already; take a new key to print it' },
      { status: 409 },
    )
  try {
    if (!before || !isPrinted(before))
      await press.print({ id, format: 'raw', width: 0, steps: [{ kind: 'raw', bytes }], isLocal: true })
    return Response.json({ ok: true, bytes: bytes.length })
  } catch (thrown) {
    return Response.json({ ok: false, error: messageOf(thrown) }, { status: 503 })
  }
}
