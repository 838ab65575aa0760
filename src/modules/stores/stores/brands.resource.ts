import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { nameIn } from '../../../core/lookups'
import { resource } from '../../../core/resource'
import { Brand, BrandFields } from './contract/stores'
import { MENU_KEEPERS, MENU_READERS, ofMerchant, runsMerchant } from './store-access'

const column = columnsOf('brand')

/** The names under which a merchant's stores sell. */
export const brands = resource({
  table: 'brand',
  found: { as: 'brand', label: 'name', detail: nameIn('merchant', column('merchant_id')) },
  record: Brand,
  fields: BrandFields,
  access: { read: MENU_READERS, write: MENU_KEEPERS },
  scope: (rows, caller, verb) => rows.where(ofMerchant(caller, verb, column('merchant_id'))),
  authorize: async (db, caller, fields) =>
    !fields.merchantId || (await runsMerchant(db, caller, fields.merchantId)),
  most: { rows: 200, of: 'merchant_id' },
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      merchant: { column: column('merchant_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      hasDescription: { column: sql`(brand.description <> '')`, kind: 'boolean' },
    },
    sorts: { name: column('name') },
    search: column('name'),
    defaultSort: 'name',
  },
  present: rows =>
    rows.map(row => ({
      id: row.id,
      merchantId: row.merchant_id,
      name: row.name,
      description: row.description,
      accentColor: row.accent_color,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    })),
  toColumns: fields => ({
    merchant_id: fields.merchantId,
    name: fields.name,
    description: fields.description,
    accent_color: fields.accentColor,
  }),
})
