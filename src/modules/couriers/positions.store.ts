import { type Insertable, sql } from 'kysely'
import { insertOf, insertRows } from '../../core/db/insert-rows'
import type { Database, Tx } from '../../core/db/open'
import type { CourierPositionTable, LocationPingTable } from '../../core/db/tables'

/** No statement deletes more rows, so that none holds many for long. */
const ROWS_AT_ONCE = 5_000

export async function addPings(tx: Tx, pings: Insertable<LocationPingTable>[]): Promise<void> {
  await insertRows(tx, 'location_ping', pings)
}

type Position = Insertable<CourierPositionTable>

/** Keeps where people are, each of them once; a ping that comes late moves no one back. Answers who has moved. */
export async function savePositions(tx: Tx, positions: readonly Position[]): Promise<Set<string>> {
  if (!positions.length) return new Set()
  const { person_id: _, ...rest } = positions[0]!
  const columns = Object.keys(rest).map(name => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const { rows } = await sql<{ person_id: string }>`
    ${insertOf('courier_position', positions)}
    on conflict (person_id) do update set ${sql.join(columns)} where courier_position.at < excluded.at
    returning person_id`.execute(tx)
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Pings of one person are taken in one after the other, those of others beside them. */
export async function takeTurnsWith(tx: Tx, personIds: readonly string[]): Promise<void> {
  // In one order, or two servers would wait for each other.
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(id, 2500) as key from unnest(${[...personIds]}::text[]) as id order by key) as keys`.execute(
    tx,
  )
}

/** When people were already heard of between two moments, in milliseconds and in order. */
export async function heardBetween(
  tx: Tx,
  asked: readonly { personId: string; after: Date; before: Date }[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ personId: string; at: Date }>`
    select given."personId", ping.at from json_to_recordset(${JSON.stringify(asked)}::text::json)
      as given ("personId" text, after timestamptz, before timestamptz)
    cross join lateral (
      select at from location_ping where person_id = given."personId" and at > given.after and at < given.before
      offset 0) as ping
    order by ping.at`.execute(tx)
  const byPerson = Map.groupBy(rows, ({ personId }) => personId)
  return new Map([...byPerson].map(([id, its]) => [id, its.map(({ at }) => at.getTime())]))
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
