import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { ServerPulseTable } from '../../../core/db/tables'
import { DAY_MS } from '../../../core/rules/instant'

export async function addPulse(db: Database, pulse: Insertable<ServerPulseTable>): Promise<void> {
  await db
    .insertInto('server_pulse')
    .values(pulse)
    .onConflict(oc => oc.doNothing())
    .execute()
}

/** What is older than a day tells nobody anything. */
export async function forgetPulses(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('server_pulse')
    .where('at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}

export type ServerNow = {
  server_id: string
  at: Date
  started_at: Date
  version: string
  calls: number
  failed_calls: number
  live_connections: number
  database_in_use: number
  database_waiting: number
  memory_mb: number
}

/** The latest pulse of each server that was there within the hour, with the calls of its last minutes. */
export async function latestPulses(db: Database, now: Date, minutes: number): Promise<ServerNow[]> {
  const since = (ago: number) => new Date(now.getTime() - ago * 60_000)
  const { rows } = await sql<ServerNow>`
    select distinct on (server_id) server_id, at, started_at, version, live_connections, database_in_use, database_waiting,
      memory_mb,
      coalesce(sum(calls) filter (where at > ${since(minutes)}) over its, 0)::int as calls,
      coalesce(sum(failed_calls) filter (where at > ${since(minutes)}) over its, 0)::int as failed_calls
    from server_pulse where at > ${since(60)}
    window its as (partition by server_id)
    order by server_id, at desc`.execute(db)
  return rows
}
