import { type Insertable, sql } from 'kysely'
import { insertOf } from '../../../core/db/insert-rows'
import { inOneStatement, type Parts, STALE } from '../../../core/db/one-statement'
import type { Database, Tx } from '../../../core/db/open'
import { plannedOnce } from '../../../core/db/planned-once'
import type { CourierPositionTable, LocationPingTable } from '../../../core/db/tables'

/** No statement deletes more rows, so that none holds many for long. */
const ROWS_AT_ONCE = 5_000

type PingRow = Insertable<LocationPingTable>
export type Position = Insertable<CourierPositionTable> & { version: number }

/** Where a person is, and when their phone was heard of in the asked time, in milliseconds and in order. */
export type Heard = { position: Position | null; at: number[] }

/** Larger writes of one person's pings go one after the other. */
export async function takeTurnsWith(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 2500))`.execute(tx)
}

/** Of each person who is asked for, between two moments. */
export async function heardBetween(
  db: Database,
  asked: readonly { personId: string; after: Date; before: Date }[],
): Promise<Map<string, Heard>> {
  const { rows } = await sql<Heard & { personId: string }>`
    select given."personId", (select to_json(p) from courier_position p where p.person_id = given."personId") as position,
      array(
        select (extract(epoch from at) * 1000)::float8 from location_ping
        where person_id = given."personId" and at > given.after and at < given.before order by at
      ) as at
    from json_to_recordset(${JSON.stringify(asked)}::text::json)
      as given ("personId" text, after timestamptz, before timestamptz)`.execute(plannedOnce(db))
  return new Map(rows.map(({ personId, ...heard }) => [personId, heard]))
}

/**
 * Keeps pings, and where those people are now whose phones sent them, each of them once.
 * @param positions with the version that follows the one that was read
 * @throws what `isRefused` knows as stale when somebody was heard of since they were read
 */
export async function savePings(
  db: Database,
  pings: readonly PingRow[],
  positions: readonly Position[],
  leftEvents: Parts,
): Promise<void> {
  if (!positions.length) return
  const { person_id: _, ...rest } = positions[0]!
  const columns = Object.keys(rest).map(name => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  // In one order, or two servers would wait for each other.
  const inOrder = positions.toSorted((a, b) => (a.person_id < b.person_id ? -1 : 1))
  await inOneStatement(
    db,
    {
      placed: sql`${insertOf('courier_position', inOrder)}
        on conflict (person_id) do update set ${sql.join(columns)} where courier_position.version = excluded.version - 1
        returning person_id`,
      kept: pings.length ? insertOf('location_ping', pings) : null,
      ...leftEvents,
    },
    { [STALE]: sql<boolean>`(select count(*) from placed) = ${positions.length}::int` },
    'placed',
  )
}

/** Leaves the first ping of every minute. Minutes do not cross hours, so each is looked at whole. */
export async function thinHour(db: Database, from: Date, to: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from location_ping where id in (
        select ping.id from location_ping ping
        where ping.at >= ${from} and ping.at < ${to} and exists (
          select 1 from location_ping before
          where before.person_id = ping.person_id and before.at >= date_trunc('minute', ping.at)
            and (before.at, before.id) < (ping.at, ping.id))
        order by ping.id limit ${ROWS_AT_ONCE} for update of ping skip locked
      ) returning 1`.execute(db)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

export async function removePingsBefore(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from location_ping where id in (
        select id from location_ping where at < ${before} limit ${ROWS_AT_ONCE} for update skip locked
      ) returning 1`.execute(db)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Until where a timer has come; it never goes back. */
export async function moveTimerMark(db: Database, name: string, at: Date): Promise<void> {
  await db
    .insertInto('timer_mark')
    .values({ name, at })
    .onConflict(oc => oc.column('name').doUpdateSet({ at }).where('timer_mark.at', '<', at))
    .execute()
}
