import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { InvoiceDetail, SetInvoiceStatus } from './contract/invoices'
import { KEEP_INVOICES, lockKeptInvoice } from './invoice-access'
import { moveInvoice } from './invoice-payments'
import { issueInvoice } from './issue-invoice'
import { detailOf } from './present-invoices'

/**
 * Moves an invoice along its table of moves. From a draft to `readyToCharge` it is issued: it gets its number, and is
 * completed at once when nothing is due.
 */
export const setInvoiceStatus = holds(...KEEP_INVOICES)
  .meta({ summary: 'Issues a draft, or moves an issued invoice along its transitions' })
  .input(SetInvoiceStatus)
  .output(InvoiceDetail)
  .concat(
    mayFail(
      'NotFound',
      'InvalidInvoiceTransition',
      'ReasonMissing',
      'InvoiceEmpty',
      'InvoiceDetailsMissing',
      'IssuerMandateMissing',
      'InvoiceNotDraft',
      'InvoicePaymentUnderWay',
    ),
  )
  .mutation(
    write(async ({ input: { id, status, note }, ctx: { db, caller, world, now, fail, audit } }) => {
      const invoice = await lockKeptInvoice(db, caller, id)
      if (!invoice) throw fail('NotFound')
      if (invoice.status === 'processing' && (await isBeingPaid(db, id))) throw fail('InvoicePaymentUnderWay')
      const by = { world, now, personId: caller.id }
      const moved =
        invoice.status === 'created' && status === 'readyToCharge'
          ? await issueInvoice(db, by, invoice)
          : await moveInvoice(db, by, invoice, { to: status, by: 'staff', note })
      if ('params' in moved) throw fail(moved.name, moved.params)
      audit({
        type: 'invoice',
        id,
        before: { status: invoice.status },
        after: { status: moved.status, legal_id: moved.legal_id, note },
      })
      return detailOf(db, moved, now)
    }),
  )

/** Whether the payment provider may still collect it: that has to end first, or it would be paid twice. */
const isBeingPaid = async (tx: Tx, invoiceId: string): Promise<boolean> =>
  (await tx
    .selectFrom('invoice_attempt')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'payment')
    .where('status', '=', 'RECEIVED')
    .executeTakeFirst()) !== undefined
