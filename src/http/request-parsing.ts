import { Failure } from '../core/contract/failures'

export const MAX_BODY_BYTES = 1_000_000
/** What a form adds around its file. */
const FORM_BYTES = 20_000
const MAX_DEPTH = 100
const MAX_QUERY_VALUE = 8_000
const MAX_PARAM = 200
const MAX_IDEMPOTENCY_KEY = 255
/** Who sends a byte now and then would otherwise hold a connection for as long as they like. */
const PATIENCE_MS = 20_000
const FORM_PATIENCE_MS = 120_000

/** Keys that reach for a prototype when an object is put together from them. */
const REACHING = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads a JSON body; none at all counts as an empty object. */
export async function readJson(request: Request, limit = MAX_BODY_BYTES): Promise<Record<string, unknown>> {
  const text = await readText(request, { limit })
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? 'application/json'
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type))
    throw new Failure('BadRequest', { reason: 'Send JSON' })
  const body = parseSafely(text)
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Failure('BadRequest', { reason: 'Send a JSON object' })
  return body as Record<string, unknown>
}

/**
 * Reads JSON, refusing what would only hurt further in: text that Postgres cannot keep, nesting that overflows a
 * stack, keys that reach for a prototype, numbers that would come out as others.
 */
export function parseSafely(text: string): unknown {
  refuseOddText(text)
  refuseDepth(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('BadRequest', { reason: 'This is not JSON' })
  }
  refuseOddValues(value)
  return value
}

export async function readText(
  request: Request,
  { limit = MAX_BODY_BYTES, patienceMs = PATIENCE_MS }: { limit?: number; patienceMs?: number } = {},
): Promise<string> {
  const bytes = await readBytes(request, limit, patienceMs)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure('BadRequest', { reason: 'Unreadable characters' })
  }
}

/** The file of a form, which must be called "file" and be no larger than this. */
export async function readFormFile(request: Request, limit: number): Promise<File> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type))
    throw new Failure('BadRequest', { reason: 'Send a form with a file' })
  const bytes = await readBytes(request, limit + FORM_BYTES, FORM_PATIENCE_MS)
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File)) throw new Failure('BadRequest', { reason: 'Send a form with a file' })
  if (file.size > limit) throw new Failure('PayloadTooLarge')
  return file
}

/** What was given up before its end, or never begun: the answer is the last on its connection. */
const unread = new WeakSet<Request>()
export const wasReadToItsEnd = (request: Request) =>
  !unread.has(request) && (request.bodyUsed || !bringsBody(request))

/**
 * Throws away what came in of a body that is not read on. Otherwise it stands in memory until the request is collected
 * as garbage, and many small requests weigh little to the collector.
 */
export async function letGoOfBody(request: Request): Promise<void> {
  // One that broke off by itself has nothing left to throw away.
  if (request.body && !request.body.locked) await request.body.cancel().catch(() => {})
}

const bringsBody = ({ headers }: Request) =>
  Number(headers.get('content-length') ?? 0) > 0 || headers.has('transfer-encoding')

/** Never more than the limit, whatever was announced, and not for ever. */
async function readBytes(
  request: Request,
  limit: number,
  patienceMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readWithin(request, limit, patienceMs)
  } catch (error) {
    unread.add(request)
    throw error
  }
}

async function readWithin(
  request: Request,
  limit: number,
  patienceMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw new Failure('PayloadTooLarge')
  if (!request.body) return new Uint8Array()
  let timer: Timer | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Failure('BadRequest', { reason: 'This took too long' })), patienceMs)
  })
  try {
    return await Promise.race([declared === null ? collect(request.body, limit) : request.bytes(), late])
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('BadRequest', { reason: 'The body broke off' }, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function collect(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > limit) throw new Failure('PayloadTooLarge')
    chunks.push(chunk)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** NUL cannot be stored, and half a surrogate pair is no character. Both also hide behind escapes. */
export function refuseOddText(text: string) {
  if (text.includes('\0') || !text.isWellFormed() || /\\u0000/.test(text))
    throw new Failure('BadRequest', { reason: 'Unreadable characters' })
  if (/\\ud[89a-f]/i.test(text) && hasLoneSurrogate(text))
    throw new Failure('BadRequest', { reason: 'Unreadable characters' })
}

function hasLoneSurrogate(text: string): boolean {
  const pairsRemoved = text.replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, '')
  return /\\ud[89a-f][0-9a-f]{2}/i.test(pairsRemoved)
}

/** Counts brackets outside of strings; JSON.parse itself would go down with the stack. */
function refuseDepth(text: string) {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 0x5c) i++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > MAX_DEPTH) throw new Failure('BadRequest', { reason: 'Nested too deeply' })
    } else if (char === 0x7d || char === 0x5d) depth--
  }
}

function refuseOddValues(value: unknown) {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new Failure('BadRequest', { reason: 'A number is out of range' })
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) return value.forEach(refuseOddValues)
  for (const [key, inner] of Object.entries(value)) {
    if (REACHING.has(key)) throw new Failure('BadRequest', { reason: `${key} is no name` })
    refuseOddValues(inner)
  }
}

/** One value per name; what is given twice or as a list is a mistake. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [key, value] of url.searchParams) {
    refuseOddText(value)
    refuseOddText(key)
    if (REACHING.has(key)) throw new Failure('BadRequest', { reason: `${key} is no name` })
    if (key in query || key.includes('['))
      throw new Failure('BadRequest', { reason: `${key.slice(0, 100)} is given twice` })
    if (value.length > MAX_QUERY_VALUE)
      throw new Failure('BadRequest', { reason: `${key.slice(0, 100)} is too long` })
    query[key] = value
  }
  return query
}

/** What comes between the slashes, decoded. */
export function readParams(params: Record<string, string | null>): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    // The router gives null for what it cannot decode.
    if (value === null || value.length > MAX_PARAM)
      throw new Failure('BadRequest', { reason: 'Unreadable address' })
    refuseOddText(value)
    read[name] = value
  }
  return read
}

/** The address of a call, or a refusal when no browser would send such a one. */
export function readUrl(request: Request): URL {
  const url = URL.parse(request.url)
  if (!url) throw new Failure('BadRequest', { reason: 'Unreadable address' })
  if (url.pathname.includes('%')) {
    let path: string
    try {
      path = decodeURIComponent(url.pathname)
    } catch {
      throw new Failure('BadRequest', { reason: 'Unreadable address' })
    }
    refuseOddText(path)
  }
  // Cut to what fits, two different keys could become one.
  if ((request.headers.get('idempotency-key')?.length ?? 0) > MAX_IDEMPOTENCY_KEY)
    throw new Failure('BadRequest', { reason: 'The idempotency-key is too long' })
  return url
}
