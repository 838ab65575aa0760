import { sql } from 'kysely'
import { ListQuery, listOf } from '../../../core/contract/list'
import { contains } from '../../../core/db/list-conditions'
import { type Listing, list } from '../../../core/db/listing'
import { holds } from '../../../core/procedures'
import { localDateOf } from '../../../core/rules/local-time'
import { MENU_READERS, storesVisibleTo } from '../stores/store-access'
import { CountedItem } from './contract/inventory'
import { presentItem } from './inventory'

const LISTING: Listing = {
  filters: {
    storeId: { column: sql.ref('item.store_id'), kind: 'id' },
    productId: { column: sql.ref('item.product_id'), kind: 'id' },
    merchant: { column: sql.ref('store.merchant_id'), kind: 'id' },
    city: { column: sql.ref('store.city'), kind: 'text' },
    unlimited: { column: sql.ref('item.unlimited'), kind: 'boolean' },
    stock: { column: sql`(item.on_hand - item.reserved)`, kind: 'number' },
    updatedAt: { column: sql.ref('item.updated_at'), kind: 'instant' },
  },
  sorts: {
    name: sql.ref('product.name'),
    stock: sql`(item.on_hand - item.reserved)`,
    updatedAt: sql.ref('item.updated_at'),
  },
  search: {
    ids: text => sql`
      select of_named.store_id || of_named.product_id as id from product named
      join inventory_item of_named on of_named.product_id = named.id where ${contains(sql.ref('named.name'), text)}
      union all select of_named.store_id || of_named.product_id from store named
      cross join lateral (select * from inventory_item where store_id = named.id offset 0) of_named
      where ${contains(sql.ref('named.name'), text)}`,
    finds: text =>
      sql`(${contains(sql.ref('product.name'), text)} or ${contains(sql.ref('store.name'), text)})`,
    among: ids =>
      sql`(item.store_id, item.product_id) in (select left(id, 24), right(id, 24) from unnest(${ids}) id)`,
  },
  defaultSort: 'name',
  neverNull: ['name', 'updatedAt'],
  tieBreaker: sql`(item.store_id || item.product_id)`,
}

/** What is counted, over all stores that the caller may see; what does not run out and has no row is not listed. */
export const listAllInventories = holds(...MENU_READERS)
  .input(ListQuery)
  .output(listOf(CountedItem))
  .query(({ input, ctx: { db, caller, now } }) => {
    const rows = storesVisibleTo(db, caller)
      .innerJoin('inventory_item as item', 'item.store_id', 'store.id')
      .innerJoin('product', 'product.id', 'item.product_id')
      .where('product.deleted_at', 'is', null)
      .selectAll('item')
      .select(['product.name', 'store.name as storeName', 'store.tz'])
    return list(db, rows, LISTING, input, found =>
      found.map(({ storeName, tz, ...row }) => ({
        ...presentItem(row, localDateOf(now, tz)),
        id: `${row.store_id}${row.product_id}`,
        storeName,
      })),
    )
  })
