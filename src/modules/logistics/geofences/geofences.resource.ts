import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { Failure } from '../../../core/contract/failures'
import { hasRow } from '../../../core/db/has-row'
import type { Database } from '../../../core/db/open'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { DISPATCHERS, isOnMapOf, READS_ROUTES } from '../routes/route-scope'
import { Geofence, GeofenceFields } from './contract/geofences'

const column = columnsOf('geofence')
const refused = (path: string, rule: string, message: string) =>
  new Failure('ValidationError', { fields: [{ path, rule, message }] })

/** Areas on the map whose couriers are watched. */
export const geofences = resource({
  table: 'geofence',
  record: Geofence,
  fields: GeofenceFields,
  access: { read: READS_ROUTES, write: DISPATCHERS },
  scope: (rows, caller, verb) =>
    rows.where(
      verb === 'read'
        ? isOnMapOf(caller, column('city'))
        : scopeFilter(caller, DISPATCHERS, { city: column('city') }),
    ),
  async authorize(db, caller, fields, before) {
    const city = fields.city ?? before?.city ?? ''
    if (!inScope(caller, DISPATCHERS, { city })) return false
    const storeId = fields.storeId === undefined ? (before?.store_id ?? null) : fields.storeId
    const locationId = fields.locationId === undefined ? (before?.location_id ?? null) : fields.locationId
    if (storeId && !(await isIn(db, 'store', storeId, city)))
      throw refused('storeId', 'one-city', 'No store of this city')
    if (locationId && !(await isIn(db, 'location', locationId, city)))
      throw refused('locationId', 'one-city', 'No office of this city')
    const incidentOn = fields.incidentOn ?? before?.incident_on ?? []
    const stay = fields.stayMinutes === undefined ? before?.stay_minutes : fields.stayMinutes
    if (incidentOn.includes('stayed') && !stay)
      throw refused('stayMinutes', 'required', 'Say after how long a stay is too long')
    return true
  },
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      storeId: { column: column('store_id'), kind: 'id' },
      locationId: { column: column('location_id'), kind: 'id' },
    },
    sorts: { name: column('name') },
    search: column('name'),
    defaultSort: 'name',
    neverNull: ['name'],
  },
  async present(rows, { db }) {
    const ids = rows.map(({ id }) => id)
    const [stores, locations, inside] = await Promise.all([
      namesOf(
        db,
        'store',
        rows.flatMap(row => row.store_id ?? []),
      ),
      namesOf(
        db,
        'location',
        rows.flatMap(row => row.location_id ?? []),
      ),
      ids.length
        ? db
            .selectFrom('geofence_visit')
            .select(({ fn }) => ['geofence_id', fn.countAll<number>().as('count')])
            .where('geofence_id', 'in', ids)
            .where('left_at', 'is', null)
            .groupBy('geofence_id')
            .execute()
        : [],
    ])
    return rows.map(row => ({
      id: row.id,
      city: row.city,
      name: row.name,
      area: row.area,
      storeId: row.store_id,
      locationId: row.location_id,
      storeName: stores.get(row.store_id ?? '') ?? null,
      locationName: locations.get(row.location_id ?? '') ?? null,
      stayMinutes: row.stay_minutes,
      incidentOn: row.incident_on as Geofence['incidentOn'],
      inside: inside.find(one => one.geofence_id === row.id)?.count ?? 0,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }))
  },
  toColumns: fields => ({
    city: fields.city,
    name: fields.name,
    area: fields.area,
    store_id: fields.storeId,
    location_id: fields.locationId,
    stay_minutes: fields.stayMinutes,
    incident_on: fields.incidentOn,
  }),
})

const isIn = (db: Database, table: 'store' | 'location', id: string, city: string) =>
  hasRow(
    db
      .selectFrom(table)
      .where('id', '=', id)
      .where('city', '=', city)
      .where(sql<boolean>`deleted_at is null`),
  )

async function namesOf(db: Database, table: 'store' | 'location', ids: readonly string[]) {
  if (!ids.length) return new Map<string, string>()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
