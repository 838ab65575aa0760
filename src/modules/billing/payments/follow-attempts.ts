import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { hashOf, inTransaction } from '../../../core/write'
import { account } from '../../money/ledger/rules/accounts'
import { lockInvoice } from '../invoices/invoices.store'
import { type AttemptRow, findAttempt, insertAttempt, requeueAttempt } from './attempts.store'
import { sendInvoiceRefund } from './send-refund'
import { bookReceived, giveUpAttempt, intentOfAttempt, settleAttempt } from './settle-attempt'

/** One attempt as the provider has it now, with what its payer's bank has taken back. */
export async function followAttempt(world: World, attempt: AttemptRow): Promise<void> {
  if (attempt.status === 'RECEIVED' && attempt.kind === 'refund')
    await sendInvoiceRefund(world, { attemptId: attempt.id })
  if (attempt.kind !== 'payment') return
  const isAtProvider = !attempt.collect_on || attempt.sent_at
  if (attempt.status === 'RECEIVED' && isAtProvider) await settle(world, attempt)
  for (const { id } of await lostDisputes(world).where('payment.id', '=', attempt.id).execute())
    await noteReturn(world, id)
}

async function settle(world: World, attempt: AttemptRow): Promise<void> {
  const intent = await intentOfAttempt(world, attempt)
  // A debit that its bank has refused waits for another account; of a card, for its payer.
  if (attempt.collect_on && intent.status === 'requires_payment_method')
    await giveUpAttempt(world, attempt, intent.lastDecline?.code ?? 'refused')
  else await settleAttempt(world, attempt.id, intent)
}

/** Payments of invoices that the payer's bank has taken back, and that are not noted as returned yet. */
const lostDisputes = (world: World) =>
  world.db
    .selectFrom('payment_dispute as dispute')
    .innerJoin('invoice_attempt as payment', 'payment.payment_intent_id', 'dispute.payment_intent_id')
    .select('dispute.id')
    .where('dispute.status', '=', 'lost')
    .where('payment.status', '=', 'COMPLETED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_attempt as back')
            .select('back.id')
            .whereRef('back.of_attempt_id', '=', 'payment.id')
            .whereRef('back.key', '=', 'dispute.id'),
        ),
      ),
    )

/**
 * A bank has taken back what an invoice was paid with, by a dispute that is lost or a debit that is returned: that is an
 * attempt, and the invoice is owed again. Until then the books have the money as lost.
 */
async function noteReturn(world: World, disputeId: string): Promise<void> {
  const by = jobContext(world, 'invoice-return')
  await inTransaction(by, 'job.returnInvoicePayment', async ({ db, audit }) => {
    const dispute = await db
      .selectFrom('payment_dispute')
      .selectAll()
      .where('id', '=', disputeId)
      .executeTakeFirstOrThrow()
    const found = await db
      .selectFrom('invoice_attempt')
      .select(['id', 'invoice_id'])
      .where('payment_intent_id', '=', dispute.payment_intent_id)
      .executeTakeFirstOrThrow()
    const invoice = (await lockInvoice(db, found.invoice_id))!
    const known = await db
      .selectFrom('invoice_attempt')
      .select('id')
      .where('invoice_id', '=', invoice.id)
      .where('key', '=', disputeId)
      .executeTakeFirst()
    if (known) return
    const payment = await findAttempt(db, found.id)
    const id = world.newId()
    await insertAttempt(
      db,
      {
        id,
        invoice_id: invoice.id,
        kind: 'return',
        status: 'COMPLETED',
        amount_cents: dispute.amount_cents,
        person_id: payment.person_id,
        payment_method_id: payment.payment_method_id,
        of_attempt_id: payment.id,
        key: disputeId,
        request_hash: hashOf('return', { disputeId }),
        reason: dispute.reason,
        created_by_id: null,
      },
      by.now,
    )
    await bookReceived(db, { world, now: by.now, personId: null }, invoice, {
      key: `invoice-return:${disputeId}`,
      cents: -dispute.amount_cents,
      through: { by: 'return', note: dispute.reason },
      at: account.compensation,
    })
    audit({ type: 'invoice', id: invoice.id, after: { attemptId: id, returnedCents: dispute.amount_cents } })
  })
}

const LOOKED_AFTER_MS = MINUTE_MS
const GIVEN_UP_AFTER_MS = HOUR_MS
const SWEPT_AT_ONCE = 50

/**
 * Timer: attempts whose browser or server is gone. Paid ones count; what no payer confirms for an hour is given up. Banks
 * take days for a debit: it is looked at each hour.
 */
export async function sweepInvoiceAttempts(world: World): Promise<void> {
  const now = world.clock.now()
  const rows = await world.db
    .selectFrom('invoice_attempt')
    .selectAll()
    .where('status', '=', 'RECEIVED')
    .where('updated_at', '<', new Date(now.getTime() - LOOKED_AFTER_MS))
    .where(eb =>
      eb.or([
        eb('collect_on', 'is', null),
        eb('sent_at', 'is not', null).and('updated_at', '<', new Date(now.getTime() - HOUR_MS)),
      ]),
    )
    .orderBy('updated_at')
    .limit(SWEPT_AT_ONCE)
    .execute()
  for (const attempt of rows)
    await sweep(world, attempt, now).catch(error =>
      world.log.warn(
        { err: error, attemptId: attempt.id },
        'a payment of an invoice will be looked at again',
      ),
    )
}

async function sweep(world: World, attempt: AttemptRow, now: Date): Promise<void> {
  // Behind those that were not looked at for longer, also when this one cannot be settled now.
  await requeueAttempt(world.db, attempt.id, now)
  const isLeft =
    attempt.kind === 'payment' &&
    !attempt.collect_on &&
    attempt.created_at.getTime() <= now.getTime() - GIVEN_UP_AFTER_MS
  if (isLeft) await giveUpAttempt(world, attempt, attempt.error ?? 'abandoned')
  else await followAttempt(world, attempt)
}

/** Timer: payments that banks have taken back since. */
export async function noteInvoiceReturns(world: World): Promise<void> {
  for (const { id } of await lostDisputes(world).orderBy('dispute.id').limit(SWEPT_AT_ONCE).execute())
    await noteReturn(world, id)
}
