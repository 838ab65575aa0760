import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { jobContext } from '../../../core/job-context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { inTransaction } from '../../../core/write'
import { isRefundOver, OPEN_REFUND_STATES, type RefundState } from '../../money/ledger/rules/returning-money'
import { SMALLEST_CARD_CENTS } from '../../money/ledger/rules/waterfall'
import { lockOrder } from '../../order-records/orders/orders.store'
import { hasOpenDispute, lostToBankCents } from '../payments/disputes'
import { keptCentsOf } from '../payments/order-cards'
import {
  type CardMethod,
  lockRefund,
  moveRefund,
  orderIdOfRefund,
  type RefundRow,
  setProviderRefund,
  setRefundMethod,
} from '../payments/payments.store'
import { postRefund } from './refunds'
import { settleRefund } from './settle-refund'

/**
 * Sends a refund on its way when its time has come: the ledger first, then the card, whose part is taken from the
 * hold while there is one and paid back afterwards. Repeating it at any point goes on where it stopped.
 */
export async function sendRefund(world: World, { refundId }: { refundId: string }): Promise<void> {
  const refund = await postAndClaim(world, refundId)
  if (!refund) return
  world.checkpoint('refund.afterPosting')
  if (refund.card_cents === 0) return settleRefund(world, refundId, { kind: 'completed', providerId: null })
  await moveCardMoney(world, refund)
}

/** Refunds whose job was lost: they are sent again. Safe on several servers, each step looks before it acts. */
export async function sendWaitingRefunds(world: World): Promise<void> {
  const now = world.clock.now()
  const rows = await world.db
    .selectFrom('refund')
    .select('id')
    .where('state', 'in', [...OPEN_REFUND_STATES])
    .where('not_before', '<=', now)
    .where('updated_at', '<=', new Date(now.getTime() - MINUTE_MS))
    .orderBy('not_before')
    .limit(50)
    .execute()
  for (const { id } of rows)
    await sendRefund(world, { refundId: id }).catch(error =>
      world.log.warn({ err: error, refundId: id }, 'a refund has to wait'),
    )
}

/** Posts the refund and makes it the one of its order that talks to the provider; null when there is nothing to do (yet). */
async function postAndClaim(world: World, refundId: string): Promise<RefundRow | null> {
  return inTransaction(jobContext(world, 'send-refund'), 'job.sendRefund', async writing => {
    const { db } = writing
    const orderId = await orderIdOfRefund(db, refundId)
    // Withdrawn, because the cancellation was undone.
    if (!orderId) return null
    const order = await lockOrder(db, orderId)
    const refund = await lockRefund(db, refundId)
    if (!order || !refund || isRefundOver(refund.state as RefundState)) return null
    const now = world.clock.now()
    if (refund.not_before > now) throw new Failure('RequestInProgress', { until: refund.not_before })
    if (refund.state === 'requested') {
      // One after the other, the oldest first: each looks at what the provider has of the payment as a whole, of which
      // less was taken for those that were asked for by then.
      const other = await db
        .selectFrom('refund')
        .select('id')
        .where('order_id', '=', order.id)
        .where('card_cents', '>', 0)
        .where(eb =>
          eb.or([
            eb('state', '=', 'sent'),
            eb.and([eb('state', '=', 'requested'), eb('not_before', '<=', now), eb('id', '<', refundId)]),
          ]),
        )
        .executeTakeFirst()
      if (other && refund.card_cents > 0) throw new Failure('RequestInProgress', { refundId: other.id })
      // What an order was changed to cost less is in the books already.
      if (!refund.is_change) await postRefund(db, { world, now, emit: writing.emit }, order, refundId)
      world.checkpoint('refund.beforePosted')
    }
    return moveRefund(db, refund, 'sent', now)
  })
}

