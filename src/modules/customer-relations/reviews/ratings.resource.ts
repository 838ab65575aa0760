import { type Selectable, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Database } from '../../../core/db/open'
import type { RatingTable } from '../../../core/db/tables'
import { beginningOf, nameIn } from '../../../core/lookups'
import { resource } from '../../../core/resource'
import { scopeFilter } from '../../../core/scope'
import { MENU_KEEPERS } from '../../stores/stores/store-access'
import { Rating, RatingFields } from './contract/ratings'

const column = columnsOf('rating')

/** What customers thought of their orders: read and answered by the kitchens, put away by the platform. */
export const ratings = resource({
  table: 'rating',
  found: {
    as: 'rating',
    label: beginningOf(column('comment')),
    detail: nameIn('store', column('store_id')),
  },
  record: Rating,
  fields: RatingFields,
  access: { read: MENU_KEEPERS, write: MENU_KEEPERS, remove: ['HelloAdminPermission'] },
  scope: (rows, caller) =>
    rows.where(
      sql<boolean>`exists (select 1 from store its_store where its_store.id = ${column('store_id')}
        and its_store.deleted_at is null and ${scopeFilter(caller, MENU_KEEPERS, {
          merchant: sql.ref('its_store.merchant_id'),
          store: sql.ref('its_store.id'),
          city: sql.ref('its_store.city'),
        })})`,
    ),
  listing: {
    filters: {
      storeId: { column: column('store_id'), kind: 'id' },
      purchaseId: { column: column('order_id'), kind: 'id' },
      rating: { column: column('rating'), kind: 'number' },
      city: { column: column('city'), kind: 'text' },
      isAnswered: { column: sql`(rating.reply is not null)`, kind: 'boolean' },
    },
    sorts: { createdAt: column('created_at'), rating: column('rating') },
    search: sql<string>`(rating.comment || ' ' || coalesce(rating.reply, ''))`,
    defaultSort: '-createdAt',
    byId: 'createdAt',
    amongNewest: ['rating', 'updatedAt'],
  },
  present: (rows, { db }) => presentRatings(db, rows),
  toColumns: fields => ({ reply: fields.reply?.trim() || null }),
})

/** With the names of what they are about; of who gave them the first name and an initial. */
export async function presentRatings(db: Database, rows: readonly Selectable<RatingTable>[]) {
  const productIds = rows.flatMap(row => row.product_ratings.map(({ productId }) => productId))
  const products = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${productIds}::text[])`)
    .execute()
  const productNames = new Map(products.map(({ id, name }) => [id, name]))
  const { rows: named } = await sql<{ id: string; ufid: string; store: string; person: string }>`
    select r.id, o.ufid, s.name as store,
      trim(p.first_name || ' ' || case when p.last_name = '' then '' else left(p.last_name, 1) || '.' end) as person
    from rating r join purchase_order o on o.id = r.order_id join store s on s.id = r.store_id
    join person p on p.id = r.person_id
    where r.id = any(${rows.map(({ id }) => id)}::text[])`.execute(db)
  const byId = new Map(named.map(row => [row.id, row]))
  return rows.map(row => {
    const its = byId.get(row.id)!
    return {
      id: row.id,
      purchaseId: row.order_id,
      purchaseUfid: its.ufid,
      storeId: row.store_id,
      storeName: its.store,
      userName: its.person,
      rating: row.rating,
      comment: row.comment,
      courierRating: row.courier_rating,
      productRatings: row.product_ratings.map(one => ({
        ...one,
        name: productNames.get(one.productId) ?? '',
      })),
      reply: row.reply,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }
  })
}
