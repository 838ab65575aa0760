import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A file to be served: as it is, and as it travels. */
export type Packed = {
  raw: Uint8Array
  br?: Uint8Array
  gz?: Uint8Array
  type: string
  etag: string
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Half as slow as the best, and nearly as small: for what is made while a client waits. */
const QUICK = 5

export async function pack(text: string, type: string): Promise<Packed> {
  const raw = new TextEncoder().encode(text)
  const [br, gz] = await Promise.all([
    toBrotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUICK, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
    toGzip(raw),
  ])
  return { raw, br, gz, type, etag: etagOf(raw) }
}

export const etagOf = (raw: Uint8Array) => `"${Bun.hash(raw).toString(36)}"`

const reads = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`)
const READS = { br: reads('br'), gzip: reads('gzip') }

/** The best that the client reads, of those that there are. */
export function encodingFor(request: Request, has: { br?: unknown; gz?: unknown } = { br: true, gz: true }) {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return has.br && READS.br.test(accepted) ? 'br' : has.gz && READS.gzip.test(accepted) ? 'gzip' : null
}

/** In the shape that the client reads best. */
export function answerWith(file: Packed, request: Request, headers: Headers, status = 200): Response {
  headers.set('content-type', file.type)
  headers.set('etag', file.etag)
  headers.append('vary', 'accept-encoding')
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request, file)
  if (encoding) headers.set('content-encoding', encoding)
  const body = encoding === 'br' ? file.br! : encoding === 'gzip' ? file.gz! : file.raw
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit), { status, headers })
}
