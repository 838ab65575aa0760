import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { write } from '../../../core/write'
import { AnnulInvoice, CorrectTaxRecord, TaxRecordDetail } from './contract/tax-records'
import { mayAnnul } from './may-annul'
import { detailOf } from './read-records'
import { type Correction, nifOf } from './rules/record'
import { asksForCorrection, type TaxRecordState } from './rules/record-state'
import { KEEP_TAX_RECORDS, keptRecords } from './tax-record-access'
import { markCorrected, retryNow, type TaxRecordRow } from './tax-records.store'
import { recordAnnulment, recordInvoice } from './write-records'

/** Rewrites a record that the agency has refused or found errors in. The first one stays in the chain as it is. */
export const correctTaxRecord = holds(...KEEP_TAX_RECORDS)
  .input(CorrectTaxRecord)
  .output(TaxRecordDetail)
  .concat(mayFail('NotFound', 'TaxRecordNotCorrectable'))
  .mutation(
    write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
      const record = await keptRecords(db, caller)
        .selectAll('tax_record')
        .where('tax_record.id', '=', input.id)
        .forUpdate()
        .executeTakeFirst()
      if (!record) throw fail('NotFound')
      if (!asksForCorrection(record.state as TaxRecordState)) throw fail('TaxRecordNotCorrectable')
      const written =
        record.kind === 'annulment'
          ? await recordAnnulment(db, { world, now }, annulledBy(record), record.id)
          : await recordInvoice(db, { world, now }, record.invoice_id, {
              id: record.id,
              correction: await correctionOf(db, record),
              ...(input.recipient ? { said: { recipient: input.recipient } } : {}),
            })
      if (!written) throw fail('TaxRecordNotCorrectable')
      await markCorrected(db, record.id, now)
      audit({
        type: 'tax_record',
        id: record.id,
        before: { state: record.state, error_code: record.error_code },
        after: { state: 'corrected', corrected_by: written.id },
      })
      return detailOf(db, written, world.taxAgency?.isTest ?? false)
    }),
  )

const annulledBy = (record: TaxRecordRow) => ({
  id: record.invoice_id,
  issuerId: record.issuer_id,
  city: record.city,
  ref: { nif: record.issuer_nif, number: record.legal_id, issuedOn: record.issued_on },
  reason: record.reason,
})

/** What the agency holds of the invoice decides how the new record names itself. */
async function correctionOf(db: Database, record: TaxRecordRow): Promise<Correction> {
  if (record.state === 'acceptedWithErrors') return 'ofAccepted'
  const held = await db
    .selectFrom('tax_record')
    .select('id')
    .where('invoice_id', '=', record.invoice_id)
    .where('kind', '=', 'registration')
    .where('answer', 'in', ['accepted', 'acceptedWithErrors'])
    .executeTakeFirst()
  return held ? 'afterRejectedCorrection' : 'afterRejection'
}

/**
 * Annuls an invoice that should never have existed: one that a person wrote, of which nothing is owed or was received. All
 * others are sales, and are rectified.
 */
export const annulInvoice = holds(...KEEP_TAX_RECORDS)
  .meta({ summary: 'Tells the tax agency that an invoice should never have existed' })
  .input(AnnulInvoice)
  .output(TaxRecordDetail)
  .concat(mayFail('NotFound', 'InvoiceNotAnnullable'))
  .mutation(
    write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
      const invoice = await db
        .selectFrom('invoice')
        .selectAll()
        .where('id', '=', input.invoiceId)
        .where('deleted_at', 'is', null)
        .where(scopeFilter(caller, KEEP_TAX_RECORDS, { city: sql.ref('invoice.city') }))
        .forUpdate()
        .executeTakeFirst()
      if (!invoice) throw fail('NotFound')
      const nif = invoice.seller && nifOf(invoice.seller.vatNumber)
      if (!nif || !(await mayAnnul(db, invoice))) throw fail('InvoiceNotAnnullable')
      const written = await recordAnnulment(
        db,
        { world, now },
        {
          id: invoice.id,
          issuerId: invoice.issuer_id,
          city: invoice.city,
          ref: { nif, number: invoice.legal_id!, issuedOn: invoice.issued_on! },
          reason: input.reason,
        },
      )
      audit({ type: 'invoice', id: invoice.id, after: { annulled_by: written.id, reason: input.reason } })
      return detailOf(db, written, world.taxAgency?.isTest ?? false)
    }),
  )

/** Tries a message again that failed, without waiting for the next time. */
export const retryTaxRecords = holds(...KEEP_TAX_RECORDS)
  .input(z.object({ issuerId: Id }))
  .output(z.object({ ok: z.literal(true) }))
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { issuerId }, ctx: { db, caller, now, fail, audit } }) => {
      const issuer = await db
        .selectFrom('issuer')
        .select('id')
        .where('id', '=', issuerId)
        .where('deleted_at', 'is', null)
        .where(scopeFilter(caller, KEEP_TAX_RECORDS, { city: sql.ref('issuer.city') }))
        .executeTakeFirst()
      if (!issuer) throw fail('NotFound')
      await retryNow(db, issuerId, now)
      audit({ type: 'issuer', id: issuerId, after: { retried_at: now } })
      return { ok: true as const }
    }),
  )
