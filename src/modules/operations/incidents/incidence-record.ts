import { type Selectable, sql } from 'kysely'
import type { Context, Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database, Tx } from '../../../core/db/open'
import type { IncidenceTable } from '../../../core/db/tables'
import { lastChange } from '../../../core/last-change'
import { inScope } from '../../../core/scope'
import {
  isSignedPhoto,
  type PhotoKind,
  photoIdOf,
  photoOwner,
  photoUrl,
  readPhoto,
  storePhoto,
} from '../../files/photos/photos'
import type { FoundIncidence, INCIDENCE_TYPES, Incidence } from './contract/incidences'
import { KEEPERS, visibleTo } from './incidence-scope'

export type IncidenceRow = Selectable<IncidenceTable>
type Reading = { db: Database; caller: Person; now: Date; world: World }

const seenBy = (db: Database, caller: Person, id: string, verb: 'read' | 'write') =>
  db
    .selectFrom('incidence')
    .selectAll('incidence')
    .where('incidence.id', '=', id)
    .where('incidence.deleted_at', 'is', null)
    .where(visibleTo(caller, verb))

/** An incident that the caller may read, or write to. */
export const findIncidence = (db: Database, caller: Person, id: string, verb: 'read' | 'write') =>
  seenBy(db, caller, id, verb).executeTakeFirst()

/** The same, held from now on, for what changes it; null where there is none. */
export const lockIncidence = async (tx: Tx, caller: Person, id: string): Promise<IncidenceRow | null> =>
  (await seenBy(tx, caller, id, 'write').forUpdate('incidence').executeTakeFirst()) ?? null

/** Throws what says that another person was faster, with the record as it is by now. */
export async function refuseStale(row: IncidenceRow, updatedAt: Date | undefined, reading: Reading) {
  if (!updatedAt || updatedAt.getTime() === row.updated_at.getTime()) return
  throw new Failure('StaleRecord', {
    record: (await presentIncidences([row], reading))[0],
    ...(await lastChange(reading.db, 'incidence', row)),
  })
}

/** Records as the caller may read them: people only for those who look after incidents. */
export async function presentIncidences(
  rows: readonly IncidenceRow[],
  { db, caller, now, world }: Reading,
): Promise<Incidence[]> {
  const [named, photos] = await Promise.all([namesOf(db, rows), photosOf(db, rows)])
  return rows.map(row => {
    const seesPeople = row.reporter_id === caller.id || inScope(caller, KEEPERS, { city: row.city })
    const pictures = (photos.get(row.id) ?? []).map(photo => presentPhoto(photo, world, now))
    return {
      id: row.id,
      city: row.city,
      type: row.type as (typeof INCIDENCE_TYPES)[number],
      status: row.status as Incidence['status'],
      priority: row.priority,
      purchaseId: row.order_id,
      purchaseUfid: named.orders.get(row.order_id ?? '') ?? null,
      routeId: row.route_id,
      routeName: named.routes.get(row.route_id ?? '') ?? null,
      waypointId: row.waypoint_id,
      stopName: named.stops.get(row.waypoint_id ?? '') ?? null,
      courierId: seesPeople ? row.courier_id : null,
      courierName: (seesPeople && named.people.get(row.courier_id ?? '')) || null,
      sessionId: row.session_id,
      storeId: row.store_id,
      storeName: named.stores.get(row.store_id ?? '') ?? null,
      locationId: row.location_id,
      locationName: named.locations.get(row.location_id ?? '') ?? null,
      openedBy: row.opened_by as Incidence['openedBy'],
      rule: row.rule,
      reporterId: seesPeople ? row.reporter_id : null,
      reporterName: (seesPeople && named.people.get(row.reporter_id ?? '')) || null,
      assigneeId: row.assignee_id,
      assigneeName: (seesPeople && named.people.get(row.assignee_id ?? '')) || null,
      comment: row.comment,
      found: row.found as FoundIncidence | null,
      photoURL: pictures[0]?.url ?? null,
      photos: pictures,
      contact: seesPeople ? row.contact : null,
      resolution: row.resolution,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }
  })
}

