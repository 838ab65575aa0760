import { sql } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { LocalDate } from '../../../core/rules/local-time'
import type { InvoiceSeller } from './contract/invoice-parties'
import type { Ids, InvoiceRow } from './invoices.store'
import type { InvoiceMover, InvoiceStatus } from './rules/invoice-state'

/** The end of an issuer's chain, held until the transaction ends: others who issue for it wait. */
export async function lockChain(tx: Tx, issuerId: string) {
  await tx
    .insertInto('invoice_chain')
    .values({ issuer_id: issuerId })
    .onConflict(oc => oc.column('issuer_id').doNothing())
    .execute()
  return tx
    .selectFrom('invoice_chain')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The next number of a series in a year; only while the chain of the issuer is held. */
export async function takeNumber(
  tx: Tx,
  { issuerId, series, year }: { issuerId: string; series: string; year: number },
): Promise<number> {
  const { last_number } = await tx
    .insertInto('invoice_series')
    .values({ issuer_id: issuerId, series, year, last_number: 1 })
    .onConflict(oc =>
      oc
        .columns(['issuer_id', 'series', 'year'])
        .doUpdateSet({ last_number: sql<number>`invoice_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export interface Issued {
  status: InvoiceStatus
  statusBy: InvoiceMover
  series: string
  year: number
  number: number
  legalId: string
  issuedAt: Date
  issuedOn: LocalDate
  dueOn: LocalDate
  chainPosition: number
  previousHash: string | null
  hash: string
  seller: InvoiceSeller
}

/** Closes a draft for good, and makes it the end of the chain. */
export async function saveIssued(
  tx: Tx,
  invoice: InvoiceRow,
  issued: Issued,
  now: Date,
): Promise<InvoiceRow> {
  const row = await tx
    .updateTable('invoice')
    .set({
      status: issued.status,
      status_by: issued.statusBy,
      status_at: now,
      series: issued.series,
      year: issued.year,
      number: issued.number,
      legal_id: issued.legalId,
      issued_at: issued.issuedAt,
      issued_on: issued.issuedOn,
      due_on: issued.dueOn,
      chain_position: issued.chainPosition,
      previous_hash: issued.previousHash,
      hash: issued.hash,
      seller: issued.seller,
      updated_at: now,
    })
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('invoice_chain')
    .set({ length: issued.chainPosition, last_hash: issued.hash, last_issued_at: issued.issuedAt })
    .where('issuer_id', '=', invoice.issuer_id)
    .execute()
  return row
}

/** Moves a locked invoice, and writes down who did it and why. */
export async function saveStatus(
  tx: Tx,
  world: Ids,
  invoice: InvoiceRow,
  move: { to: InvoiceStatus; by: InvoiceMover; note: string | null; personId: string | null },
  now: Date,
): Promise<InvoiceRow> {
  await tx
    .insertInto('invoice_event')
    .values({
      id: world.newId(),
      invoice_id: invoice.id,
      from_status: invoice.status,
      status: move.to,
      note: move.note,
      by_person_id: move.personId,
      at: now,
    })
    .execute()
  return tx
    .updateTable('invoice')
    .set({
      status: move.to,
      status_by: move.by,
      status_at: now,
      status_note: move.note,
      status_before: invoice.status,
      updated_at: now,
    })
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** That it was drafted or issued, for its timeline. */
export async function insertEvent(
  tx: Tx,
  world: Ids,
  event: { invoiceId: string; from: InvoiceStatus | null; status: InvoiceStatus; personId: string | null },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('invoice_event')
    .values({
      id: world.newId(),
      invoice_id: event.invoiceId,
      from_status: event.from,
      status: event.status,
      note: null,
      by_person_id: event.personId,
      at,
    })
    .execute()
}

/** What has come in for an issued invoice so far. */
export const saveReceived = (tx: Tx, id: string, receivedCents: number, now: Date): Promise<InvoiceRow> =>
  tx
    .updateTable('invoice')
    .set({ received_cents: receivedCents, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