async function moveCardMoney(world: World, refund: RefundRow): Promise<void> {
  const order = await world.db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  const intentId = refund.payment_intent_id ?? order.payment_intent_id
  if (!intentId)
    return settleRefund(world, refund.id, { kind: 'failed', error: 'the order has no card payment' })
  const { payments } = world

  try {
    // A refund that the provider has is only asked how it stands.
    if (refund.provider_refund_id) {
      const known = await payments.retrieveRefund(refund.provider_refund_id)
      return settleProviderRefund(world, refund.id, known)
    }
    if (order.payment_state === 'disputed') {
      if (await hasOpenDispute(world.db, order.id))
        throw new Failure('RequestInProgress', { dispute: order.id })
      if ((await lostToBankCents(world.db, order.id, intentId)) >= refund.card_cents)
        return settleRefund(world, refund.id, { kind: 'completed', providerId: null, isCovered: true })
    }
    const leftCents = await keptCentsOf(world.db, order, intentId)
    const intent = await payments.retrieveIntent(intentId)
    const isHeld = intent.status === 'requires_capture'
    if (!isHeld && intent.status !== 'succeeded' && intent.status !== 'canceled')
      throw new Failure('RequestInProgress', { intent: intent.status })
    // The capture may have taken less already, or nothing at all: then nothing has to be paid back.
    const takenCents = intent.receivedCents - intent.refundedCents
    if (
      refund.card_method !== 'refund' &&
      !isHeld &&
      (intent.status === 'canceled' || takenCents <= leftCents)
    )
      return settleRefund(world, refund.id, { kind: 'completed', providerId: null })
    // Too little to be taken alone: all is taken, and this part paid back.
    if (isHeld && leftCents > 0 && leftCents < SMALLEST_CARD_CENTS) {
      await payments.captureIntent(intentId, {}, `cap:${intentId}:all`)
      return moveCardMoney(world, refund)
    }

    const method: CardMethod = isHeld ? (leftCents === 0 ? 'cancel' : 'lower_capture') : 'refund'
    if (!(await setRefundMethod(world.db, refund.id, method, world.clock.now()))) return
    world.checkpoint('refund.beforeProvider')
    if (method === 'cancel')
      // A key of its own: when the payment is taken first, the refund that follows is another request.
      await payments.cancelIntent(intentId, { reason: 'requested_by_customer' }, `cancel:${refund.id}`)
    else if (method === 'lower_capture')
      await payments.captureIntent(intentId, { amountCents: leftCents }, `cap:${intentId}:${leftCents}`)
    else {
      const made = await payments.refund(
        {
          intentId,
          amountCents: refund.card_cents,
          reason: 'requested_by_customer',
          metadata: { refund: refund.id, order: order.id },
        },
        `ref:${refund.id}`,
      )
      world.checkpoint('refund.afterProvider')
      return settleProviderRefund(world, refund.id, made)
    }
    world.checkpoint('refund.afterProvider')
    await settleRefund(world, refund.id, { kind: 'completed', providerId: null })
  } catch (error) {
    const problem = payments.problemOf(error)
    // It was captured or canceled in between: look again with the next try.
    if (problem?.kind === 'invalid' && problem.code !== 'payment_intent_unexpected_state')
      return settleRefund(world, refund.id, { kind: 'failed', error: problem.message })
    throw error
  }
}

/** What the provider says of a refund, by answer or by webhook. */
export async function settleProviderRefund(
  world: World,
  refundId: string,
  made: { id: string; status: string; failureReason: string | null },
): Promise<void> {
  if (made.status === 'succeeded')
    return settleRefund(world, refundId, { kind: 'completed', providerId: made.id })
  if (made.status === 'failed' || made.status === 'canceled')
    return settleRefund(world, refundId, {
      kind: 'failed',
      error: made.failureReason ?? made.status,
      providerId: made.id,
    })
  await setProviderRefund(world.db, refundId, made.id, world.clock.now())
}

/** The provider reported a refund of this payment: what it says of each of ours now is what counts. */
export async function refreshRefundsOf(world: World, intentId: string): Promise<void> {
  const known = await world.db
    .selectFrom('refund')
    .select(['id', 'provider_refund_id'])
    .where('payment_intent_id', '=', intentId)
    .where('provider_refund_id', 'is not', null)
    .where('state', '!=', 'failed')
    .execute()
  for (const { id, provider_refund_id } of known)
    await settleProviderRefund(world, id, await world.payments.retrieveRefund(provider_refund_id!))
}
