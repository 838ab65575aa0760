import { sql } from 'kysely'
import type { Tx } from '../../../core/db/open'

/** Orders stand on one more invoice. They are locked in the order of their ids, as everywhere. */
export async function addOrderInvoice(
  tx: Tx,
  orderIds: readonly string[],
  invoiceId: string,
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    with locked as (
      select id from purchase_order where id = any(${[...orderIds]}::text[]) order by id for update
    )
    update purchase_order set invoice_ids = array_append(invoice_ids, ${invoiceId}::id24),
      revision = revision + 1, updated_at = ${now}
    from locked where purchase_order.id = locked.id and not ${invoiceId} = any(invoice_ids)`.execute(tx)
}
