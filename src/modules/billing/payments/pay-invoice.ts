import type { PaymentIntent, PaymentProblem } from '../../../adapters/payments/port'
import type { Context, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { hashOf, inTransaction } from '../../../core/write'
import { asking } from '../../money/cards/provider-failures'
import { moveInvoice } from '../invoices/invoice-payments'
import type { InvoiceRow } from '../invoices/invoices.store'
import type { InvoiceStatus } from '../invoices/rules/invoice-state'
import { type AttemptRow, insertAttempt, openAttemptOf } from './attempts.store'
import { whyUnprocessable } from './rules/attempts'
import { giveUpAttempt, intentOfAttempt, settleAttempt } from './settle-attempt'

export interface Wish {
  /** What the call is named in the history. */
  call: string
  /** The invoice, held, when the caller may pay it. */
  lock: (tx: Tx) => Promise<InvoiceRow | undefined>
  /** Who pays with an account, and who is noted as having asked; null: a link was used. */
  payerId: string | null
  callerId: string | null
  /** A saved method that is asked now. */
  method: { id: string; providerId: string } | null
  /** Whether the payer is at a screen, where the bank may ask them and another card can be typed. */
  isPresent: boolean
}

export interface Paid {
  attempt: AttemptRow
  /** Null when the provider was not asked. */
  intent: PaymentIntent | null
}

/**
 * Asks for all that is owed of an invoice. The same attempt again, by its Idempotency-Key, is the same payment; another
 * one takes the place of a payment that the payer has not confirmed. What came of it is the answer, also when the bank
 * says no.
 */
export async function payInvoice(ctx: Context, wish: Wish): Promise<Paid> {
  const { world } = ctx
  let begun = await begin(ctx, wish)
  if (begun.isBlocking) {
    await giveUpAttempt(world, begun.attempt, 'superseded')
    begun = await begin(ctx, wish)
    if (begun.isBlocking) throw new Failure('InvoicePaymentUnderWay')
  }
  const { attempt } = begun
  if (attempt.status === 'REJECTED_UNPROCESSABLE') {
    if (attempt.error === 'notChargeable')
      throw new Failure('InvalidInvoiceTransition', { from: begun.status, to: 'processing' })
    return { attempt, intent: null }
  }
  if (attempt.status !== 'RECEIVED') return { attempt, intent: null }
  const intent = await intentOfAttempt(world, attempt)
  const waits = intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation'
  if (!wish.method || !waits) return { attempt: await settleAttempt(world, attempt.id, intent), intent }
  return confirm(world, attempt, intent, wish)
}

type Begun = { attempt: AttemptRow; status: InvoiceStatus; isBlocking: boolean }

/** The attempt under this key, made now unless it was made before; or the one that is open and has to end first. */
function begin(ctx: Context, wish: Wish): Promise<Begun> {
  const { world, now, request } = ctx
  const key = request.idempotencyKey ?? world.newId()
  return inTransaction(ctx, wish.call, async ({ db, audit }) => {
    const invoice = await wish.lock(db)
    if (!invoice) throw new Failure('NotFound')
    const status = invoice.status as InvoiceStatus
    const hash = hashOf(wish.call, { caller: wish.callerId, method: wish.method?.id ?? null })
    const known = await db
      .selectFrom('invoice_attempt')
      .selectAll()
      .where('invoice_id', '=', invoice.id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known && known.request_hash !== hash) throw new Failure('IdempotencyKeyReused')
    if (known) return { attempt: known, status, isBlocking: false }
    const open = await openAttemptOf(db, invoice.id)
    if (open) return { attempt: open, status, isBlocking: true }

    const owedCents = invoice.total_cents - invoice.prepaid_cents - invoice.received_cents
    const why = whyUnprocessable({
      status,
      owedCents,
      hasMethod: wish.method !== null || wish.isPresent,
    })
    const attempt = await insertAttempt(
      db,
      {
        id: world.newId(),
        invoice_id: invoice.id,
        kind: 'payment',
        status: why ? 'REJECTED_UNPROCESSABLE' : 'RECEIVED',
        amount_cents: Math.max(0, owedCents),
        person_id: wish.payerId,
        payment_method_id: wish.method?.id ?? null,
        key,
        request_hash: hash,
        error: why,
        created_by_id: wish.callerId,
      },
      now,
    )
    audit({ type: 'invoice', id: invoice.id, after: { attemptId: attempt.id, status: attempt.status } })
    if (!why) {
      const by = { world, now, personId: wish.callerId }
      const moved = await moveInvoice(db, by, invoice, { to: 'processing', by: 'provider' })
      if ('params' in moved) throw new Failure(moved.name, moved.params)
    }
    return { attempt, status, isBlocking: false }
  })
}

/** Asks a saved method. A bank that says no ends the attempt, so that it cannot be paid after all later. */
async function confirm(
  world: World,
  attempt: AttemptRow,
  intent: PaymentIntent,
  { method, isPresent }: Wish,
): Promise<Paid> {
  try {
    const confirmed = await world.payments.confirmIntent(
      intent.id,
      { paymentMethodId: method!.providerId, offSession: !isPresent },
      `invoice-pay:${attempt.id}`,
    )
    world.checkpoint('invoice.afterConfirm')
    return { attempt: await settleAttempt(world, attempt.id, confirmed), intent: confirmed }
  } catch (error) {
    const problem = world.payments.problemOf(error)
    const why = problem && whyRefused(problem)
    if (!why) return asking(world, () => Promise.reject(error))
    return { attempt: await giveUpAttempt(world, attempt, why), intent: null }
  }
}

/** The code under which an attempt keeps what the bank has said. Null: it is not known what came of it. */
function whyRefused(problem: PaymentProblem): string | null {
  if (problem.kind === 'declined') return problem.declineCode ?? problem.code
  if (problem.kind === 'requiresAction') return 'authentication_required'
  return problem.kind === 'invalid' && problem.param === 'payment_method' ? 'methodUnusable' : null
}
