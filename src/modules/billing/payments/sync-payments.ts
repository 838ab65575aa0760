import { holds, limited, mayFail } from '../../../core/procedures'
import { asking } from '../../money/cards/provider-failures'
import { PAYMENTS } from '../../money/ledger/limits'
import { InvoiceDetail } from '../invoices/contract/invoices'
import { KEEP_INVOICES, keptInvoices } from '../invoices/invoice-access'
import { detailOf } from '../invoices/present-invoices'
import { attemptsOf, openAttemptOf } from './attempts.store'
import { InvoiceAttempts, InvoiceOfPayment } from './contract/invoice-payments'
import { followAttempt } from './follow-attempts'
import { presentAttemptsOf } from './present-attempts'
import { giveUpAttempt } from './settle-attempt'

const keeps = holds(...KEEP_INVOICES)

/** Each time that money was asked for an invoice, or went back. */
export const listInvoiceAttempts = keeps
  .input(InvoiceOfPayment)
  .output(InvoiceAttempts)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { invoiceId }, ctx: { db, caller, fail } }) => {
    const invoice = await keptInvoices(db, caller)
      .select('invoice.id')
      .where('invoice.id', '=', invoiceId)
      .executeTakeFirst()
    if (!invoice) throw fail('NotFound')
    return presentAttemptsOf(db, invoice.id)
  })

const changes = keeps
  .input(InvoiceOfPayment)
  .use(limited(PAYMENTS))
  .output(InvoiceDetail)
  .concat(mayFail('NotFound', 'InvoicePaymentUnderWay', 'PaymentProviderUnavailable'))

/** Asks the provider how the payments of an invoice stand, and takes that over. */
export const syncInvoicePayments = changes
  .meta({ summary: 'Takes over what the payment provider says of the payments of an invoice' })
  .mutation(async ({ input: { invoiceId }, ctx: { world, db, caller, now, fail } }) => {
    const kept = keptInvoices(db, caller).selectAll('invoice').where('invoice.id', '=', invoiceId)
    if (!(await kept.executeTakeFirst())) throw fail('NotFound')
    for (const attempt of await attemptsOf(db, invoiceId))
      await asking(world, () => followAttempt(world, attempt))
    return detailOf(db, await kept.executeTakeFirstOrThrow(), now)
  })

/** Ends a payment that its payer has not confirmed, so that the invoice can be paid otherwise. */
export const withdrawInvoicePayment = changes
  .meta({ summary: 'Ends a payment of an invoice that has not been confirmed' })
  .mutation(async ({ input: { invoiceId }, ctx: { world, db, caller, now, fail } }) => {
    const kept = keptInvoices(db, caller).selectAll('invoice').where('invoice.id', '=', invoiceId)
    if (!(await kept.executeTakeFirst())) throw fail('NotFound')
    const open = await openAttemptOf(db, invoiceId)
    if (open && (await giveUpAttempt(world, open, 'withdrawn')).status === 'RECEIVED')
      throw fail('InvoicePaymentUnderWay')
    return detailOf(db, await kept.executeTakeFirstOrThrow(), now)
  })
