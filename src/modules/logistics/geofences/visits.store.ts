import { sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { VisitState } from './rules/visits'

/** Locks the watch, so that two servers do not read the same pings. */
export async function takeTurnsToWatch(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('geofences', 2700))`.execute(tx)
}

interface Watched {
  personId: string
  /** The time of the last ping that was read. */
  at: Date
  states: Record<string, VisitState>
}

/** Saves how far the pings of each courier were read, and the courier's state by geofence id. */
export async function saveWatched(tx: Tx, watched: readonly Watched[]): Promise<void> {
  if (!watched.length) return
  await sql`insert into geofence_watch (person_id, at, states)
    select "personId", at, states from json_to_recordset(${JSON.stringify(watched)}::text::json)
      as given ("personId" text, at timestamptz, states jsonb)
    on conflict (person_id) do update set at = excluded.at, states = excluded.states`.execute(tx)
}

interface Visit {
  geofenceId: string
  personId: string
  arrivedAt: Date
  lastInsideAt: Date
  overstayedAt: Date | null
  leftAt: Date | null
}

/** Updates the open visit of a courier, or inserts one. Returns the id of the visit. */
export async function saveVisit(tx: Tx, newId: string, visit: Visit): Promise<string> {
  const open = await tx
    .updateTable('geofence_visit')
    .set(eb => ({
      last_inside_at: visit.lastInsideAt,
      overstayed_at: eb.fn.coalesce('overstayed_at', eb.val(visit.overstayedAt)),
      left_at: visit.leftAt,
    }))
    .where('geofence_id', '=', visit.geofenceId)
    .where('person_id', '=', visit.personId)
    .where('left_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (open) return open.id
  await tx
    .insertInto('geofence_visit')
    .values({
      id: newId,
      geofence_id: visit.geofenceId,
      person_id: visit.personId,
      arrived_at: visit.arrivedAt,
      last_inside_at: visit.lastInsideAt,
      overstayed_at: visit.overstayedAt,
      left_at: visit.leftAt,
    })
    .execute()
  return newId
}

/** Ends the visits of geofences that are no longer watched, at the last ping from inside. */
export async function endVisitsOfGoneGeofences(db: Database): Promise<void> {
  await sql`update geofence_visit visit set left_at = visit.last_inside_at from geofence
    where geofence.id = visit.geofence_id and visit.left_at is null
      and (geofence.archived_at is not null or geofence.deleted_at is not null)`.execute(db)
}

/** Removes visits before a time. They show where a person was, so they are kept as long as pings. */
export async function removeVisitsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('geofence_visit').where('left_at', '<', before).execute()
}
