import superjson, { type SuperJSONResult } from 'superjson'

/** Deeper than any answer: what goes on beyond is probably a circle. */
const MOST_LEVELS = 64
/** Refused as keys, since they would change what every object is. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** It is not made of what answers are usually made of. */
class Unusual extends Error {}

/**
 * Writes an answer as typed clients read it: JSON, with a note for each date. That is what the library writes, too, but
 * it copies everything and remembers every object to see whether it comes twice, which for a list of orders takes longer
 * than asking the database. So it is left what is not plain JSON with dates. A field that is undefined is left out, and
 * what comes twice is written twice.
 */
export function writeOutput(value: unknown): SuperJSONResult {
  const dates: Record<string, ['Date']> = {}
  let hasDates = false
  const note = (path: string) => {
    dates[path] = ['Date']
    hasDates = true
  }
  try {
    if (value === undefined || value instanceof Date) throw new Unusual()
    noteDates(value, '', 0, note)
  } catch (error) {
    if (error instanceof Unusual) return superjson.serialize(value)
    throw error
  }
  const json = value as SuperJSONResult['json']
  return hasDates ? { json, meta: { values: dates, v: 1 } } : { json }
}

/** @param before the path up to here, with its dot */
function noteDates(value: unknown, before: string, level: number, note: (path: string) => void): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return
    case 'number':
      if (!Number.isFinite(value) || Object.is(value, -0)) throw new Unusual()
      return
    case 'object':
      break
    default:
      throw new Unusual()
  }
  if (value === null) return
  if (level > MOST_LEVELS) throw new Unusual()
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) noteInner(value[at], `${before}${at}`, level, note)
    return
  }
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new Unusual()
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key]
    if (FORBIDDEN.has(key)) throw new Unusual()
    if (inner === undefined) continue
    // Most values are none that could hold a date, and need no path.
    if (typeof inner === 'object' && inner !== null) noteInner(inner, before + escaped(key), level, note)
    else noteDates(inner, '', level, note)
  }
}

function noteInner(value: unknown, path: string, level: number, note: (path: string) => void): void {
  if (!(value instanceof Date)) noteDates(value, `${path}.`, level + 1, note)
  else if (Number.isNaN(value.getTime())) throw new Unusual()
  else note(path)
}

const escaped = (key: string) => (/[.\\]/.test(key) ? key.replace(/\\/g, '\\\\').replace(/\./g, '\\.') : key)
