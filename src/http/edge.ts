import { Failure } from '../contract/failures'

export const MAX_BODY_BYTES = 1_000_000
const MAX_DEPTH = 100

/**
 * Reads a JSON body, refusing what would only hurt further in: text that Postgres cannot keep, nesting that
 * overflows a stack, keys that reach for a prototype.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request)
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? 'application/json'
  if (!type.includes('json')) throw new Failure('BadRequest', { reason: 'Send JSON' })
  refuseOddText(text)
  refuseDepth(text)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Failure('BadRequest', { reason: 'This is not JSON' })
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Failure('BadRequest', { reason: 'Send a JSON object' })
  return cleaned(body) as Record<string, unknown>
}

export async function readText(request: Request): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > MAX_BODY_BYTES) throw new Failure('PayloadTooLarge')
  const text = await request.text()
  if (text.length > MAX_BODY_BYTES) throw new Failure('PayloadTooLarge')
  return text
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

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype')
      .map(([key, inner]) => [key, cleaned(inner)]),
  )
}

/** One value per name; what is given twice or as a list is a mistake. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [key, value] of url.searchParams) {
    refuseOddText(value)
    refuseOddText(key)
    if (key in query || key.includes('['))
      throw new Failure('BadRequest', { reason: `${key} is given twice` })
    query[key] = value
  }
  return query
}
