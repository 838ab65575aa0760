import { type SelectQueryBuilder, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { Store, StoreFields } from './contract/stores'
import { refuseForeignPicture } from './picture-choice'
import { MENU_KEEPERS, MENU_READERS, runsMerchant } from './store-access'
import { presentStores, storeColumns } from './stores'

const column = columnsOf('store')

/** Where food is made. */
export const stores = resource({
  table: 'store',
  found: { as: 'store', label: 'name', detail: 'city' },
  record: Store,
  fields: StoreFields,
  access: { read: MENU_READERS, write: MENU_KEEPERS },
  scope: (rows, caller, verb) =>
    rows.where(
      scopeFilter(caller, verb === 'read' ? MENU_READERS : MENU_KEEPERS, {
        merchant: column('merchant_id'),
        store: column('id'),
        city: column('city'),
      }),
    ),
  async authorize(db, caller, fields, before) {
    const merchantId = fields.merchantId ?? before?.merchant_id
    const target = { merchantId, storeId: before?.id, city: fields.city ?? before?.city }
    if (!inScope(caller, MENU_KEEPERS, target)) return false
    const isMoved = fields.merchantId !== undefined && fields.merchantId !== before?.merchant_id
    if (isMoved && !(await runsMerchant(db, caller, fields.merchantId!))) return false
    const [brand, warehouse] = await Promise.all([
      fields.brandId ? rowOf(db, 'brand', fields.brandId).select('merchant_id').executeTakeFirst() : null,
      fields.warehouseId
        ? rowOf(db, 'warehouse', fields.warehouseId).select('city').executeTakeFirst()
        : null,
    ])
    await refuseForeignPicture(db, caller, fields.picture, before)
    return (
      (brand === null || brand?.merchant_id === merchantId) &&
      (warehouse === null || warehouse?.city === target.city)
    )
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
      allowsPickup: { column: column('allows_pickup'), kind: 'boolean' },
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
    search: sql<string>`(store.name || ' ' || coalesce(store.address->>'address', '') || ' '
      || coalesce(store.address->>'postalCode', ''))`,
    defaultSort: 'name',
    neverNull: ['name'],
  },
  present: (rows, { db }) => presentStores(db, rows),
  toColumns: (fields, { world }, before) => storeColumns(fields, world, before),
})

const rowOf = <Table extends 'brand' | 'warehouse'>(db: Database, table: Table, id: string) =>
  (db.selectFrom(table as 'brand') as SelectQueryBuilder<DB, Table, object>)
    .where(sql<boolean>`id = ${id}`)
    .where(sql<boolean>`deleted_at is null`)