/** The pictures of incidents, in their order. */
export async function photosOf(db: Database, rows: readonly { id: string }[]): Promise<Map<string, Photo[]>> {
  const found = rows.length
    ? await db
        .selectFrom('incidence_photo')
        .innerJoin('stored_file', 'stored_file.id', 'incidence_photo.file_id')
        .select(['incidence_id', 'file_id', 'stored_file.kind'])
        .where('incidence_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
        .orderBy('position')
        .execute()
    : []
  return Map.groupBy(found, photo => photo.incidence_id)
}
type Photo = { file_id: string; kind: string }

export const presentPhoto = ({ file_id: id, kind }: Photo, world: Pick<World, 'settings'>, now: Date) => ({
  id,
  url: photoUrl(world, kind === PROOF_PHOTO.kind ? PROOF_PHOTO : REPORT_PHOTO, id, now),
})

/** What belongs to these, by the names that people know. */
async function namesOf(db: Database, rows: readonly IncidenceRow[]) {
  const ids = (...of: ('order_id' | 'store_id' | 'location_id' | 'route_id' | 'waypoint_id' | Being)[]) => [
    ...new Set(rows.flatMap(row => of.flatMap(name => row[name] ?? []))),
  ]
  const named = async (table: 'store' | 'location' | 'route' | 'waypoint', wanted: string[]) =>
    wanted.length
      ? sql<Named>`select id, name from ${sql.table(table)} where id = any(${wanted}::text[])`.execute(db)
      : NONE
  const [orders, stores, locations, routes, stops, people] = await Promise.all([
    sql<Named>`select id, ufid as name from purchase_order where id = any(${ids('order_id')}::text[])`.execute(
      db,
    ),
    named('store', ids('store_id')),
    named('location', ids('location_id')),
    named('route', ids('route_id')),
    named('waypoint', ids('waypoint_id')),
    sql<Named>`select id, trim(first_name || ' ' || last_name) as name from person
      where id = any(${ids('reporter_id', 'courier_id', 'assignee_id')}::text[])`.execute(db),
  ])
  const byId = ({ rows: found }: { rows: Named[] }) => new Map(found.map(({ id, name }) => [id, name]))
  return {
    orders: byId(orders),
    stores: byId(stores),
    locations: byId(locations),
    routes: byId(routes),
    stops: byId(stops),
    people: byId(people),
  }
}
type Being = 'reporter_id' | 'courier_id' | 'assignee_id'
type Named = { id: string; name: string }
const NONE: { rows: Named[] } = { rows: [] }

/** Of what went wrong. Its address is the only way to it. */
export const REPORT_PHOTO: PhotoKind = { kind: 'report-photo', path: '/api/v1/files/reports/' }

/** Answers the address that the report then names. Throws PayloadTooLarge and UnsupportedFile. */
export const storeReportPhoto = (
  ctx: Pick<Context, 'world' | 'now'>,
  caller: Person,
  bytes: Uint8Array,
): Promise<string> => storePhoto(ctx, caller, REPORT_PHOTO, bytes)

/** The photo under an address as it was given out; null when it was not, or no longer counts. */
export async function readReportPhoto(
  world: World,
  id: string,
  signature: { until: string | null; sig: string | null },
  now: Date,
): Promise<Uint8Array | null> {
  return isSignedPhoto(world, REPORT_PHOTO, id, signature, now) ? readPhoto(world, REPORT_PHOTO, id) : null
}

/** Of what a courier has brought: shown where it says what went wrong. */
export const PROOF_PHOTO: PhotoKind = { kind: 'proof', path: '/api/v1/files/proofs/' }

/** The photos under these addresses, each sent in by this person; null when one is not. */
export async function ownReportPhotos(
  db: Database,
  personId: string,
  urls: readonly string[],
): Promise<string[] | null> {
  const ids: string[] = []
  for (const url of new Set(urls)) {
    const kind = photoIdOf(REPORT_PHOTO, url) ? REPORT_PHOTO : PROOF_PHOTO
    const id = photoIdOf(kind, url)
    const file = id ? await photoOwner(db, kind, id) : undefined
    if (!id || file?.owner_id !== personId) return null
    ids.push(id)
  }
  return ids
}
