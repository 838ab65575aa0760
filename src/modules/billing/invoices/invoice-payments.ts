import type { Database, Tx } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import { type Refusal, refuse } from '../../../core/rules/refusal'
import type { Transfer } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import type { DueInvoice } from './contract/due-invoices'
import type { InvoiceRow } from './invoices.store'
import type { Issuing } from './issue-invoice'
import { saveReceived, saveStatus } from './issued-invoices.store'
import { type Debt, dueParts } from './rules/due-parts'
import {
  type InvoiceMover,
  type InvoiceStatus,
  OPEN_STATUSES,
  type ReceivedBy,
  statusAfterReceiving,
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
 * is taken back, the invoice is again what it was before, and when money goes back to the payer it is owed again.
 */
export async function setReceived(
  tx: Tx,
  by: Issuing,
  invoice: InvoiceRow,
  receivedCents: number,
  through: { by: ReceivedBy; note?: string } = { by: 'bank' },
): Promise<InvoiceRow | MoveRefusal> {
  const status = invoice.status as InvoiceStatus
  const to = statusAfterReceiving({
    status,
    statusBy: invoice.status_by as InvoiceMover,
    before: invoice.status_before,
    isWhole: receivedCents === invoice.total_cents - invoice.prepaid_cents,
    by: through.by,
  })
  if (to === null) return refuse('InvalidInvoiceTransition', { from: status, to: 'completed' })
  if (to !== status) {
    const mover = through.by === 'bank' ? 'reconcile' : 'provider'
    const moved = await moveInvoice(tx, by, invoice, { to, by: mover, note: through.note })
    if ('params' in moved) return moved
  }
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

/** Who pays an invoice: a company, one of its places, or a person. */
export const payerOf = (
  invoice: Pick<DueInvoice, 'organizationId' | 'locationId' | 'personId' | 'id'>,
): string => invoice.organizationId ?? invoice.locationId ?? invoice.personId ?? invoice.id

/** The same of a row. */
export const payerOfRow = (
  invoice: Pick<InvoiceRow, 'id' | 'organization_id' | 'location_id' | 'person_id'>,
): string =>
  payerOf({
    id: invoice.id,
    organizationId: invoice.organization_id,
    locationId: invoice.location_id,
    personId: invoice.person_id,
  })

interface Coming {
  /** What had come in before, and what has now. */
  fromCents: number
  toCents: number
  /** Where the money is. */
  at: string
}

/** What moves in the books when money comes in for an invoice, or goes back: it is owed no more, or again. */
export async function dueTransfers(
  tx: Tx,
  invoice: InvoiceRow,
  { fromCents, toCents, at }: Coming,
): Promise<Transfer[]> {
  const place = invoice.location_id
  const lines = place
    ? await tx
        .selectFrom('invoice_line')
        .select(['kind', 'payment_total_cents'])
        .where('invoice_id', '=', invoice.id)
        .where('kind', 'in', ['inKind', 'flex'])
        .where('payment_total_cents', '>', 0)
        .execute()
    : []
  const of = (kind: string) =>
    sumCents(lines.filter(line => line.kind === kind).map(line => line.payment_total_cents))
  const owed: Record<Debt, string> = {
    kind: account.kindDue(place ?? ''),
    flex: account.flexDue(place ?? ''),
    transfer: account.transferDue(payerOfRow(invoice)),
  }
  const memo = invoice.legal_id ?? ''
  return dueParts({ kindCents: of('inKind'), flexCents: of('flex') }, fromCents, toCents).map(
    ({ debt, cents }) =>
      cents > 0
        ? { debit: at, credit: owed[debt], amountCents: cents, memo }
        : { debit: owed[debt], credit: at, amountCents: -cents, memo },
  )
}
