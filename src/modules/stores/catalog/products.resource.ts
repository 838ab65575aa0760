import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { nameIn } from '../../../core/lookups'
import { resource } from '../../../core/resource'
import { refuseForeignPicture } from '../stores/picture-choice'
import { MENU_KEEPERS, MENU_READERS, ofMerchant, runsMerchant } from '../stores/store-access'
import { Product, ProductFields } from './contract/products'
import { presentProduct, productColumns } from './products'

const column = columnsOf('product')

/** The words of the documents for what the platform has looked at, or still has to. */
const REVIEW_STATUS = sql`(case when product.merchant_reviewed then 'passed' else 'pending' end)`

/** What merchants make. Customers see a product as the published catalog has it, not as it is here. */
export const products = resource({
  table: 'product',
  found: { as: 'product', label: 'name', detail: nameIn('merchant', column('merchant_id')) },
  record: Product,
  fields: ProductFields,
  access: { read: MENU_READERS, write: MENU_KEEPERS },
  scope: (rows, caller, verb) => rows.where(ofMerchant(caller, verb, column('merchant_id'))),
  async authorize(db, caller, fields, before) {
    if (fields.merchantId && !(await runsMerchant(db, caller, fields.merchantId))) return false
    await refuseForeignPicture(db, caller, fields.picture, before)
    return true
  },
  most: { rows: 20000, of: 'merchant_id' },
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      merchant: { column: column('merchant_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      merchantSKU: { column: column('merchant_sku'), kind: 'text' },
      category: { column: column('category'), kind: 'text' },
      categories: { column: column('categories'), kind: 'array' },
      tags: { column: column('tags'), kind: 'array' },
      allergens: { column: column('allergens'), kind: 'array' },
      cuisines: { column: column('cuisines'), kind: 'array' },
      eventTypes: { column: column('event_types'), kind: 'array' },
      price: { column: column('price_cents'), kind: 'number' },
      isVegan: { column: column('is_vegan'), kind: 'boolean' },
      isVegetarian: { column: sql`(product.is_vegetarian or product.is_vegan)`, kind: 'boolean' },
      isGlutenFree: { column: column('is_gluten_free'), kind: 'boolean' },
      mayContain: { column: column('may_contain'), kind: 'array' },
      hasAllergens: { column: sql`(coalesce(cardinality(product.allergens), 0) > 0)`, kind: 'boolean' },
      allergensStated: { column: sql`(product.allergens is not null)`, kind: 'boolean' },
      hasDescription: { column: sql`(product.description <> '')`, kind: 'boolean' },
      deleted: { column: sql`(product.deleted_at is not null)`, kind: 'boolean' },
      hasPicture: { column: sql`(product.picture is not null)`, kind: 'boolean' },
      hasRating: {
        column: sql`(product.id in (select p ->> 'productId' from rating r, jsonb_array_elements(r.product_ratings) p
          where r.hidden_at is null and r.product_ratings <> '[]'))`,
        kind: 'boolean',
      },
      merchantReviewed: { column: column('merchant_reviewed'), kind: 'boolean' },
      reviewStatus: { column: REVIEW_STATUS, kind: 'text' },
      pendingOrNullReviewStatus: { column: sql`(not product.merchant_reviewed)`, kind: 'boolean' },
      distributionChannel: {
        column: sql`array(select d.id::text from distribution_channel d
          where product.id = any(d.product_ids) and d.deleted_at is null)`,
        kind: 'array',
      },
    },
    sorts: {
      name: column('name'),
      category: column('category'),
      price: column('price_cents'),
      merchantSKU: column('merchant_sku'),
    },
    search: column('name'),
    defaultSort: 'name',
    neverNull: ['name'],
  },
  // Which places carry a product is for the platform to know.
  restricted: { distributionChannel: ['HelloAdminPermission'], deleted: ['SuperAdminPermission'] },
  present: rows => rows.map(presentProduct),
  toColumns: (fields, _ctx, before) => productColumns(fields, before),
})
