import { sql } from 'kysely'
import { Store, StoreFields } from '../../contract/stores'
import { reached, reaches } from '../../trpc/reach'
import { resource } from '../../trpc/resource'
import { MENU_KEEPERS, MENU_READERS } from './store-access'
import { presentStores, storeColumns } from './stores'

const column = (name: string) => sql.ref<string>(`store.${name}`)

/** Where food is made. */
export const stores = resource({
  table: 'store',
  record: Store,
  fields: StoreFields,
  access: { read: MENU_READERS, write: MENU_KEEPERS },
  within: (rows, caller, verb) =>
    rows.where(
      reached(caller, verb === 'read' ? MENU_READERS : MENU_KEEPERS, {
        merchant: column('merchant_id'),
        store: column('id'),
        city: column('city'),
      }),
    ),
  async mayPut(db, caller, fields, before) {
    const merchantId = fields.merchantId ?? before?.merchant_id
    const target = { merchantId, storeId: before?.id, city: fields.city ?? before?.city }
    if (!reaches(caller, MENU_KEEPERS, target)) return false
    if (!fields.brandId) return true
    const brand = await db
      .selectFrom('brand')
      .select('merchant_id')
      .where('id', '=', fields.brandId)
      .executeTakeFirst()
    return brand?.merchant_id === merchantId
  },
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      slug: { column: column('slug'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      merchant: { column: column('merchant_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      brandId: { column: column('brand_id'), kind: 'id' },
      warehouseId: { column: column('warehouse_id'), kind: 'id' },
      channel: { column: column('channels'), kind: 'array' },
      cuisines: { column: column('cuisines'), kind: 'array' },
      eventTypes: { column: column('event_types'), kind: 'array' },
      isCrossDocking: { column: column('is_cross_docking'), kind: 'boolean' },
      autoAccept: { column: column('auto_accept'), kind: 'boolean' },
      hasRating: { column: sql`(store.rating_count > 0)`, kind: 'boolean' },
      hasDescription: { column: sql`(store.description <> '')`, kind: 'boolean' },
      'activeCatalogs.catalogId': {
        column: sql`array(select cs.catalog_id::text from catalog_store cs where cs.store_id = store.id)`,
        kind: 'array',
      },
    },
    sorts: {
      name: column('name'),
      city: column('city'),
      rating: sql`(store.rating_sum::float / nullif(store.rating_count, 0))`,
    },
    search: column('name'),
    defaultSort: 'name',
  },
  present: (rows, { db }) => presentStores(db, rows),
  toRow: (fields, { world }, before) => storeColumns(fields, world, before),
})
