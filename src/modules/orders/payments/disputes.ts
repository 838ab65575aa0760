import { sql } from 'kysely'
import type { Dispute, DisputeStatus } from '../../../adapters/payments/port-books'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { postTx } from '../../money/ledger/ledger.store'
import { bookProviderLine } from '../../money/ledger/provider-lines'
import { account } from '../../money/ledger/rules/accounts'
import {
  type LockedOrder,
  lockOrder,
  type Moving,
  movePayment,
  type OrderRow,
  paymentFacts,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { paymentAfterDispute } from '../../order-records/states/rules/payment-state'
import { entryOf, settleWithMerchant } from './delivery-postings'
import { followDispute, reportDisputedTopup, takenFromWalletCents, topupOfIntent } from './disputed-topup'
import { orderIdOfIntent } from './order-cards'
import { openPaymentIncidence } from './payment-incidence'
import { isDisputeClosed, saveDispute, setMerchantLiable } from './payments.store'

/** Questions of a bank that have not become a dispute move no money. */
const isQuestion = (status: DisputeStatus) => status.startsWith('warning_') || status === 'prevented'

/**
 * A dispute is opened or closed: what the bank took is booked as disputed; won, it comes back;
 * lost, the platform pays for it, or the merchant where that is agreed. However many events
 * come, the dispute as the provider has it now is what counts.
 */
export async function refreshDispute(world: World, disputeId: string): Promise<void> {
  const dispute = await world.payments.retrieveDispute(disputeId)
  await inTransaction(jobContext(world, 'dispute'), 'job.dispute', async writing => {
    const { db, emit, audit } = writing
    const now = world.clock.now()
    const ctx = { world, now, emit }
    const order = await orderOf(db, dispute)
    const before = await saveDispute(db, dispute, order?.id ?? null, now)
    for (const movement of dispute.movements)
      await bookProviderLine(db, ctx, movement, {
        paymentIntentId: dispute.intentId,
        orderId: order?.id ?? null,
        isOfDispute: true,
      })
    const topup = order ? null : await topupOfIntent(db, dispute.intentId)
    if (topup) await followDispute(db, ctx, dispute, topup)
    if (dispute.status === 'lost') await writeOff(db, ctx, dispute, order)
    if (before === dispute.status) return

    const outcome = isDisputeClosed(dispute.status) ? dispute.status : 'open'
    const incidence = `dispute:${dispute.id}:${outcome}`
    if (topup) {
      await reportDisputedTopup(db, ctx, topup, commentOn(dispute), incidence)
      emit('person.changed', { personId: topup.personId, what: 'profile' })
      audit({
        type: 'topup',
        id: topup.id,
        before: { dispute: before },
        after: { dispute: dispute.status, amountCents: dispute.amountCents },
      })
    }
    if (!order) return

    if (!isQuestion(dispute.status))
      await movePayment(db, order, paymentAfterDispute(paymentFacts(order), dispute.status === 'won'), now)
    await openPaymentIncidence(db, ctx, order, commentOn(dispute), incidence)
    emit('order.changed', { ...subjectOf(order), what: 'payment' }, order.city)
    audit({
      type: 'order',
      id: order.id,
      before: { dispute: before },
      after: { dispute: dispute.status, amountCents: dispute.amountCents },
    })
  })
}

async function orderOf(tx: Tx, { intentId }: Dispute): Promise<LockedOrder | null> {
  if (!intentId) return null
  const orderId = await orderIdOfIntent(tx, intentId)
  return orderId ? lockOrder(tx, orderId) : null
}

/**
 * What the bank keeps for good, the platform bears, as far as it was not still in a wallet. Where the merchant has agreed to, it makes up for as much of it as
 * the order has earned it.
 */
async function writeOff(tx: Tx, ctx: Moving, dispute: Dispute, order: LockedOrder | null): Promise<void> {
  const atBankCents = -dispute.movements.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const lostCents = atBankCents - (await takenFromWalletCents(tx, dispute.id))
  if (lostCents <= 0) return
  const transfer = {
    debit: account.compensation,
    credit: account.disputes,
    amountCents: lostCents,
    memo: 'dispute',
  }
  const key = `dispute-lost:${dispute.id}`
  const entry = order
    ? entryOf(ctx, order, 'dispute-lost', key, dispute.reason)
    : { key, kind: 'dispute-lost', memo: dispute.reason, at: ctx.now }
  const isNew = await postTx(tx, ctx.world, entry, [transfer])
  if (!order || !isNew) return
  const merchant = await tx
    .selectFrom('merchant')
    .select('bears_lost_disputes')
    .where('id', '=', order.merchant_id)
    .executeTakeFirstOrThrow()
  if (!merchant.bears_lost_disputes) return
  await setMerchantLiable(tx, dispute.id)
  await settleWithMerchant(tx, ctx, order, {
    kind: 'dispute-borne',
    key: `dispute-borne:${dispute.id}`,
    memo: dispute.reason,
  })
}

/**
 * What a bank took back and keeps of a payment of an order, less what refunds have used of it: the payer has that
 * money, and it must not be paid to them once more.
 */
export async function lostToBankCents(db: Database, orderId: string, intentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case t.kind when 'dispute-lost' then x.amount_cents else -x.amount_cents end), 0)::bigint as cents
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id
    where t.ref_type = 'order' and t.ref_id = ${orderId} and (
      t.key in (select 'dispute-lost:' || id from payment_dispute where payment_intent_id = ${intentId})
      or t.key in (select 'refund-covered:' || id from refund
        where order_id = ${orderId} and coalesce(payment_intent_id, ${intentId}) = ${intentId}))`.execute(db)
  return rows[0]!.cents
}

/** Whether a bank has not decided yet about the payment of an order. */
export async function hasOpenDispute(db: Database, orderId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payment_dispute')
    .select('id')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .where('status', 'not like', 'warning%')
    .executeTakeFirst()
  return open !== undefined
}

/** A refund of what the bank has given back already costs nothing more: what was written off is taken off again. */
export async function postCovered(
  tx: Tx,
  ctx: Moving,
  order: OrderRow,
  refund: { id: string; card_cents: number },
): Promise<void> {
  await postTx(tx, ctx.world, entryOf(ctx, order, 'refund-covered', `refund-covered:${refund.id}`), [
    { debit: account.stripe, credit: account.compensation, amountCents: refund.card_cents, memo: 'dispute' },
  ])
  await settleWithMerchant(tx, ctx, order, {
    kind: 'dispute-borne',
    key: `dispute-borne:covered:${refund.id}`,
  })
}

function commentOn({ status, reason, amountCents, evidenceDueBy }: Dispute): string {
  const amount = `${(amountCents / 100).toFixed(2)} €`
  if (status === 'won') return `The dispute was won: ${amount} came back (${reason})`
  if (status === 'lost') return `The dispute was lost: the bank keeps ${amount} (${reason})`
  const until = evidenceDueBy ? `, answer until ${evidenceDueBy.toISOString().slice(0, 10)}` : ''
  return `The payer contests ${amount} at their bank: ${reason}${until}`
}
