import { type Selectable, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import type { KioskTable } from '../../../core/db/tables'
import { resource } from '../../../core/resource'
import { scopeFilter } from '../../../core/scope'
import { Kiosk, KioskFields } from './contract/fridges'

export const KIOSK_STAFF = ['HelloAdminPermission', 'RestockerPermission'] as const

/** The condition that keeps the kiosks at locations which this person looks after. */
export const kioskReached = (caller: Person) =>
  scopeFilter(caller, KIOSK_STAFF, {
    location: sql.ref('kiosk.location_id'),
    organization: sql`(select organization_id from location where location.id = kiosk.location_id)`,
    city: sql`(select city from location where location.id = kiosk.location_id)`,
  })

const column = columnsOf('kiosk')

/** Kiosks as records. What changes them are operations of their own: confirming, renaming, revoking. */
export const kiosks = resource({
  table: 'kiosk',
  record: Kiosk,
  fields: KioskFields,
  access: { read: [...KIOSK_STAFF], write: [...KIOSK_STAFF] },
  scope: (rows, caller) => rows.where(kioskReached(caller)),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      deviceId: { column: column('device_id'), kind: 'text' },
      locationId: { column: column('location_id'), kind: 'id' },
      isClaimed: { column: sql`(kiosk.claimed_at is not null)`, kind: 'boolean' },
      lastSeen: { column: column('last_seen_at'), kind: 'instant' },
    },
    sorts: { name: column('name'), lastSeen: column('last_seen_at') },
    search: sql<string>`(kiosk.name || ' ' || kiosk.device_id)`,
    defaultSort: 'name',
  },
  present: (rows, { db }) => presentKiosks(db, rows),
  toColumns: ({ name }) => ({ name }),
  secretColumns: ['token_hash', 'pending_token', 'claim_code'],
})

export async function presentKiosks(db: Database, rows: Selectable<KioskTable>[]): Promise<Kiosk[]> {
  const ids = rows.flatMap(row => row.location_id ?? [])
  const locations = ids.length
    ? await db.selectFrom('location').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  return rows.map(row => ({
    id: row.id,
    deviceId: row.device_id,
    name: row.name,
    location: locations.find(({ id }) => id === row.location_id) ?? null,
    version: row.version,
    isClaimed: row.claimed_at !== null,
    lastSeen: row.last_seen_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}
