import { brotliCompressSync, constants } from 'node:zlib'
import { madeOf } from '../core/cache/shared-answers'
import { encodingFor } from './packed'

/** What fits into one packet does not arrive sooner for being smaller. */
const LEAST_BYTES = 1_400
/** A tenth of what lists and menus weigh, for a fifth of a millisecond; what is better costs several times that. */
const QUALITY = { br: 1, gzip: 1 } as const
type Encoding = keyof typeof QUALITY

const ACCEPTED = 'accept-encoding'
const encoder = new TextEncoder()

type Init = { status: number; headers: Headers }

/** An answer of data as it travels to this client. */
export const dataAnswer = (request: Request, text: string, init: Init): Response =>
  answerIn(request, { body: text, bytes: Buffer.byteLength(text) }, init, encoding =>
    compressed(encoder.encode(text), encoding),
  )

/** An answer of data that many get, compressed once for all whose browsers read the same. */
export const sharedAnswer = (request: Request, bytes: Uint8Array<ArrayBuffer>, init: Init): Response =>
  answerIn(request, { body: bytes, bytes: bytes.length }, init, encoding =>
    madeOf(bytes, encoding, () => compressed(bytes, encoding)),
  )

function answerIn(
  request: Request,
  whole: { body: BodyInit; bytes: number },
  { status, headers }: Init,
  inEncoding: (encoding: Encoding) => BodyInit,
): Response {
  headers.append('vary', ACCEPTED)
  const encoding = whole.bytes < LEAST_BYTES ? null : encodingFor(request)
  if (!encoding) return new Response(whole.body, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(inEncoding(encoding), { status, headers })
}

/**
 * An answer that does not say yet how it travels, as those of tRPC. What has one shape already, is kept in several under
 * one name or comes in pieces stays as it is.
 */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  const isData = /^application\/json\b/.test(headers.get('content-type') ?? '')
  const isSettled =
    headers.get('vary')?.includes(ACCEPTED) ||
    ['content-encoding', 'transfer-encoding', 'etag'].some(name => headers.has(name))
  if (!isData || isSettled || !response.body || request.method === 'HEAD') return response
  const bytes = await response.bytes()
  return answerIn(request, { body: bytes, bytes: bytes.length }, { status, headers }, encoding =>
    compressed(bytes, encoding),
  )
}

const compressed = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding) =>
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
