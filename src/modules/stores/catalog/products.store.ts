import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { ProductTable } from '../../../core/db/tables'
import type { ProductRow } from './products'

/** The products of a merchant that have these numbers or ids, held until the transaction ends. */
export const lockProducts = (
  tx: Tx,
  merchantId: string,
  { skus, ids }: { skus: readonly string[]; ids: readonly string[] },
): Promise<ProductRow[]> =>
  tx
    .selectFrom('product')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`(merchant_sku = any(${skus}::text[]) or id = any(${ids}::text[]))`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** So many in a statement: each of their columns is a value of it. */
const AT_ONCE = 500

export async function insertProducts(tx: Tx, products: readonly Insertable<ProductTable>[]) {
  for (let from = 0; from < products.length; from += AT_ONCE)
    await tx
      .insertInto('product')
      .values(products.slice(from, from + AT_ONCE))
      .execute()
}

/** What a list of a merchant says of products: all columns of the rows but their ids, in one statement. */
export async function changeProducts(tx: Tx, rows: readonly ProductRow[]) {
  if (!rows.length) return
  const columns = Object.keys(rows[0]!).filter(column => column !== 'id')
  const changes = sql.join(columns.map(column => sql`${sql.id(column)} = changed.${sql.id(column)}`))
  // Sent as text: the driver would write a JSON value as JSON once more.
  await sql`update product set ${changes}
    from json_populate_recordset(null::product, ${JSON.stringify(rows)}::text::json) as changed
    where product.id = changed.id`.execute(tx)
}
