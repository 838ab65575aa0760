import type { Database, Tx } from '../../../core/db/open'
import { type Refusal, refuse } from '../../../core/rules/refusal'
import type { DueInvoice } from './contract/due-invoices'
import type { InvoiceRow } from './invoices.store'
import type { Issuing } from './issue-invoice'
import { saveReceived, saveStatus } from './issued-invoices.store'
import {
  type InvoiceMover,
  type InvoiceStatus,
  isOpen,
  OPEN_STATUSES,
  whyNotMoveInvoice,
} from './rules/invoice-state'

export type MoveRefusal = Refusal<'InvalidInvoiceTransition' | 'ReasonMissing', Record<string, unknown>>

/** Moves a locked invoice to another state, if its table of moves has such a move for who asks. */
export async function moveInvoice(
  tx: Tx,
  { world, now, personId }: Issuing,
  invoice: InvoiceRow,
  move: { to: InvoiceStatus; by: InvoiceMover; note?: string | undefined },
): Promise<InvoiceRow | MoveRefusal> {
  const from = invoice.status as InvoiceStatus
  const fromBy = invoice.status_by as InvoiceMover
  const why = whyNotMoveInvoice({ from, fromBy, ...move })
  if (why) return refuse(why, { from, to: move.to })
  const note = move.note?.trim() || null
  return saveStatus(tx, world, invoice, { to: move.to, by: move.by, note, personId }, now)
}

/**
 * Says what has come in for a locked invoice so far. When that is all that is due, the invoice is completed; when a match
 * is taken back, the invoice is again what it was before.
 */
export async function setReceived(
  tx: Tx,
  by: Issuing,
  invoice: InvoiceRow,
  receivedCents: number,
): Promise<InvoiceRow | MoveRefusal> {
  const dueCents = invoice.total_cents - invoice.prepaid_cents
  const isWhole = receivedCents === dueCents
  const status = invoice.status as InvoiceStatus
  if (isWhole && isOpen(status)) {
    const moved = await moveInvoice(tx, by, invoice, { to: 'completed', by: 'reconcile' })
    return 'params' in moved ? moved : saveReceived(tx, invoice.id, receivedCents, by.now)
  }
  if (!isWhole && status === 'completed' && invoice.status_by === 'reconcile') {
    const to = invoice.status_before === 'failed' ? 'failed' : 'readyToCharge'
    const moved = await moveInvoice(tx, by, invoice, { to, by: 'reconcile' })
    return 'params' in moved ? moved : saveReceived(tx, invoice.id, receivedCents, by.now)
  }
  if (status !== 'readyToCharge' && status !== 'failed')
    return refuse('InvalidInvoiceTransition', { from: status, to: 'completed' })
  return saveReceived(tx, invoice.id, receivedCents, by.now)
}

/** Invoices that are issued and not paid, the oldest first: for who matches payments, reminds, or counts what is owed. */
export async function dueInvoices(
  db: Database,
  {
    ids,
    legalIds,
    most = 1000,
  }: { ids?: readonly string[]; legalIds?: readonly string[]; most?: number } = {},
): Promise<DueInvoice[]> {
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where('status', 'in', [...OPEN_STATUSES])
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, query => query.where('id', 'in', [...ids!]))
    .$if(legalIds !== undefined, query => query.where('legal_id', 'in', [...legalIds!]))
    .orderBy('due_on')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(row => ({
    id: row.id,
    legalId: row.legal_id!,
    issuerId: row.issuer_id,
    city: row.city,
    status: row.status as InvoiceStatus,
    organizationId: row.organization_id,
    locationId: row.location_id,
    personId: row.person_id,
    recipient: row.recipient,
    issuedOn: row.issued_on!,
    dueOn: row.due_on!,
    totalCents: row.total_cents,
    dueCents: row.total_cents - row.prepaid_cents,
    receivedCents: row.received_cents,
  }))
}
