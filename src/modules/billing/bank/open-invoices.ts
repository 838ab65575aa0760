import type { Database } from '../../../core/db/open'
import { dueInvoices, payerOf } from '../invoices/invoice-payments'
import {
  type KnownPayers,
  type OpenInvoice,
  type Payment,
  type Suggestion,
  suggestInvoices,
} from './rules/suggest-invoices'

/** Of invoices that are open so many of the oldest are looked at. */
const MOST_OPEN = 5000

/** Invoices for which money may come in at the bank. What the payment provider is collecting is its own. */
export async function openInvoices(db: Database): Promise<OpenInvoice[]> {
  const due = await dueInvoices(db, { most: MOST_OPEN })
  return due
    .filter(({ status, dueCents, receivedCents }) => status !== 'processing' && dueCents > receivedCents)
    .map(invoice => ({
      id: invoice.id,
      legalId: invoice.legalId,
      payer: payerOf(invoice),
      recipientName: invoice.recipient?.name ?? '',
      issuedOn: invoice.issuedOn,
      openCents: invoice.dueCents - invoice.receivedCents,
    }))
}

type Line = {
  id: string
  amount_cents: number
  booked_on: string
  counterparty: string
  iban: string
  concept: string
  reference: string
}

/** What each of these lines may pay. */
export async function suggestionsFor(
  db: Database,
  lines: readonly Line[],
  open: readonly OpenInvoice[],
): Promise<(line: Line, without?: ReadonlySet<string>) => Suggestion[]> {
  const ibans = [...new Set(lines.map(({ iban }) => iban).filter(Boolean))]
  const [payers, declined] = await Promise.all([
    ibans.length ? db.selectFrom('bank_payer').selectAll().where('iban', 'in', ibans).execute() : [],
    db
      .selectFrom('bank_declined')
      .selectAll()
      .where(
        'transaction_id',
        'in',
        lines.map(({ id }) => id),
      )
      .execute(),
  ])
  return (line, without = new Set()) => {
    const known: KnownPayers = new Map(
      payers.filter(({ iban }) => iban === line.iban).map(payer => [payer.payer, payer]),
    )
    const refused = declined.flatMap(one => (one.transaction_id === line.id ? [one.invoice_id] : []))
    return suggestInvoices(paymentOf(line), open, known, new Set([...refused, ...without]))
  }
}

const paymentOf = (line: Line): Payment => ({
  cents: line.amount_cents,
  bookedOn: line.booked_on,
  counterparty: line.counterparty,
  iban: line.iban,
  concept: `${line.concept} ${line.reference}`,
})
