import type { Kysely, Transaction } from 'kysely'
import type postgres from 'postgres'
import { type Changes, openChanges } from './connections/changes'
import { type ConnectionSettings, openDriver } from './connections/driver'
import { type Listen, listenWith } from './connections/listen'
import { openPool } from './connections/pool'
import { openSingleConnection } from './connections/single-connection'
import { openTransactionScope } from './connections/transaction-scope'
import { openKysely } from './dialect'
import { planOnce } from './planned-once'
import { keepReserve } from './reserve'
import type { DB as Tables } from './tables'

export type Database = Kysely<Tables>
/** A handle that is inside a transaction: what locks or must be atomic asks for this one. */
export type Tx = Transaction<Tables>

export type Connection = {
  db: Database
  /** The driver itself, with connections of its own, for migrations and for bulk copies. */
  driver: postgres.Sql
  listen: Listen
  changes: Changes
  /** Connections of the pool that are in use, and how many statements and transactions wait for one. */
  load(): { lent: number; waiting: number }
  close(): Promise<void>
}

/** So many connections more for what is planned once: it is answered in a millisecond or two. */
const PLANNING_ONCE = 8
const STATEMENT_TIMEOUT_MS = 30_000
/** Longer than a statement may take, so that a server that is there has answered by then. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 10_000
/** What is under way when everything is closed has so long to be answered. */
const CLOSE_SECONDS = 5

/**
 * @param url any Postgres of version 15 or newer
 * @param options.max connections in the pool, beside a few for what is planned once and one in reserve
 * @param options.prepare false behind a pooler that hands out connections per transaction
 * @param options.patienceMs the longest wait for a connection of the pool
 */
export function openDatabase(
  url: string,
  options: { max?: number; prepare?: boolean; patienceMs?: number } = {},
): Connection {
  const max = options.max ?? 20
  const settings = settingsOf(url, options.prepare)
  const changes = openChanges(settings.prepare)
  const open = (its: ConnectionSettings) => () =>
    changes.areHeard
      ? changes.listenOn(onNotify => openSingleConnection(its, onNotify))
      : openSingleConnection(its)
  const pool = openPool(open(settings), max, options.patienceMs)
  const scope = openTransactionScope()
  const db = openKysely<Tables>(pool, scope)
  const reserve = openPool(open(settings), 1, options.patienceMs)
  keepReserve(db, openKysely<Tables>(reserve, scope))
  const driver = openDriver(settings, { max })
  // What prepares nothing has no plan to keep.
  const planning = settings.prepare
    ? openPool(open({ ...settings, plansOnce: true }), Math.min(max, PLANNING_ONCE), options.patienceMs)
    : null
  if (planning) planOnce(db, openKysely<Tables>(planning, scope))
  return {
    db,
    driver,
    listen: listenWith(settings),
    changes,
    load: pool.load,
    async close() {
      await Promise.all([
        pool.close(CLOSE_SECONDS),
        planning?.close(CLOSE_SECONDS),
        reserve.close(CLOSE_SECONDS),
        driver.end({ timeout: CLOSE_SECONDS }),
      ])
    },
  }
}

/** How connections to that database come about. */
export const settingsOf = (url: string, prepare = true): ConnectionSettings => ({
  ...splitSocket(url),
  prepare,
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  silenceMs: SILENCE_MS,
})

/** A socket folder is written as `?host=/folder`, as libpq does; the driver wants it apart. */
function splitSocket(url: string): Pick<ConnectionSettings, 'base' | 'socketFolder'> {
  const parsed = new URL(url)
  const socketFolder = parsed.searchParams.get('host') ?? undefined
  parsed.searchParams.delete('host')
  return { base: parsed.href, socketFolder }
}
