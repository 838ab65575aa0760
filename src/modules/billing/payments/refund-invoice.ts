import { holds, inPerson, limited, mayFail } from '../../../core/procedures'
import { sumCents } from '../../../core/rules/money/cents'
import { hashOf, write } from '../../../core/write'
import { PAYMENTS } from '../../money/ledger/limits'
import { InvoiceDetail } from '../invoices/contract/invoices'
import { KEEP_INVOICES, lockKeptInvoice } from '../invoices/invoice-access'
import type { InvoiceRow } from '../invoices/invoices.store'
import { detailOf } from '../invoices/present-invoices'
import { attemptsOf, findAttempt, insertAttempt } from './attempts.store'
import { RefundInvoice } from './contract/invoice-payments'
import { moneyOfAttempt } from './present-attempts'
import { refundableParts, splitRefund } from './rules/attempts'

/**
 * Gives money back that was paid for an invoice: it is owed again. Of a rectifying invoice, what it takes back is given
 * back from the payments of the invoice that it corrects.
 */
export const refundInvoice = holds(...KEEP_INVOICES)
  .meta({ summary: 'Gives back money that was paid for an invoice, to where it came from' })
  .concat(inPerson)
  .input(RefundInvoice)
  .use(limited(PAYMENTS))
  .output(InvoiceDetail)
  .concat(mayFail('NotFound', 'InvoiceNotIssued', 'InvoicePaymentUnderWay', 'RefundTooLarge'))
  .mutation(
    write(async ({ input, ctx: { db, caller, world, now, fail, emit, audit } }) => {
      // What is corrected is held first, then what corrects it: two refunds never give the same money back.
      const invoice = await lockKeptInvoice(db, caller, input.id)
      if (!invoice) throw fail('NotFound')
      if (invoice.hash === null) throw fail('InvoiceNotIssued')
      const isRectifying = invoice.rectifies_id !== null && invoice.total_cents < 0
      const paidId = isRectifying ? invoice.rectifies_id! : invoice.id
      if (isRectifying) await lockKeptInvoice(db, caller, paidId)
      if (invoice.status === 'processing') throw fail('InvoicePaymentUnderWay')

      const attempts = await refundsAndPayments(paidId)
      const pendingCents = sumCents(
        attempts
          .filter(row => row.invoice_id === invoice.id && row.kind === 'refund' && row.status === 'RECEIVED')
          .map(row => row.amount_cents),
      )
      const mostCents = leftToRefund(invoice) - pendingCents
      const split = splitRefund(refundableParts(attempts.map(moneyOfAttempt)), input.amount)
      if (!split || input.amount > mostCents)
        throw fail('RefundTooLarge', { refundableCents: Math.max(0, mostCents) })
      for (const { attemptId, cents } of split) {
        const payment = await findAttempt(db, attemptId)
        const id = world.newId()
        await insertAttempt(
          db,
          {
            id,
            invoice_id: invoice.id,
            kind: 'refund',
            status: 'RECEIVED',
            amount_cents: cents,
            person_id: payment.person_id,
            payment_method_id: payment.payment_method_id,
            of_attempt_id: payment.id,
            key: id,
            request_hash: hashOf('refund', { attemptId, cents }),
            reason: input.reason,
            created_by_id: caller.id,
          },
          now,
        )
        emit('invoice-refund.requested', { attemptId: id })
      }
      audit({ type: 'invoice', id: invoice.id, after: { refundedCents: input.amount, reason: input.reason } })
      return detailOf(db, invoice, now)

      /** Those of the invoice that was paid, with what other invoices have given back of its payments. */
      async function refundsAndPayments(id: string) {
        const own = await attemptsOf(db, id)
        const ids = own.map(row => row.id)
        const others = ids.length
          ? await db
              .selectFrom('invoice_attempt')
              .selectAll()
              .where('of_attempt_id', 'in', ids)
              .where('invoice_id', '<>', id)
              .execute()
          : []
        return [...own, ...others]
      }
    }),
  )

/** What came in, or of a rectifying invoice what has not gone back yet. */
const leftToRefund = (invoice: InvoiceRow): number =>
  invoice.total_cents < 0
    ? invoice.received_cents - (invoice.total_cents - invoice.prepaid_cents)
    : invoice.received_cents
