import type { Context } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { InvoiceDetail, InvoiceReference, OrdersOfInvoice } from './contract/invoices'
import { commonMeta, ordersOfDraft, recipientOfOrders, redraft } from './draft-orders'
import { headOf, kindFor } from './edit-drafts'
import { KEEP_INVOICES, lockKeptInvoice } from './invoice-access'
import { type InvoiceRow, saveHead, takeOrdersOff } from './invoices.store'
import { recipientOfLocation } from './orders-to-invoice'
import { detailOf } from './present-invoices'

type Found = {
  db: Tx
  caller: Extract<Context['caller'], { kind: 'person' }>
  fail(name: 'NotFound' | 'InvoiceNotDraft'): Error
}

async function lockDraft({ db, caller, fail }: Found, id: string): Promise<InvoiceRow> {
  const draft = await lockKeptInvoice(db, caller, id)
  if (!draft) throw fail('NotFound')
  if (draft.hash !== null) throw fail('InvoiceNotDraft')
  return draft
}

/** Takes orders off a draft. They can be invoiced again. */
export const removeOrdersFromInvoice = holds(...KEEP_INVOICES)
  .input(OrdersOfInvoice)
  .output(InvoiceDetail)
  .concat(mayFail('NotFound', 'InvoiceNotDraft'))
  .mutation(
    write(async ({ input: { invoiceId, purchaseIds }, ctx }) => {
      const { db, caller, world, now, audit } = ctx
      const draft = await lockDraft(ctx, invoiceId)
      const removed = await takeOrdersOff(db, invoiceId, purchaseIds)
      const written = await redraft(db, { world, now, personId: caller.id }, draft)
      audit({ type: 'invoice', id: invoiceId, after: { removed_orders: removed } })
      return detailOf(db, written, now)
    }),
  )

/** Makes the lines of a draft again from its orders as they are now. One that a person wrote stays as it is. */
export const syncInvoiceLineItems = holds(...KEEP_INVOICES)
  .input(InvoiceReference)
  .output(InvoiceDetail)
  .concat(mayFail('NotFound', 'InvoiceNotDraft'))
  .mutation(
    write(async ({ input: { invoiceId }, ctx }) => {
      const { db, caller, world, now, audit } = ctx
      const draft = await lockDraft(ctx, invoiceId)
      if (draft.source === 'hand') return detailOf(db, draft, now)
      const written = await redraft(db, { world, now, personId: caller.id }, draft)
      audit({
        type: 'invoice',
        id: invoiceId,
        before: { total_cents: draft.total_cents },
        after: { total_cents: written.total_cents },
      })
      return detailOf(db, written, now)
    }),
  )

/** Takes recipient, purchase order number and cost centre of a draft again from its orders and its company. */
export const syncInvoiceBillingMeta = holds(...KEEP_INVOICES)
  .input(InvoiceReference)
  .output(InvoiceDetail)
  .concat(mayFail('NotFound', 'InvoiceNotDraft'))
  .mutation(
    write(async ({ input: { invoiceId }, ctx }) => {
      const { db, now, audit } = ctx
      const draft = await lockDraft(ctx, invoiceId)
      if (draft.source === 'hand') return detailOf(db, draft, now)
      const { payables, payers } = await ordersOfDraft(db, invoiceId)
      const { recipient } =
        draft.source === 'month' && draft.location_id
          ? await recipientOfLocation(db, draft.location_id)
          : await recipientOfOrders(db, payables, [...new Set([...payers.values()].flat())])
      const head = { ...headOf(draft), recipient, billingMeta: commonMeta(payables) }
      const written = await saveHead(db, invoiceId, { ...head, kind: kindFor(head) }, now)
      audit({ type: 'invoice', id: invoiceId, before: { ...headOf(draft) }, after: { ...headOf(written) } })
      return detailOf(db, written, now)
    }),
  )
