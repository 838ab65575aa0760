import type { Selectable } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { IssuerTable } from '../../../core/db/tables'
import type { LocalDate } from '../../../core/rules/local-time'
import { mayIssueFor } from './rules/mandate'

export type IssuerRow = Selectable<IssuerTable>

/** Whether the platform may issue for it on that day. */
export const mayIssueOn = (issuer: IssuerRow, on: LocalDate): boolean =>
  mayIssueFor(
    {
      merchantId: issuer.merchant_id,
      mandateSignedOn: issuer.mandate_signed_on,
      mandateEndsOn: issuer.mandate_ends_on,
    },
    on,
  )

/** Issuers in use, by their merchant, the platform's own under null. Of several of one merchant the newest counts. */
export async function issuersInUse(db: Database): Promise<Map<string | null, IssuerRow>> {
  const rows = await db
    .selectFrom('issuer')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map(row => [row.merchant_id, row]))
}

/**
 * Who invoices the orders of a merchant: its own legal entity while a mandate is in force, else the platform, to which the
 * merchant sells. Null when neither is entered.
 */
export function issuerFor(
  issuers: ReadonlyMap<string | null, IssuerRow>,
  merchantId: string,
  on: LocalDate,
): IssuerRow | null {
  const own = issuers.get(merchantId)
  return own && mayIssueOn(own, on) ? own : (issuers.get(null) ?? null)
}
