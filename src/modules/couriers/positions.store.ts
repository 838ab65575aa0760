import { type Insertable, sql } from 'kysely'
import { insertRows } from '../../core/db/insert-rows'
import type { Database, Tx } from '../../core/db/open'
import type { CourierPositionTable, LocationPingTable } from '../../core/db/tables'

/** No statement deletes more rows, so that none holds many for long. */
const ROWS_AT_ONCE = 5_000

export async function addPings(tx: Tx, pings: Insertable<LocationPingTable>[]): Promise<void> {
  await insertRows(tx, 'location_ping', pings)
}

/** Keeps where somebody is; a ping that comes late does not take them back. Answers false for one. */
export async function savePosition(
  tx: Tx,
  personId: string,
  position: Omit<Insertable<CourierPositionTable>, 'person_id' | 'at'> & { at: Date },
): Promise<boolean> {
  const saved = await tx
    .insertInto('courier_position')
    .values({ person_id: personId, ...position })
    .onConflict(oc =>
      oc.column('person_id').doUpdateSet(position).where('courier_position.at', '<', position.at),
    )
    .executeTakeFirst()
  return Boolean(saved.numInsertedOrUpdatedRows)
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
