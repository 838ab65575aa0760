import type { World } from '../../core/context'
import type { Tx } from '../../core/db/open'
import { jobContext } from '../../core/job-context'
import { inTransaction } from '../../core/write'
import { postTx } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { type LockedOrder, lockOrder, type OrderRow, subjectOf } from '../orders/orders.store'
import { isFailed, type OrderState } from '../orders/rules/order-state'
import { entryOf } from './delivery-postings'
import { postCovered } from './disputes'
import { openPaymentIncidence } from './payment-incidence'
import type { RefundRow } from './refunds'

/** How a refund ended. */
export type RefundOutcome =
  /** Covered: the payer's bank has given it back already, after a dispute. */
  | { kind: 'completed'; providerId: string | null; isCovered?: boolean }
  | { kind: 'failed'; error: string; providerId?: string }

/** The end of a refund. One that the bank does not take becomes money in the wallet, and somebody looks at it. */
export async function settleRefund(world: World, refundId: string, outcome: RefundOutcome): Promise<void> {
  await inTransaction(jobContext(world, 'settle-refund'), 'job.settleRefund', async writing => {
    const { db, emit, audit } = writing
    const now = world.clock.now()
    const known = await db
      .selectFrom('refund')
      .select('order_id')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    const order = await lockOrder(db, known.order_id)
    const refund = await db
      .selectFrom('refund')
      .selectAll()
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A bank may refuse a refund days after the provider called it done.
    const isOver = refund.state === 'failed' || (refund.state === 'completed' && outcome.kind === 'completed')
    if (!order || isOver) return
    await db
      .updateTable('refund')
      .set({
        state: outcome.kind,
        error: outcome.kind === 'failed' ? outcome.error : null,
        ...(outcome.providerId ? { provider_refund_id: outcome.providerId } : {}),
        updated_at: now,
      })
      .where('id', '=', refundId)
      .execute()
    if (outcome.kind === 'failed') await payToWallet(db, world, order, refund, outcome.error, emit)
    if (outcome.kind === 'completed' && outcome.isCovered)
      await postCovered(db, { world, now, emit }, order, refund)
    const paymentState = paymentStateAfter(order, refund)
    if (paymentState !== order.payment_state)
      await db
        .updateTable('purchase_order')
        .set({ payment_state: paymentState, updated_at: now })
        .where('id', '=', order.id)
        .execute()
    emit('order.changed', { ...subjectOf(order), what: 'refund' }, order.city)
    audit({ type: 'refund', id: refundId, before: { state: refund.state }, after: { state: outcome.kind } })
    world.checkpoint('refund.beforeSettled')
  })
}

async function payToWallet(
  tx: Tx,
  world: World,
  order: LockedOrder,
  refund: RefundRow,
  error: string,
  emit: Parameters<Parameters<typeof inTransaction>[2]>[0]['emit'],
) {
  const now = world.clock.now()
  if (refund.card_cents > 0)
    await postTx(
      tx,
      world,
      entryOf({ world, now, emit }, order, 'refund-failed', `refund-failed:${refund.id}`, error),
      [
        {
          debit: account.stripe,
          credit: account.balance(order.person_id),
          amountCents: refund.card_cents,
          memo: 'refund',
        },
      ],
    )
  await openPaymentIncidence(
    tx,
    { world, now, emit },
    order,
    `The bank refused a refund, the money went to the wallet instead: ${error}`,
  )
}

function paymentStateAfter(order: OrderRow & { state: OrderState }, refund: RefundRow): string {
  const { card_method: method } = refund
  if (!order.payment_intent_id || order.payment_state === 'disputed') return order.payment_state
  if (method === 'cancel') return 'voided'
  const isAll = order.refunded_card_cents === order.card_cents
  // The order costs its card less now, and that is paid.
  if (refund.is_change && !isAll) return method === 'lower_capture' ? 'captured' : order.payment_state
  if (isAll && isFailed(order.state) && order.payment_state === 'authorised') return 'voided'
  if (
    method === 'lower_capture' ||
    order.payment_state === 'captured' ||
    order.payment_state === 'part_refunded'
  )
    return isAll ? 'refunded' : 'part_refunded'
  return order.payment_state
}
