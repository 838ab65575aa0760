import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { sumCents } from '../../../core/rules/money/cents'
import { inTransaction } from '../../../core/write'
import { lockOrder } from '../../order-records/orders/orders.store'
import { redraft } from './draft-orders'
import { type InvoiceRow, insertDraft, lockInvoice, prepaidOf, setLines, setOrders } from './invoices.store'
import { type Issuing, issueInvoice } from './issue-invoice'
import { insertEvent } from './issued-invoices.store'
import { payableOrder } from './orders-to-invoice'
import { rectificationHead, sayOfInvoice } from './rectify-invoice'
import type { DraftLine } from './rules/draft-lines'
import { type OrderShare, type Payer, sharesOfRefund } from './rules/order-shares'
import { invoiceTexts } from './texts'

/**
 * Job: something of an order was given back. Drafts are made again; of what was issued, an invoice by differences takes
 * back what each payer has got back.
 */
export async function rectifyForRefund(world: World, { refundId }: { refundId: string }): Promise<void> {
  const now = world.clock.now()
  await inTransaction(jobContext(world, 'rectify-refund'), 'job.rectifyRefund', async ({ db }) => {
    const refund = await db
      .selectFrom('refund')
      .selectAll()
      .where('id', '=', refundId)
      .where('is_change', '=', false)
      .executeTakeFirst()
    const order = refund && (await lockOrder(db, refund.order_id))
    if (!order) return
    const payable = await payableOrder(db, order)
    const shares = sharesOfRefund(payable.shared, {
      lines: refund.items,
      parts: {
        kindCents: refund.kind_cents,
        flexCents: refund.flex_cents,
        balanceCents: refund.balance_cents,
        cardCents: refund.card_cents,
        transferCents: refund.transfer_cents,
      },
    })
    const by: Issuing = { world, now, personId: refund.created_by }
    for (const { id, payers } of await liveInvoicesOf(db, order.id)) {
      const invoice = await lockInvoice(db, id)
      if (!invoice) continue
      if (invoice.hash === null) await redraft(db, by, invoice)
      else if (!(await isRectifiedFor(db, id, refundId)))
        await takeBack(db, by, await correctable(db, invoice), {
          orderId: order.id,
          orderNumber: order.ufid,
          refundId,
          reason: refund.reason,
          shares: shares.filter(share => payers.includes(share.payer)),
        })
    }
  })
}

async function liveInvoicesOf(tx: Tx, orderId: string): Promise<{ id: string; payers: Payer[] }[]> {
  const rows = await tx
    .selectFrom('invoice_order')
    .select(['invoice_id', 'payer'])
    .where('order_id', '=', orderId)
    .where('is_live', '=', true)
    .orderBy('invoice_id')
    .execute()
  return [...Map.groupBy(rows, row => row.invoice_id)].map(([id, its]) => ({
    id,
    payers: its.map(({ payer }) => payer as Payer),
  }))
}

const isRectifiedFor = async (tx: Tx, invoiceId: string, refundId: string): Promise<boolean> =>
  (await tx
    .selectFrom('invoice')
    .select('id')
    .where('refund_id', '=', refundId)
    .where(eb =>
      eb.or([
        eb('rectifies_id', '=', invoiceId),
        eb(
          'rectifies_id',
          'in',
          eb.selectFrom('invoice as r').select('r.id').where('r.rectifies_id', '=', invoiceId),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined

/** What stands in place of an invoice that was substituted: that is corrected instead. */
async function correctable(tx: Tx, invoice: InvoiceRow): Promise<InvoiceRow> {
  const instead = await tx
    .selectFrom('invoice')
    .select('id')
    .where('rectifies_id', '=', invoice.id)
    .where('rectification', '=', 'substitution')
    .where('hash', 'is not', null)
    .executeTakeFirst()
  return instead ? correctable(tx, (await lockInvoice(tx, instead.id))!) : invoice
}

interface Back {
  orderId: string
  orderNumber: string
  refundId: string
  reason: string
  shares: readonly OrderShare[]
}

async function takeBack(tx: Tx, by: Issuing, invoice: InvoiceRow, back: Back): Promise<void> {
  if (back.shares.length === 0) return
  const { world, now, personId } = by
  const draft = await insertDraft(
    tx,
    world,
    rectificationHead(invoice, {
      source: 'refund',
      rectification: 'difference',
      reason: back.reason,
      refundId: back.refundId,
    }),
    now,
  )
  const taken = [...Map.groupBy(back.shares, share => share.payer)].map(([payer, its]) => ({
    orderId: back.orderId,
    payer,
    grossCents: -sumCents(its.map(share => share.grossCents)),
    // What the customer had paid goes back with the refund itself; what is owed is owed no more.
    prepaidCents: -sumCents(its.filter(share => share.source === 'own').map(share => share.grossCents)),
  }))
  await setOrders(tx, draft.id, taken, { isLive: false })
  await insertEvent(tx, world, { invoiceId: draft.id, from: null, status: 'created', personId }, now)
  const written = await setLines(
    tx,
    world,
    draft.id,
    linesBack(invoice, back),
    { prepaidCents: prepaidOf(taken), corrected: await sayOfInvoice(tx, invoice) },
    now,
  )
  const issued = await issueInvoice(tx, by, written)
  // A refund that cannot be put on an invoice now, as when a mandate has ended, is tried again with the job.
  if ('params' in issued) throw new Error(`a refund is on no invoice: ${issued.name}`)
}

function linesBack(invoice: InvoiceRow, { orderId, orderNumber, shares }: Back): DraftLine[] {
  const name = `${invoiceTexts(invoice.language as Language).rectified.replace('{legalId}', invoice.legal_id!)} · ${orderNumber}`
  const byRate = Map.groupBy(shares, share => share.percent)
  return [...byRate]
    .sort(([a], [b]) => a - b)
    .map(([percent, its]) => {
      const grossCents = -sumCents(its.map(share => share.grossCents))
      return {
        kind: 'other',
        name,
        quantity: 1,
        unitCents: grossCents,
        onDay: null,
        percent,
        grossCents,
        sources: [...Map.groupBy(its, share => share.payer)].map(([payer, ofPayer]) => ({
          orderId,
          payer,
          grossCents: -sumCents(ofPayer.map(share => share.grossCents)),
          bookedVatCents: -sumCents(ofPayer.map(share => share.bookedVatCents)),
        })),
      }
    })
}
