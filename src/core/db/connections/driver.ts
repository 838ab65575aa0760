import postgres from 'postgres'

/** How connections come about; the same for every connection of a pool. */
export type ConnectionSettings = {
  /** Address without the socket folder. */
  base: string
  /** Folder of a Unix socket, where it is not reached by port. */
  socketFolder?: string
  /** False behind a pooler that hands out connections per transaction. */
  prepare: boolean
  /** True: each statement is planned once, for whatever values, instead of anew for those that it comes with. */
  plansOnce?: boolean
  /** The longest that the server works at one statement, in milliseconds. */
  statementTimeoutMs: number
  /** A server that has not answered after so long has gone without a word. */
  silenceMs: number
  /** What the server calls it. */
  name?: string
  /** Values that are read and written in another way than the product does. */
  types?: Record<string, postgres.PostgresType>
}

const CONNECT_SECONDS = 5

/**
 * A plan that is kept was made for tables as they were then. Where they were almost empty, reading all of them looked
 * cheapest, and went on until they were analysed anew, a minute into a rush. What looks up keys goes from key to key.
 */
const PLANNED_ONCE = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  random_page_cost: '1',
  jit: 'off',
}

/** The driver with what all of our connections have in common. */
export function openDriver(settings: ConnectionSettings, options: object = {}) {
  return postgres(settings.base, {
    ...(settings.socketFolder ? { host: settings.socketFolder } : {}),
    prepare: settings.prepare,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => {},
    connection: {
      application_name: settings.name ?? 'comanda',
      statement_timeout: settings.statementTimeoutMs,
      idle_in_transaction_session_timeout: settings.statementTimeoutMs,
      ...(settings.plansOnce ? PLANNED_ONCE : {}),
    },
    types: {
      // Cents and counts come as bigint; every one of ours is a safe integer, or we want to know.
      bigint: { to: 20, from: [20], parse: parseSafeInteger, serialize: String },
      // A calendar day stays the text it is: a Date would move it between zones.
      date: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (day: string) => day },
      numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
      ...settings.types,
    },
    ...options,
  })
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
}
