import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { type Refusal, refuse } from '../../../core/rules/refusal'
import { scopeFilter } from '../../../core/scope'
import { write } from '../../../core/write'
import { lockOrders } from '../../order-records/orders/orders.store'
import { issuerFor, issuersInUse } from '../issuers/issuers'
import { CreateInvoiceFromOrders, InvoiceDetail } from './contract/invoices'
import { draftOrders } from './draft-orders'
import { KEEP_INVOICES } from './invoice-access'
import type { InvoiceRow } from './invoices.store'
import type { Issuing } from './issue-invoice'
import { payableOrder, takenParts } from './orders-to-invoice'
import { detailOf } from './present-invoices'
import { PAYERS } from './rules/order-shares'

/** One draft of orders that were left out, such as those of before there was an issuer. */
export const createInvoiceFromOrders = holds(...KEEP_INVOICES)
  .input(CreateInvoiceFromOrders)
  .output(InvoiceDetail)
  .concat(
    mayFail(
      'NotFound',
      'IssuerMissing',
      'OrderAlreadyInvoiced',
      'OrderCannotBeInvoiced',
      'InvoiceDetailsMissing',
    ),
  )
  .mutation(
    write(async ({ input: { purchaseIds }, ctx: { db, caller, world, now, fail, audit } }) => {
      const drafted = await draftFromOrders(db, { world, now, personId: caller.id }, caller, purchaseIds)
      if ('params' in drafted) throw fail(drafted.name, drafted.params)
      audit({ type: 'invoice', id: drafted.id, after: { orders: purchaseIds } })
      return detailOf(db, drafted, now)
    }),
  )

type FromOrdersRefusal = Refusal<
  'NotFound' | 'OrderCannotBeInvoiced' | 'OrderAlreadyInvoiced' | 'IssuerMissing' | 'InvoiceDetailsMissing',
  Record<string, unknown>
>

/** One draft of delivered orders that a person has chosen: of all of them that no other invoice has taken. */
async function draftFromOrders(
  tx: Tx,
  by: Issuing,
  caller: Person,
  purchaseIds: readonly string[],
): Promise<InvoiceRow | FromOrdersRefusal> {
  const ids = [...new Set(purchaseIds)]
  const kept = await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(scopeFilter(caller, KEEP_INVOICES, { city: sql.ref('purchase_order.city') }))
    .execute()
  if (kept.length !== ids.length) return refuse('NotFound', {})
  const orders = await lockOrders(tx, ids)
  if (orders.some(order => order.state !== 'delivered' || order.is_requesting_quote))
    return refuse('OrderCannotBeInvoiced', {})
  const issuers = await issuersInUse(tx)
  const on = localDateOf(by.now, DEFAULT_TZ)
  const its = [...new Set(orders.map(order => issuerFor(issuers, order.merchant_id, on)))]
  if (its.length > 1) return refuse('OrderCannotBeInvoiced', {})
  const issuer = its[0]
  if (!issuer) return refuse('IssuerMissing', {})
  if ((await takenParts(tx, ids)).length) return refuse('OrderAlreadyInvoiced', {})
  const payables = []
  for (const order of orders) payables.push(await payableOrder(tx, order))
  const drafted = await draftOrders(tx, by, issuer, payables, PAYERS)
  if (drafted === 'detailsMissing') return refuse('InvoiceDetailsMissing', {})
  return drafted === 'nothingToInvoice' ? refuse('OrderCannotBeInvoiced', {}) : drafted
}
