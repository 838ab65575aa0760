import type { Insertable } from 'kysely'
import type { Tx } from '../../core/db/open'
import type { ProductTable } from '../../core/db/tables'
import type { ProductRow } from './products'

/** The products of a merchant that have these numbers, held until the transaction ends. */
export async function lockProductsWithNumbers(
  tx: Tx,
  merchantId: string,
  skus: readonly string[],
): Promise<ProductRow[]> {
  if (!skus.length) return []
  return tx
    .selectFrom('product')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('merchant_sku', 'in', skus)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const insertProduct = (tx: Tx, product: Insertable<ProductTable>) =>
  tx.insertInto('product').values(product).execute()

/** What its merchant's own system says of a product; one that was put away is back with it. */
export const syncProduct = (tx: Tx, id: string, columns: Partial<Insertable<ProductTable>>, now: Date) =>
  tx
    .updateTable('product')
    .set({ ...columns, archived_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
