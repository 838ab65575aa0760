import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import {
  type LockedOrder,
  lockOrder,
  movePayment,
  paymentFacts,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { isFailed } from '../../order-records/states/rules/order-state'
import { paymentAfterRefund } from '../../order-records/states/rules/payment-state'
import { entryOf } from '../payments/delivery-postings'
import { postCovered } from '../payments/disputes'
import { openPaymentIncidence } from '../payments/payment-incidence'
import { lockRefund, moveRefund, orderIdOfRefund, type RefundRow } from '../payments/payments.store'

/** How a refund ended. */
export type RefundOutcome =
  /** Covered: the payer's bank has given it back already, after a dispute. */
  | { kind: 'completed'; providerId: string | null; isCovered?: boolean }
  | { kind: 'failed'; error: string; providerId?: string }

/** The end of a refund. One that the bank does not take becomes money in the wallet, and an incident is opened. */
export async function settleRefund(world: World, refundId: string, outcome: RefundOutcome): Promise<void> {
  await inTransaction(jobContext(world, 'settle-refund'), 'job.settleRefund', async writing => {
    const { db, emit, audit } = writing
    const now = world.clock.now()
    const orderId = await orderIdOfRefund(db, refundId)
    const order = orderId && (await lockOrder(db, orderId))
    const refund = await lockRefund(db, refundId)
    if (!order || !refund) return
    const moved = await moveRefund(db, refund, outcome.kind, now, {
      error: outcome.kind === 'failed' ? outcome.error : null,
      ...(outcome.providerId ? { provider_refund_id: outcome.providerId } : {}),
    })
    // It was over already.
    if (!moved) return
    if (outcome.kind === 'failed') await payToWallet(db, world, order, refund, outcome.error, emit)
    if (outcome.kind === 'completed' && outcome.isCovered)
      await postCovered(db, { world, now, emit }, order, refund)
    const after = paymentAfterRefund(paymentFacts(order), {
      isOfMain: (refund.payment_intent_id ?? order.payment_intent_id) === order.payment_intent_id,
      method: refund.card_method,
      isChange: refund.is_change,
      orderFailed: isFailed(order.state),
    })
    await movePayment(db, order, after, now)
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
    `The bank declined a refund, so it went to the wallet: ${error}`,
  )
}
