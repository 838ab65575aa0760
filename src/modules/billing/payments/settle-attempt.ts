import type { PaymentIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { ensureProviderCustomer } from '../../money/cards/provider-customer'
import { asking } from '../../money/cards/provider-failures'
import { postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { dueTransfers, moveInvoice, setReceived } from '../invoices/invoice-payments'
import { type InvoiceRow, lockInvoice } from '../invoices/invoices.store'
import type { ReceivedBy } from '../invoices/rules/invoice-state'
import {
  type AttemptRow,
  closeAttempt,
  findAttempt,
  lockAttempt,
  setAttemptError,
  setAttemptIntent,
} from './attempts.store'

/**
 * The payment of an attempt at the provider, made once. By card it takes its money as soon as the payer has confirmed it;
 * a debit is confirmed at once, by the mandate of its account.
 */
export async function intentOfAttempt(world: World, attempt: AttemptRow): Promise<PaymentIntent> {
  const { payment_intent_id: known, person_id: payerId } = attempt
  if (known) return asking(world, () => world.payments.retrieveIntent(known))
  const customerId = payerId && (await asking(world, () => ensureProviderCustomer(world, payerId)))
  const debited = attempt.collect_on ? await debitedAccount(world, attempt) : {}
  world.checkpoint('invoice.beforeCreate')
  const intent = await asking(world, () =>
    world.payments.createIntent(
      {
        amountCents: attempt.amount_cents,
        currency: 'eur',
        capture: 'automatic',
        ...(customerId ? { customerId } : {}),
        metadata: { invoice: attempt.invoice_id, invoiceAttempt: attempt.id },
        ...debited,
      },
      `invoice:${attempt.id}`,
    ),
  )
  world.checkpoint('invoice.afterCreate')
  await setAttemptIntent(world.db, attempt.id, intent.id)
  return intent
}

async function debitedAccount(world: World, attempt: AttemptRow) {
  const { provider_id } = await world.db
    .selectFrom('payment_method')
    .select('provider_id')
    .where('id', '=', attempt.payment_method_id)
    .executeTakeFirstOrThrow()
  return {
    methods: ['sepa_debit' as const],
    paymentMethodId: provider_id,
    confirm: true,
    offSession: true,
  }
}

/** Books that another sum has come in for a locked invoice, and moves it as that makes it. */
export async function bookReceived(
  tx: Tx,
  { world, now, personId }: { world: World; now: Date; personId: string | null },
  invoice: InvoiceRow,
  {
    key,
    cents,
    through,
    at = account.stripe,
  }: { key: string; cents: number; through: { by: ReceivedBy; note?: string }; at?: string },
): Promise<InvoiceRow> {
  const toCents = invoice.received_cents + cents
  await postTx(
    tx,
    world,
    {
      key,
      kind: `invoice-${through.by}`,
      ref: { type: 'invoice', id: invoice.id },
      actorId: personId,
      at: now,
    },
    await dueTransfers(tx, invoice, { fromCents: invoice.received_cents, toCents, at }),
  )
  const moved = await setReceived(tx, { world, now, personId }, invoice, toCents, through)
  if ('params' in moved) throw new Error(`${key} does not fit the invoice: ${moved.name}`)
  return moved
}

/**
 * What the provider says of a payment becomes what the attempt and its invoice say: once, whichever of the payer's
 * browser, the webhook and the timer comes first.
 */
export async function settleAttempt(
  world: World,
  attemptId: string,
  intent: PaymentIntent,
): Promise<AttemptRow> {
  const isPaid = intent.status === 'succeeded' && intent.metadata.invoiceAttempt === attemptId
  if (!isPaid && intent.status !== 'canceled') return findAttempt(world.db, attemptId)
  const by = jobContext(world, 'settle-invoice-payment')
  return inTransaction(by, 'system.settleInvoicePayment', async ({ db, audit }) => {
    const { invoice, attempt } = await lockBoth(db, attemptId)
    if (attempt.status !== 'RECEIVED') return attempt
    const issuing = { world, now: by.now, personId: attempt.created_by_id }
    if (isPaid)
      await bookReceived(db, issuing, invoice, {
        key: `payment:${intent.id}`,
        cents: intent.receivedCents,
        through: { by: 'payment' },
      })
    else await reopen(db, issuing, invoice, attempt.error)
    const status = isPaid ? 'COMPLETED' : 'FAILED'
    audit({
      type: 'invoice',
      id: invoice.id,
      after: { attemptId, status, amountCents: attempt.amount_cents, error: attempt.error ?? undefined },
    })
    world.checkpoint('invoice.beforeCommit')
    const error = isPaid ? null : (attempt.error ?? 'abandoned')
    return closeAttempt(db, attemptId, { status, error, payment_intent_id: intent.id }, by.now)
  })
}

/** Ends an attempt of which the provider has nothing: a debit that was not sent, or that it would not take. */
export async function endUnsent(world: World, attemptId: string, error: string): Promise<AttemptRow> {
  const by = jobContext(world, 'end-invoice-debit')
  return inTransaction(by, 'system.endInvoiceDebit', async ({ db, audit }) => {
    const { invoice, attempt } = await lockBoth(db, attemptId)
    if (attempt.status !== 'RECEIVED' || (attempt.sent_at && LEFT.has(error))) return attempt
    await reopen(db, { world, now: by.now, personId: attempt.created_by_id }, invoice, error)
    audit({ type: 'invoice', id: invoice.id, after: { attemptId, status: 'FAILED', error } })
    return closeAttempt(db, attemptId, { status: 'FAILED', error }, by.now)
  })
}

/** An attempt and its invoice, held in the order in which all hold them. */
export async function lockBoth(tx: Tx, attemptId: string) {
  const { invoice_id } = await findAttempt(tx, attemptId)
  const invoice = (await lockInvoice(tx, invoice_id))!
  return { invoice, attempt: await lockAttempt(tx, attemptId) }
}

/** Errors after which nothing is wrong with the invoice: the payment was left, or taken back. */
const LEFT = new Set(['abandoned', 'superseded', 'withdrawn'])

async function reopen(
  tx: Tx,
  by: { world: World; now: Date; personId: string | null },
  invoice: InvoiceRow,
  error: string | null,
): Promise<void> {
  const to = error === null || LEFT.has(error) ? 'readyToCharge' : 'failed'
  const moved = await moveInvoice(tx, by, invoice, { to, by: 'provider', note: error ?? undefined })
  if ('params' in moved) throw new Error(`the invoice of a payment is not ${to}: ${moved.name}`)
}

/**
 * Ends an attempt that will not be paid, and lets the provider know: it can never be paid later. One that was paid in
 * this moment counts; one whose money is on its way stays open.
 */
export async function giveUpAttempt(world: World, attempt: AttemptRow, error: string): Promise<AttemptRow> {
  if (attempt.collect_on && !attempt.sent_at) {
    const ended = await endUnsent(world, attempt.id, error)
    if (ended.status !== 'RECEIVED') return ended
  }
  const intent = await intentOfAttempt(world, attempt)
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    return settleAttempt(world, attempt.id, intent)
  await setAttemptError(world.db, attempt.id, error)
  try {
    const canceled = await asking(world, () =>
      world.payments.cancelIntent(intent.id, { reason: 'abandoned' }, `cancel:${intent.id}`),
    )
    return await settleAttempt(world, attempt.id, canceled)
  } catch (refusal) {
    if (world.payments.problemOf(refusal)?.kind !== 'invalid') throw refusal
    return settleAttempt(
      world,
      attempt.id,
      await asking(world, () => world.payments.retrieveIntent(intent.id)),
    )
  }
}
