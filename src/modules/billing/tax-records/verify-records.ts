import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { type InvoiceType, momentText, nifOf } from './rules/record'
import type { RecordFault } from './rules/record-faults'
import { hashOfRecord } from './rules/record-hash'
import type { TaxRecordRow } from './tax-records.store'

const AT_ONCE = 500

export interface CheckedRecords {
  checked: number
  fault: { what: RecordFault; invoiceId: string | null; legalId: string | null } | null
}

/** Computes the hashes of an issuer's records again: each is as it was written, behind the one before, and none is missing. */
export async function verifyRecords(db: Database, issuerId: string): Promise<CheckedRecords> {
  const end = await db
    .selectFrom('tax_chain')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .executeTakeFirst()
  let last: TaxRecordRow | null = null
  let checked = 0
  const fault = (what: RecordFault, at: TaxRecordRow | null): CheckedRecords => ({
    checked,
    fault: { what, invoiceId: at?.invoice_id ?? null, legalId: at?.legal_id ?? null },
  })
  for (;;) {
    const batch: TaxRecordRow[] = await nextOfChain(db, issuerId, checked)
    for (const record of batch) {
      if (record.position !== checked + 1) return fault('recordPosition', record)
      if (record.previous_hash !== (last?.hash ?? null)) return fault('recordLink', record)
      if (!isAsWritten(record, last)) return fault('recordHash', record)
      last = record
      checked++
    }
    if (batch.length < AT_ONCE) break
  }
  if (end && (end.length > checked || (end.length === checked && end.last_record_id !== (last?.id ?? null))))
    return fault('recordEnd', last)
  const missing = await withoutRecord(db, issuerId)
  return missing
    ? { checked, fault: { what: 'recordMissing', invoiceId: missing.id, legalId: missing.legal_id } }
    : { checked, fault: null }
}

function isAsWritten(record: TaxRecordRow, last: TaxRecordRow | null): boolean {
  const amounts =
    record.kind === 'annulment'
      ? null
      : {
          type: record.invoice_kind as InvoiceType,
          vatCents: record.vat_cents!,
          totalCents: record.total_cents!,
        }
  const hash = hashOfRecord(
    { nif: record.issuer_nif, number: record.legal_id, issuedOn: record.issued_on },
    amounts,
    {
      previous: last && {
        nif: last.issuer_nif,
        number: last.legal_id,
        issuedOn: last.issued_on,
        hash: last.hash,
      },
      generatedAt: momentText(record.generated_at),
    },
  )
  return hash === record.hash && record.xml.includes(`<sf:Huella>${hash}</sf:Huella></sf:Registro`)
}

const nextOfChain = (db: Database, issuerId: string, after: number): Promise<TaxRecordRow[]> =>
  db
    .selectFrom('tax_record')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(AT_ONCE)
    .execute()

/** An invoice of a Spanish taxpayer that has no record. */
async function withoutRecord(db: Database, issuerId: string) {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'legal_id', 'seller'])
    .where('issuer_id', '=', issuerId)
    .where('hash', 'is not', null)
    .where(sql<boolean>`not exists (select 1 from tax_record r where r.invoice_id = invoice.id)`)
    .limit(100)
    .execute()
  return rows.find(({ seller }) => seller && nifOf(seller.vatNumber))
}
