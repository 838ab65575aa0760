import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { LOOKUPS } from '../../../core/rate-limit'
import { PAYMENTS } from '../../money/ledger/limits'
import { findLink, isLinkOpen } from '../documents/invoice-links'
import { InvoiceByLink } from '../invoices/contract/invoices'
import { lockInvoice } from '../invoices/invoices.store'
import { ExecutedInvoice, InvoicePayData } from './contract/invoice-payments'
import { mayPay, presentPaid } from './execute-invoice'
import { payDataOf } from './how-to-pay'
import { payInvoice } from './pay-invoice'

/** How an invoice can be paid without an account, by its link. */
export const showHowToPayByLink = anyone
  .meta({ summary: 'What is owed of an invoice, and how it can be paid, by its link' })
  .input(InvoiceByLink)
  .use(limited(LOOKUPS))
  .output(InvoicePayData)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, world, now, fail } }) => {
    const invoiceId = await invoiceOfLink(db, world, input, now)
    const invoice = await db
      .selectFrom('invoice')
      .selectAll()
      .where('id', '=', invoiceId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!invoice) throw fail('NotFound')
    return payDataOf(db, invoice)
  })

/**
 * Pays an invoice by its link, with a card that the browser confirms with the client secret. The same call again says what
 * came of it.
 */
export const executeInvoiceByLink = anyone
  .meta({ summary: 'Pays an invoice by its link; safe to repeat under its Idempotency-Key' })
  .input(InvoiceByLink)
  .use(limited(PAYMENTS))
  .output(ExecutedInvoice)
  .concat(mayPay)
  .mutation(async ({ input, ctx }) => {
    const { db, world, now } = ctx
    const invoiceId = await invoiceOfLink(db, world, input, now)
    const paid = await payInvoice(ctx, {
      call: 'public.invoices.execute',
      lock: tx => lockInvoice(tx, invoiceId),
      payerId: null,
      callerId: null,
      method: null,
      isPresent: true,
    })
    return presentPaid(db, paid)
  })

/** The invoice of a link that is open. */
async function invoiceOfLink(
  db: Database,
  world: World,
  reference: { invoiceId: string; key: string },
  now: Date,
): Promise<string> {
  const link = await findLink(db, world, reference, now)
  if (!link || !isLinkOpen(link, now)) throw new Failure('NotFound')
  return link.invoice_id
}
