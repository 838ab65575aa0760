import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { resource } from '../../../core/resource'
import { inScope } from '../../../core/scope'
import { placeRunBy } from '../../companies/companies/places'
import { storesVisibleTo } from '../stores/store-access'
import { inTheirCities, KEEPERS } from './business-access'
import { PointOfSale, PointOfSaleFields, type PointOfSaleKind } from './contract/businesses'

const column = columnsOf('point_of_sale')

/** Where businesses sell. */
export const pointsOfSale = resource({
  table: 'point_of_sale',
  found: { as: 'pointOfSale', label: 'name', detail: 'city' },
  record: PointOfSale,
  fields: PointOfSaleFields,
  access: { read: KEEPERS, write: KEEPERS },
  scope: (rows, caller) => rows.where(inTheirCities(caller, 'point_of_sale')),
  authorize: async (db, caller, fields) =>
    (!fields.city || inScope(caller, KEEPERS, { city: fields.city })) &&
    (!fields.businessId || (await keepsBusiness(db, caller, fields.businessId))) &&
    (!fields.storeId || (await keepsStore(db, caller, fields.storeId))) &&
    (!fields.locationId || (await placeRunBy(db, caller, fields.locationId)) !== undefined),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      kind: { column: column('kind'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      active: { column: column('is_active'), kind: 'boolean' },
      businessId: { column: column('business_id'), kind: 'id' },
      storeId: { column: column('store_id'), kind: 'id' },
      locationId: { column: column('location_id'), kind: 'id' },
    },
    sorts: { name: column('name'), city: column('city') },
    search: column('name'),
    defaultSort: 'name',
    neverNull: ['name'],
  },
  async present(rows, { db }) {
    const ids = [...new Set(rows.map(row => row.business_id))]
    const sellers = ids.length
      ? await db.selectFrom('business').select(['id', 'name']).where('id', 'in', ids).execute()
      : []
    const names = new Map(sellers.map(({ id, name }) => [id, name]))
    return rows.map(row => ({
      id: row.id,
      businessId: row.business_id,
      businessName: names.get(row.business_id) ?? '',
      storeId: row.store_id,
      locationId: row.location_id,
      name: row.name,
      kind: row.kind as PointOfSaleKind,
      city: row.city,
      address: row.address,
      geo: { lat: row.lat, lon: row.lon },
      contactPhone: row.contact_phone,
      isActive: row.is_active,
      note: row.note,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }))
  },
  toColumns: fields => ({
    business_id: fields.businessId,
    store_id: fields.storeId,
    location_id: fields.locationId,
    name: fields.name,
    kind: fields.kind,
    city: fields.city,
    address: fields.address,
    lat: fields.geo?.lat,
    lon: fields.geo?.lon,
    contact_phone: fields.contactPhone,
    is_active: fields.isActive,
    note: fields.note,
  }),
})

const keepsStore = async (db: Database, caller: Person, storeId: string) =>
  (await storesVisibleTo(db, caller, 'write')
    .select('store.id')
    .where('store.id', '=', storeId)
    .executeTakeFirst()) !== undefined

const keepsBusiness = async (db: Database, caller: Person, businessId: string) =>
  (await db
    .selectFrom('business as its_business')
    .select('its_business.id')
    .where('its_business.id', '=', businessId)
    .where('its_business.deleted_at', 'is', null)
    .where(inTheirCities(caller, 'its_business'))
    .executeTakeFirst()) !== undefined
