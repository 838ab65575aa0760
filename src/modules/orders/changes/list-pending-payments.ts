import { toMoney } from '../../../core/contract/common'
import { signedIn } from '../../../core/procedures'
import { PendingPayments } from '../../money/ledger/contract/money'
import { amountDueCents, whyNotPayByCard } from '../../order-records/amounts/rules/amount-due'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { owedOrder } from './pay-order'

const MOST = 100

/** What a person still has to pay by card or transfer, the newest first, and what their company lets them pay. */
export const listPendingPayments = signedIn.output(PendingPayments).query(async ({ ctx: { db, caller } }) => {
  const rows = await db
    .selectFrom('purchase_order')
    .innerJoin('store', 'store.id', 'purchase_order.store_id')
    .selectAll('purchase_order')
    .select('store.name as store_name')
    .where('purchase_order.person_id', '=', caller.id)
    .where('purchase_order.deleted_at', 'is', null)
    .whereRef('purchase_order.transfer_cents', '>', 'purchase_order.refunded_transfer_cents')
    .orderBy('purchase_order.id', 'desc')
    .limit(MOST)
    .execute()
  const owed = await Promise.all(
    rows.map(async row => ({ row, facts: await owedOrder(db, row as OrderRow) })),
  )
  return {
    orders: owed
      .filter(({ facts }) => whyNotPayByCard(facts) === null)
      .map(({ row, facts }) => ({
        id: row.id,
        ufid: row.ufid,
        storeName: row.store_name,
        deliveryWindowStart: row.window_start,
        amount: toMoney(amountDueCents(facts)),
        reason: row.payment_state === 'capture_failed' ? ('cardFailed' as const) : ('transfer' as const),
        owedBy: facts.debtorId === facts.personId ? ('you' as const) : ('company' as const),
      })),
  }
})
