import { z } from 'zod'
import { Id, toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { namesOf } from '../../identity/people/person-names'
import { InvoiceDetail } from './contract/invoices'
import { KEEP_INVOICES, keptInvoices } from './invoice-access'
import type { InvoiceRow } from './invoices.store'
import { presentDocument } from './present-invoices'
import { type InvoiceMover, type InvoiceStatus, movesOfStaff } from './rules/invoice-state'

/** So many orders of an invoice are named; a month may have thousands. */
const SHOWN_ORDERS = 50

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

export async function detailOf(db: Database, row: InvoiceRow, now: Date): Promise<InvoiceDetail> {
  const [document, previous, next, rectifiedBy, orders, { count }, events] = await Promise.all([
    presentDocument(db, row, now),
    neighbour(db, row, -1),
    neighbour(db, row, 1),
    db
      .selectFrom('invoice')
      .selectAll()
      .where('rectifies_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    ordersOf(db, row.id).select(['o.id', 'o.ufid']).distinct().orderBy('o.id').limit(SHOWN_ORDERS).execute(),
    ordersOf(db, row.id)
      .select(({ fn }) => fn.count<number>('o.id').distinct().as('count'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('invoice_event').selectAll().where('invoice_id', '=', row.id).orderBy('id').execute(),
  ])
  const names = await namesOf(
    db,
    events.flatMap(event => event.by_person_id ?? []),
  )
  return {
    ...document,
    chainPosition: row.chain_position,
    previous,
    next,
    rectifiedBy: rectifiedBy.map(each => ({
      id: each.id,
      legalId: each.legal_id,
      rectification: each.rectification as 'difference',
      total: toMoney(each.total_cents),
      reason: each.reason,
    })),
    orders,
    orderCount: Number(count),
    moves: movesOfStaff(row.status as InvoiceStatus, row.status_by as InvoiceMover),
    events: events.map(event => ({
      id: event.id,
      from: event.from_status,
      status: event.status as InvoiceStatus,
      note: event.note,
      byName: event.by_person_id ? (names.get(event.by_person_id) ?? null) : null,
      at: event.at,
    })),
  }
}

const ordersOf = (db: Database, invoiceId: string) =>
  db
    .selectFrom('invoice_order')
    .innerJoin('purchase_order as o', 'o.id', 'invoice_order.order_id')
    .where('invoice_order.invoice_id', '=', invoiceId)

/** The invoice before or behind it in the chain of its issuer. */
async function neighbour(db: Database, row: InvoiceRow, step: 1 | -1) {
  if (row.chain_position === null) return null
  const found = await db
    .selectFrom('invoice')
    .select(['id', 'legal_id', 'hash'])
    .where('issuer_id', '=', row.issuer_id)
    .where('chain_position', '=', row.chain_position + step)
    .executeTakeFirst()
  return found ? { id: found.id, legalId: found.legal_id!, hash: found.hash! } : null
}
