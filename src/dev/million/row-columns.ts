import { BEGIN, cityOf, DAYS, DISHES, FIRST, hex, LAST, oneOf } from './relations'

/** So many rows each list of the office has. */
export const ROWS = 100_000

/** Seconds between one row and the next, so that they fill the years. */
export const STEP = Math.floor((DAYS * 86_400) / ROWS)
/** Stands in statements for how many rows they make. */
export const COUNT = ':rows'
export const at = (n: string) => `to_timestamp(${BEGIN} + (${n})::bigint * ${STEP})`
/** Neither in the order of the ids nor anywhere near it. */
export const elsewhere = (n: string) => `(((${n})::bigint * 7919) % ${COUNT})`
export const first = oneOf(FIRST, 'n::bigint * 7919 / 3')
export const last = oneOf(LAST, 'n::bigint * 104729 / 7')
export const dish = oneOf(DISHES, 'n::bigint * 15485863 / 11')
export const city = cityOf('n')

export const KINDS = {
  person: '01',
  merchant: '02',
  store: '03',
  product: '04',
  organization: '05',
  location: '06',
  business: '07',
  fleet: '08',
  printer: '09',
  integration: '0a',
  endpoint: '0b',
  program: '0c',
  notification: '0d',
  promotion: '0e',
} as const
/** Whatever is referred to has an id that follows from its number. */
export const idOf = (kind: string, n: string) =>
  `(to_hex(${BEGIN} + (${n})::bigint * ${STEP}) || ${hex(n)} || 'f000${kind}')`
/** The seventh of these has all the rows that belong to one: as many as a list of its own may come to. */
export const seventh = (kind: keyof typeof KINDS) =>
  `${(BEGIN + 7 * STEP).toString(16)}${'7'.padStart(10, '0')}f000${KINDS[kind]}`
export const WITH_MANY = {
  promotion: seventh('promotion'),
  program: seventh('program'),
  notification: seventh('notification'),
}
export const other = (kind: keyof typeof KINDS, n = 'n') => idOf(KINDS[kind], elsewhere(n))
export const nth = (kind: keyof typeof KINDS, n: string) => idOf(KINDS[kind], n)
export const own = (kind: string) => idOf(kind, 'n')

export const ADDRESS = `'{"address": "Carrer d''Aragó 250", "city": "Barcelona"}'::jsonb`
export const PLACE = { city, address: ADDRESS, lat: '41.39', lon: '2.16' }
export const LIFE = { created_at: at('n'), updated_at: at('n') }

export function insert(
  table: string,
  columns: Record<string, string>,
  from = `generate_series(0, ${COUNT} - 1) n`,
) {
  const names = Object.keys(columns)
  return `insert into ${table} (${names.join(', ')}) select ${names.map(name => columns[name]).join(', ')} from ${from}`
}

export const oneIn = (values: readonly string[], by = 'n') => oneOf(values, by)
export const isAwayIn = (every: number) => `case when n % ${every} = 0 then ${at('n')} end`
