import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { verifyRecords } from '../tax-records/verify-records'
import { type CHAIN_FAULTS, CheckedChain, InvoiceChains } from './contract/invoices'
import { hashOfInvoice } from './hash-invoice'
import { KEEP_INVOICES } from './invoice-access'
import type { InvoiceRow } from './invoices.store'

const AT_ONCE = 500

/** The chains of the issuers that a caller keeps, and where each ends. */
export const listInvoiceChains = holds(...KEEP_INVOICES)
  .output(InvoiceChains)
  .query(async ({ ctx: { db, caller } }) => {
    const rows = await db
      .selectFrom('invoice_chain as chain')
      .innerJoin('issuer', 'issuer.id', 'chain.issuer_id')
      .leftJoin('invoice as last', join =>
        join
          .onRef('last.issuer_id', '=', 'chain.issuer_id')
          .onRef('last.chain_position', '=', 'chain.length'),
      )
      .select(['issuer.id', 'issuer.name', 'chain.length', 'chain.last_issued_at', 'last.legal_id'])
      .where('issuer.deleted_at', 'is', null)
      .where(scopeFilter(caller, KEEP_INVOICES, { city: sql.ref('issuer.city') }))
      .orderBy('chain.length', 'desc')
      .orderBy('issuer.id')
      .limit(100)
      .execute()
    return rows.map(row => ({
      issuerId: row.id,
      issuerName: row.name,
      length: row.length,
      lastLegalId: row.legal_id,
      lastIssuedAt: row.last_issued_at,
    }))
  })

/**
 * Computes every hash of an issuer's chain again, and of its chain of tax records: no number missing, no link broken, no
 * invoice or record changed.
 */
export const verifyInvoiceChain = holds(...KEEP_INVOICES)
  .input(z.object({ issuerId: Id }))
  .output(CheckedChain)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { issuerId }, ctx: { db, caller, fail } }) => {
    const issuer = await db
      .selectFrom('issuer')
      .select('id')
      .where('id', '=', issuerId)
      .where('deleted_at', 'is', null)
      .where(scopeFilter(caller, KEEP_INVOICES, { city: sql.ref('issuer.city') }))
      .executeTakeFirst()
    if (!issuer) throw fail('NotFound')
    return verifyChain(db, issuerId)
  })

export async function verifyChain(db: Database, issuerId: string): Promise<CheckedChain> {
  const end = await db
    .selectFrom('invoice_chain')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .executeTakeFirst()
  const numbers = new Map<string, number>()
  let last: InvoiceRow | null = null
  let checked = 0
  const answer = (
    what: (typeof CHAIN_FAULTS)[number] | null,
    at: InvoiceRow | null = last,
  ): CheckedChain => ({
    issuerId,
    checked,
    records: 0,
    isUnbroken: what === null,
    fault: what && { what, invoiceId: at?.id ?? null, legalId: at?.legal_id ?? null },
    lastLegalId: last?.legal_id ?? null,
    lastIssuedAt: last?.issued_at ?? null,
  })
  for (;;) {
    const batch: InvoiceRow[] = await nextOfChain(db, issuerId, checked)
    const lines = await linesByInvoice(db, batch)
    for (const invoice of batch) {
      const series = `${invoice.series}-${invoice.year}`
      const number = (numbers.get(series) ?? 0) + 1
      if (invoice.chain_position !== checked + 1) return answer('position', invoice)
      if (invoice.previous_hash !== (last?.hash ?? null)) return answer('link', invoice)
      if (hashOfInvoice(invoice, lines.get(invoice.id) ?? []) !== invoice.hash) return answer('hash', invoice)
      if (invoice.number !== number) return answer('number', invoice)
      numbers.set(series, number)
      last = invoice
      checked++
    }
    if (batch.length < AT_ONCE) break
  }
  // What was issued while this was read is behind what it has read.
  if (end && (end.length > checked || (end.length === checked && end.last_hash !== (last?.hash ?? null))))
    return answer('end')
  const records = await verifyRecords(db, issuerId)
  const whole = { ...answer(null), records: records.checked }
  return records.fault ? { ...whole, isUnbroken: false, fault: records.fault } : whole
}

const nextOfChain = (db: Database, issuerId: string, after: number): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('chain_position', '>', after)
    .orderBy('chain_position')
    .limit(AT_ONCE)
    .execute()

async function linesByInvoice(db: Database, invoices: readonly InvoiceRow[]) {
  if (invoices.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('invoice_line')
    .selectAll()
    .where(
      'invoice_id',
      'in',
      invoices.map(({ id }) => id),
    )
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, row => row.invoice_id)
}
