import { brotliCompressSync, constants } from 'node:zlib'
import { madeOf } from '../core/cache/shared-answers'
import { encodingFor } from './packed'

/** What fits into one packet does not arrive sooner for being smaller. */
const LEAST_BYTES = 1_400
/** A tenth of what lists and menus weigh, for a fifth of a millisecond; what is better costs several times that. */
const QUALITY = { br: 1, gzip: 1 } as const

/**
 * An answer of data as it travels to this client. What is already compressed, is kept in several shapes under one name
 * or comes in pieces stays as it is.
 */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  const isData = /^application\/json\b/.test(headers.get('content-type') ?? '')
  const isSettled = ['content-encoding', 'transfer-encoding', 'etag'].some(name => headers.has(name))
  if (!isData || isSettled || !response.body || request.method === 'HEAD') return response
  headers.append('vary', 'accept-encoding')
  const encoding = encodingFor(request)
  if (!encoding) return response
  const bytes = await response.bytes()
  const { status } = response
  if (bytes.length < LEAST_BYTES) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(compressed(bytes, encoding), { status, headers })
}

/** An answer of data that many get, compressed once for all whose browsers read the same. */
export function sharedAnswer(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  { status, headers }: { status: number; headers: Headers },
): Response {
  const encoding = bytes.length < LEAST_BYTES ? null : encodingFor(request)
  if (!encoding) return new Response(bytes, { status, headers })
  headers.append('vary', 'accept-encoding')
  headers.set('content-encoding', encoding)
  return new Response(
    madeOf(bytes, encoding, () => compressed(bytes, encoding)),
    { status, headers },
  )
}

const compressed = (bytes: Uint8Array<ArrayBuffer>, encoding: 'br' | 'gzip') =>
  encoding === 'br' ? toBrotli(bytes) : toGzip(bytes)

const toBrotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

const toGzip = (bytes: Uint8Array<ArrayBuffer>) =>
  Bun.gzipSync(bytes, { level: QUALITY.gzip, library: 'libdeflate' })
