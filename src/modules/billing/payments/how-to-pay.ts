import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { mayFail, signedIn } from '../../../core/procedures'
import type { InvoiceRow } from '../invoices/invoices.store'
import { owedCents } from '../invoices/present-invoices'
import type { InvoiceStatus } from '../invoices/rules/invoice-state'
import { openAttemptOf } from './attempts.store'
import { InvoiceOfPayment, InvoicePayData } from './contract/invoice-payments'
import { findPayable } from './execute-invoice'
import { whyUnprocessable } from './rules/attempts'
import { epcText } from './rules/epc'

/** How an invoice of mine, or of a company that I run, can be paid: by card, and to which account. */
export const showHowToPay = signedIn
  .meta({ summary: 'What is owed of an invoice, and how it can be paid' })
  .input(InvoiceOfPayment)
  .output(InvoicePayData)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { invoiceId }, ctx: { db, caller, fail } }) => {
    const invoice = await findPayable(db, caller, invoiceId)
    if (!invoice) throw fail('NotFound')
    return payDataOf(db, invoice)
  })

/** What is owed of an invoice, and the ways to pay it. */
export async function payDataOf(db: Database, invoice: InvoiceRow): Promise<InvoicePayData> {
  const open = await openAttemptOf(db, invoice.id)
  const owed = owedCents(invoice)
  const status = invoice.status as InvoiceStatus
  const reference = invoice.legal_id ?? ''
  const { name = '', iban = null } = invoice.seller ?? {}
  const transfer = { beneficiary: name, iban: iban ?? '', reference }
  return {
    invoiceId: invoice.id,
    legalId: reference,
    owed: toMoney(owed),
    takesCard:
      whyUnprocessable({
        status: open ? 'readyToCharge' : status,
        owedCents: owed,
        hasMethod: true,
      }) === null,
    isUnderWay: open !== undefined,
    transfer:
      iban && owed > 0
        ? { ...transfer, amount: toMoney(owed), epc: epcText({ ...transfer, amountCents: owed }) }
        : null,
  }
}
