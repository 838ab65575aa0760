import { Kysely, type Transaction } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import type { DB as Tables } from './tables'

export type Database = Kysely<Tables>
/** A handle that is inside a transaction: what locks or must be atomic asks for this one. */
export type Tx = Transaction<Tables>

export type Connection = {
  db: Database
  /** The driver itself, for LISTEN and for bulk copies. */
  driver: postgres.Sql
  close(): Promise<void>
}

const STATEMENT_TIMEOUT_MS = 30_000

/**
 * @param url any Postgres of version 15 or newer
 * @param options.max connections in the pool
 * @param options.prepare false behind a pooler that hands out connections per transaction
 */
export function openDatabase(url: string, options: { max?: number; prepare?: boolean } = {}): Connection {
  const { base, host } = splitSocket(url)
  const driver = postgres(base, {
    ...(host ? { host } : {}),
    max: options.max ?? 20,
    prepare: options.prepare ?? true,
    onnotice: () => {},
    connection: {
      application_name: 'comanda',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    },
    types: {
      // Cents and counts come as bigint; every one of ours is a safe integer, or we want to know.
      bigint: { to: 20, from: [20], parse: parseSafeInteger, serialize: String },
      // A calendar day stays the text it is: a Date would move it between zones.
      date: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (day: string) => day },
      numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
    },
  })
  const db = new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: driver }) })
  return { db, driver, close: () => driver.end({ timeout: 5 }) }
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
}

/** A socket folder is written as `?host=/folder`, as libpq does; the driver wants it apart. */
function splitSocket(url: string): { base: string; host?: string } {
  const parsed = new URL(url)
  const host = parsed.searchParams.get('host') ?? undefined
  parsed.searchParams.delete('host')
  return { base: parsed.href, host }
}
