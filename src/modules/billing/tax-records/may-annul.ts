import type { Selectable } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { InvoiceTable } from '../../../core/db/tables'

type Facts = Pick<
  Selectable<InvoiceTable>,
  'id' | 'source' | 'status' | 'prepaid_cents' | 'received_cents' | 'deleted_at'
>

/**
 * Whether an invoice may be annulled: a person wrote it, nothing is owed for it and nothing was received. All others are
 * sales, which are rectified. The agency has to hold its registration, or to get it first.
 */
export async function mayAnnul(db: Database, invoice: Facts): Promise<boolean> {
  const isUnpaid = invoice.prepaid_cents === 0 && invoice.received_cents === 0
  if (invoice.source !== 'hand' || invoice.status !== 'completed' || !isUnpaid) return false
  const records = await db
    .selectFrom('tax_record')
    .select(['kind', 'state'])
    .where('invoice_id', '=', invoice.id)
    .orderBy('position', 'desc')
    .execute()
  return (
    records.length > 0 &&
    records[0]!.state !== 'rejected' &&
    records.every(({ kind }) => kind === 'registration')
  )
}
