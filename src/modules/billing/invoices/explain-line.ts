import { toMoney } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { sumCents } from '../../../core/rules/money/cents'
import { postedOfOrders } from '../../money/ledger/ledger.store'
import { ExplainedInvoiceLine, ExplainInvoiceLine } from './contract/invoices'
import { KEEP_INVOICES, keptInvoices } from './invoice-access'

/** So many orders of a line are shown; all of them are counted. */
const SHOWN_ORDERS = 100

/** From a line of an invoice to the orders that it is made of, and what the ledger says of them. */
export const explainInvoiceLine = holds(...KEEP_INVOICES)
  .input(ExplainInvoiceLine)
  .output(ExplainedInvoiceLine)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { invoiceId, lineId }, ctx: { db, caller, fail } }) => {
    const line = await keptInvoices(db, caller)
      .innerJoin('invoice_line as line', 'line.invoice_id', 'invoice.id')
      .select(['line.id', 'line.payment_total_cents'])
      .where('invoice.id', '=', invoiceId)
      .where('line.id', '=', lineId)
      .executeTakeFirst()
    if (!line) throw fail('NotFound')
    const rows = await db
      .selectFrom('invoice_line_order as part')
      .innerJoin('purchase_order as o', 'o.id', 'part.order_id')
      .select(['o.id', 'o.ufid', 'o.delivery_on', 'o.total_cents'])
      .select(['o.refunded_kind_cents', 'o.refunded_flex_cents', 'o.refunded_balance_cents'])
      .select(['o.refunded_card_cents', 'o.refunded_transfer_cents'])
      .select(({ fn }) => fn.sum<number>('part.gross_cents').as('gross_cents'))
      .where('part.line_id', '=', lineId)
      .groupBy('o.id')
      .orderBy('o.delivery_on')
      .orderBy('o.id')
      .execute()
    const posted = await postedOfOrders(
      db,
      rows.map(row => row.id),
    )
    const orders = rows.map(row => ({
      id: row.id,
      ufid: row.ufid,
      deliveredOn: row.delivery_on,
      grossCents: Number(row.gross_cents),
      leftCents:
        row.total_cents -
        row.refunded_kind_cents -
        row.refunded_flex_cents -
        row.refunded_balance_cents -
        row.refunded_card_cents -
        row.refunded_transfer_cents,
      postedCents: posted.get(row.id) ?? 0,
    }))
    const ofOrders = sumCents(orders.map(order => order.grossCents))
    return {
      lineId,
      orders: orders.slice(0, SHOWN_ORDERS).map(order => ({
        id: order.id,
        ufid: order.ufid,
        deliveredOn: order.deliveredOn,
        amount: toMoney(order.grossCents),
        order: toMoney(order.leftCents),
        ledger: toMoney(order.postedCents),
      })),
      orderCount: orders.length,
      amount: toMoney(line.payment_total_cents),
      ofOrders: toMoney(ofOrders),
      // A line that a person wrote is of no order.
      difference: toMoney(orders.length ? line.payment_total_cents - ofOrders : 0),
      ledgerDifference: toMoney(sumCents(orders.map(order => order.leftCents - order.postedCents))),
    }
  })
