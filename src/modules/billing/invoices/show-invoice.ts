import { z } from 'zod'
import { Id } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { InvoiceDetail } from './contract/invoices'
import { KEEP_INVOICES, keptInvoices } from './invoice-access'
import { detailOf } from './present-invoices'

/** An invoice with its lines, its neighbours in the chain, what corrects it and what became of it. */
export const showInvoice = holds(...KEEP_INVOICES)
  .input(z.object({ id: Id }))
  .output(InvoiceDetail)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const row = await keptInvoices(db, caller)
      .selectAll('invoice')
      .where('invoice.id', '=', input.id)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return detailOf(db, row, now)
  })
