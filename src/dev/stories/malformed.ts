import { z } from 'zod'

/** Chance that can be had again: the same seed gives the same numbers. */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (count: number) => Math.floor(next() * count),
    pick: <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)] as One,
  }
}
export type Random = ReturnType<typeof seeded>

export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

/** What a procedure takes, as a tree that can be walked. */
export function inputSchema(inputs: unknown[]): Schema {
  const shapes = inputs.map(
    input =>
      z.toJSONSchema(input as z.ZodType, {
        io: 'input',
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          if (zodSchema._zod.def.type === 'date')
            Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
        },
      }) as Schema,
  )
  return shapes.length > 1 ? { allOf: shapes } : (shapes[0] ?? {})
}

/** Something that is meant to be right, with ids that exist. */
export function sample(schema: Schema, random: Random, ids: string[], root: Schema = schema): unknown {
  const again = (inner: Schema) => sample(inner, random, ids, root)
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return schema.$ref === '#' ? null : again(root.$defs?.[name] ?? {})
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return random.pick(schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants?.length) return again(random.pick(variants))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(again))
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object') {
    const required = new Set(schema.required)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => required.has(name) || random.next() < 0.6)
        .map(([name, inner]) => [name, again(inner)]),
    )
  }
  if (type === 'array')
    return Array.from({ length: (schema.minItems ?? 0) + random.below(3) }, () => again(schema.items ?? {}))
  if (type === 'string') return sampleText(schema, random, ids)
  if (type === 'integer' || type === 'number')
    return Math.max(schema.minimum ?? 0, -1000) + (schema.maximum === schema.minimum ? 0 : random.below(20))
  if (type === 'boolean') return random.next() < 0.5
  if (type === 'null') return null
  return random.pick<unknown>(['2026-11-21T10:00:00Z', 'word', 3, ids[0], {}])
}

function sampleText({ pattern = '', format, minLength = 0 }: Schema, random: Random, ids: string[]): string {
  if (pattern.includes('0-9a-f]{24}')) return random.pick(ids)
  if (format === 'date-time') return '2026-11-24T12:30:00.000Z'
  if (format === 'date' || pattern.startsWith('^20')) return '2026-11-24'
  if (format === 'email') return `person${random.below(1000)}@example.test`
  if (format === 'uri' || format === 'url') return 'https://example.test/'
  if (/\[01\]|2\[0-3\]/.test(pattern)) return '12:30'
  if (random.next() < 0.2) return random.pick(ids)
  return random.pick(['word', 'Núria l·l', '7', 'a b', 'bcn']).padEnd(minLength, 'x')
}

/** Stands for brackets that no program could write: see `textOf`. */
const DEEP = '@@deep@@'
const DEEPER = '@@deeper@@'

const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  1e21,
  2 ** 53,
  2 ** 31,
  -(2 ** 31) - 1,
  '',
  ' ',
  'x'.repeat(5000),
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '__proto__',
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { admin: true } } },
  '+300000-01-01T00:00:00Z',
  '300000-01-01',
  '0000-00-00',
  '2026-02-31',
  '2026-13-45T99:99:99Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  "' or 1=1 --",
  '../../etc/passwd',
  '%',
  '\\',
  '🍋'.repeat(300),
  '\u202e\u200b',
  'zzzzzzzzzzzzzzzzzzzzzzzz',
  '000000000000000000000000',
  '0123456789ABCDEF01234567',
  'NaN',
  'Infinity',
  '1e309',
  '99999999999999999999',
  '{',
  '{"$where":"1"}',
  '{"id":{"$in":[[],{}]}}',
  '-createdAt,;--',
  'sum:__proto__',
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { $ne: null },
  { toString: 1 },
  Array(1000).fill(0),
  DEEP,
  DEEPER,
]

/** The same with one thing wrong, as text: what is wrong may be something that no object could hold. */
export function spoiled(value: unknown, random: Random): string {
  const copy = { root: structuredClone(value) } as Record<string, unknown>
  const places = placesIn(copy)
  const { holder, key } = random.pick(places)
  const way = random.next()
  if (way < 0.08) delete (holder as Record<string, unknown>)[key]
  else (holder as Record<string, unknown>)[key] = structuredClone(random.pick(NASTY))
  if (way > 0.92 && copy.root !== null && typeof copy.root === 'object')
    Object.assign(copy.root, {
      [random.pick(['permissions', 'isSuspended', 'x'.repeat(300), 'balance'])]: random.pick(NASTY),
    })
  return textOf(copy.root)
}

type Place = { holder: object; key: string }
function placesIn(holder: object): Place[] {
  return Object.entries(holder).flatMap(([key, inner]) => [
    { holder, key },
    ...(inner !== null && typeof inner === 'object' ? placesIn(inner) : []),
  ])
}

export const textOf = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null')
    .replace(`"${DEEP}"`, `${'['.repeat(150)}${']'.repeat(150)}`)
    .replace(`"${DEEPER}"`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)

/** One value of an address, as wrong as addresses can be. */
export function spoiledPart(random: Random): string {
  if (random.next() < 0.3)
    return random.pick([
      '%',
      '%E0%A4%A',
      '%00',
      '%ff%fe',
      '..%2f..%2fetc',
      '%2e%2e',
      'x'.repeat(300),
      '%F0%9F',
      ';',
      '@',
      '%20',
    ])
  const nasty = random.pick(NASTY)
  const text = typeof nasty === 'string' ? nasty : JSON.stringify(nasty)
  return encodeURIComponent(text.toWellFormed()).slice(0, 6000)
}

/** Text that is no longer what its sender meant. */
export function broken(text: string, random: Random): { body: BodyInit; type: string } {
  const json = 'application/json'
  const cut = random.below(text.length + 1)
  const ways: (() => { body: BodyInit; type: string })[] = [
    () => ({ body: text.slice(0, cut), type: json }),
    () => ({ body: `${text.slice(0, cut)}\0${text.slice(cut)}`, type: json }),
    () => ({ body: Buffer.concat([Buffer.from(text.slice(0, cut)), Buffer.from([0xff, 0xc0])]), type: json }),
    () => ({ body: text, type: 'text/plain' }),
    () => ({ body: text, type: 'application/x-www-form-urlencoded' }),
    () => ({ body: text, type: 'multipart/form-data; boundary=x' }),
    () => ({ body: text, type: 'multipart/form-data' }),
    () => ({
      body: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${text}`,
      type: 'multipart/form-data; boundary=x',
    }),
    () => ({ body: `${text}${text}`, type: json }),
    () => ({ body: `\ufeff${text}`, type: json }),
    () => ({ body: `[${text}]`, type: json }),
    () => ({ body: random.pick(['null', '7', '"x"', '[', '{"a":1,}', "{'a':1}", '']), type: json }),
    () => ({ body: text, type: 'application/json; charset=utf-16' }),
    () => ({ body: text, type: random.pick(['x', '/', 'application/octet-stream', 'image/png']) }),
  ]
  return random.pick(ways)()
}
