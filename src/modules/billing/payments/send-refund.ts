import type { Refund } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { lockInvoice } from '../invoices/invoices.store'
import { type AttemptRow, closeAttempt, findAttempt, lockAttempt, setAttemptRefund } from './attempts.store'
import { bookReceived } from './settle-attempt'

/** Job: sends a refund to the provider. What it refuses for good has failed; what it cannot say now is asked again. */
export async function sendInvoiceRefund(world: World, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await findAttempt(world.db, attemptId)
  if (attempt.status !== 'RECEIVED') return
  const payment = await findAttempt(world.db, attempt.of_attempt_id!)
  try {
    const refund = attempt.provider_refund_id
      ? await world.payments.retrieveRefund(attempt.provider_refund_id)
      : await world.payments.refund(
          {
            intentId: payment.payment_intent_id!,
            amountCents: attempt.amount_cents,
            reason: 'requested_by_customer',
            metadata: { invoiceRefund: attempt.id },
          },
          `invoice-refund:${attempt.id}`,
        )
    world.checkpoint('invoice.afterRefund')
    await settleRefund(world, attempt, refund)
  } catch (error) {
    const problem = world.payments.problemOf(error)
    if (problem?.kind !== 'invalid') throw error
    await end(world, attempt, { status: 'FAILED', error: problem.code })
  }
}

/** While the provider is not sure, the refund stays open and is looked at again. */
async function settleRefund(world: World, attempt: AttemptRow, refund: Refund): Promise<void> {
  await setAttemptRefund(world.db, attempt.id, refund.id)
  if (refund.status === 'succeeded') await end(world, attempt, { status: 'COMPLETED', error: null })
  if (refund.status === 'failed' || refund.status === 'canceled')
    await end(world, attempt, { status: 'FAILED', error: refund.failureReason ?? refund.status })
}

type Ended = { status: 'COMPLETED' | 'FAILED'; error: string | null }

async function end(world: World, { id, invoice_id }: AttemptRow, ended: Ended): Promise<void> {
  const by = jobContext(world, 'invoice-refund')
  await inTransaction(by, 'job.settleInvoiceRefund', async ({ db, audit }) => {
    const invoice = (await lockInvoice(db, invoice_id))!
    const attempt = await lockAttempt(db, id)
    if (attempt.status !== 'RECEIVED') return
    if (ended.status === 'COMPLETED')
      await bookReceived(db, { world, now: by.now, personId: attempt.created_by_id }, invoice, {
        key: `invoice-refund:${id}`,
        cents: -attempt.amount_cents,
        through: { by: 'refund', ...(attempt.reason && { note: attempt.reason }) },
      })
    await closeAttempt(db, id, ended, by.now)
    audit({ type: 'invoice', id: invoice.id, after: { attemptId: id, ...ended } })
  })
}
