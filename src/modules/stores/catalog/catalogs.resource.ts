import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { nameIn } from '../../../core/lookups'
import { resource } from '../../../core/resource'
import { MENU_KEEPERS, MENU_READERS, ofMerchant } from '../stores/store-access'
import { presentCatalogs } from './catalogs.store'
import { Catalog, CatalogFields } from './contract/catalogs'
import { createCatalog, updateCatalog } from './save-catalog'

const column = columnsOf('catalog')

/** The drafts that merchants edit. Making and changing one places it in stores, so those verbs are operations of their own. */
export const catalogs = {
  ...resource({
    table: 'catalog',
    found: { as: 'catalog', label: 'name', detail: nameIn('merchant', column('merchant_id')) },
    record: Catalog,
    fields: CatalogFields,
    access: { read: MENU_READERS, write: MENU_KEEPERS },
    scope: (rows, caller, verb) => rows.where(ofMerchant(caller, verb, column('merchant_id'))),
    most: { rows: 500, of: 'merchant_id' },
    listing: {
      filters: {
        name: { column: column('name'), kind: 'text' },
        slug: { column: column('slug'), kind: 'text' },
        channel: { column: column('channel'), kind: 'text' },
        merchant: { column: column('merchant_id'), kind: 'id' },
        merchantId: { column: column('merchant_id'), kind: 'id' },
        isPublished: { column: sql`(catalog.published_version_id is not null)`, kind: 'boolean' },
        'activeStores.storeId': {
          column: sql`array(select cs.store_id::text from catalog_store cs where cs.catalog_id = catalog.id)`,
          kind: 'array',
        },
      },
      sorts: { name: column('name'), channel: column('channel') },
      search: column('name'),
      defaultSort: 'name',
      neverNull: ['name'],
    },
    present: (rows, { db }) => presentCatalogs(db, rows),
    toColumns: () => ({}),
  }),
  create: createCatalog,
  update: updateCatalog,
}
