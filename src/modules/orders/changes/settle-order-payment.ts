import type { PaymentIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { systemContext } from '../../../core/job-context'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { inTransaction, type Writing } from '../../../core/write'
import { oweCardReturn } from '../../money/cards/card-returns'
import { postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { amountDueCents } from '../../order-records/amounts/rules/amount-due'
import { debtorOf } from '../../order-records/orders/order-money'
import {
  type LockedOrder,
  lockOrder,
  movePayment,
  type OrderRow,
  paymentFacts,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { paymentAfterCard } from '../../order-records/states/rules/payment-state'
import { entryOf } from '../payments/delivery-postings'
import {
  findOrderPayment,
  lockOrderPayment,
  type OrderPaymentRow,
  requeuePayment,
  settlePayment,
  voidPayment,
} from '../payments/payments.store'
import type { Amending } from './amend-order'
import { applyEdit } from './apply-edit'
import { PayChange } from './contract/changes'
import { intentOfPayment } from './order-payment-intent'

type Outcome = 'settled' | 'open' | 'void'

/**
 * Notes that what was owed for an order is paid, once, whoever comes first of the client, the provider and the timer.
 * What was owed by transfer was paid by card then, so that a refund goes back to the card; what was paid although it
 * was not owed any more goes back at once.
 */
export async function settleOrderPayment(world: World, paymentId: string): Promise<Outcome> {
  const payment = await findOrderPayment(world.db, paymentId)
  if (payment.state !== 'open') return payment.state as Outcome
  if (!payment.payment_intent_id) return 'open'
  const intent = await world.payments.retrieveIntent(payment.payment_intent_id)
  world.checkpoint('payment.afterRetrieve')
  if (intent.status === 'canceled') return makeVoid(world, payment)
  if (intent.status !== 'succeeded') return 'open'

  try {
    return await settle(world, payment, intent, null)
  } catch (error) {
    if (payment.purpose !== 'change' || !(error instanceof Failure)) throw error
    // Paid for a change that cannot be made any more: it goes back.
    return settle(world, payment, intent, error)
  }
}

async function settle(
  world: World,
  payment: OrderPaymentRow,
  intent: PaymentIntent,
  refusal: Failure | null,
): Promise<Outcome> {
  const by = systemContext(world)
  return inTransaction<Outcome>(by, 'system.settleOrderPayment', async writing => {
    const { db } = writing
    const order = await lockOrder(db, payment.order_id)
    if (!order) throw new Error(`The order ${payment.order_id} is gone, and somebody has paid for it`)
    const { state } = await lockOrderPayment(db, payment.id)
    if (state !== 'open') return state as Outcome
    if (payment.purpose === 'debt') await post(world, writing, order, payment, intent)
    else if (refusal) await post(world, writing, order, payment, intent, refusal)
    else await post(world, writing, await makeChange({ ...by, ...writing }, order, payment), payment, intent)
    world.checkpoint('payment.beforeCommit')
    return 'settled'
  })
}

/** What was wanted and is paid now. Throws what has come between. */
async function makeChange(
  ctx: Amending,
  order: LockedOrder,
  { change, amount_cents: amountCents }: OrderPaymentRow,
): Promise<OrderRow> {
  const wanted = PayChange.parse(change)
  if (order.state !== 'pending')
    throw new Failure('OrderCannotBeEdited', { reason: 'OrderFieldLocked', state: order.state })
  if (order.revision !== wanted.revision) throw new Failure('StaleRecord')
  const { order: changed, byCardCents } = await applyEdit(ctx, order, wanted, 'customer')
  if (byCardCents !== amountCents) throw new Failure('PaymentPlanChanged')
  return changed
}

async function post(
  world: World,
  { db, emit, audit }: Writing,
  order: OrderRow,
  payment: OrderPaymentRow,
  { id: intentId, receivedCents }: PaymentIntent,
  /** Why what was paid for cannot be made: all of it goes back. */
  refusal: Failure | null = null,
): Promise<void> {
  const now = world.clock.now()
  const moving = { world, now, emit }
  const dueCents = amountDueCents({
    transferCents: order.transfer_cents,
    refundedTransferCents: order.refunded_transfer_cents,
    isOnInvoice: order.invoice_ids.length > 0,
  })
  const paidCents = refusal ? 0 : Math.min(dueCents, receivedCents)
  const overpaidCents = receivedCents - paidCents
  const due = account.transferDue(debtorOf(order))

  await postTx(db, world, entryOf(moving, order, 'payment', `payment:${intentId}`), [
    { debit: account.stripe, credit: due, amountCents: receivedCents, memo: 'payment' },
  ])
  if (overpaidCents > 0) {
    await postTx(db, world, entryOf(moving, order, 'overpaid', `overpaid:${intentId}`), [
      { debit: due, credit: account.stripe, amountCents: overpaidCents, memo: 'payment' },
    ])
    await oweCardReturn(
      db,
      { world, now, emit },
      {
        personId: payment.person_id,
        reason: 'overpaid',
        intentId,
        amountCents: overpaidCents,
        orderId: order.id,
      },
    )
  }
  const isMain = isPaidAnew(order)
  if (paidCents > 0) await becomeCardPayment(db, order, { paidCents, intentId, isMain, now })
  const cardCents = isMain ? 0 : paidCents
  await settlePayment(db, payment.id, { overpaidCents, cardCents, refusal: toldOf(refusal) }, now)
  emit('order.changed', { ...subjectOf(order), what: 'payment' }, order.city)
  audit({
    type: 'order',
    id: order.id,
    before: { paymentState: order.payment_state, dueCents },
    after: { paymentState: 'captured', paidCents, overpaidCents },
  })
}

/** No card has paid it yet, or that one failed: this payment is the order's own now, and not one beside another. */
const isPaidAnew = ({ payment_intent_id: intentId, payment_state: state }: OrderRow) =>
  intentId === null || state === 'capture_failed'

function toldOf(refusal: Failure | null): OrderPaymentRow['refusal'] {
  if (!refusal) return null
  const { record: _, ...details } = refusal.details ?? {}
  return { name: refusal.name, details }
}

const becomeCardPayment = (
  tx: Tx,
  order: OrderRow,
  { paidCents, intentId, isMain, now }: { paidCents: number; intentId: string; isMain: boolean; now: Date },
) =>
  movePayment(tx, order, paymentAfterCard(paymentFacts(order), isMain), now, {
    transfer_cents: order.transfer_cents - paidCents,
    card_cents: order.card_cents + paidCents,
    ...(isMain ? { payment_intent_id: intentId } : {}),
  })

/** Another amount is owed now, or nobody came to pay: this payment cannot be made any more, unless it just was. */
export async function giveUpOrderPayment(world: World, payment: OrderPaymentRow): Promise<Outcome> {
  // Also one that was opened there while we died, or that somebody has opened since this was read.
  const { id: intentId, status } = await intentOfPayment(world, payment)
  try {
    if (status !== 'canceled')
      await world.payments.cancelIntent(intentId, { reason: 'abandoned' }, `cancel:${intentId}`)
  } catch (error) {
    if (world.payments.problemOf(error)?.kind !== 'invalid') throw error
  }
  return settleOrderPayment(world, payment.id)
}

async function makeVoid(world: World, payment: OrderPaymentRow): Promise<Outcome> {
  await voidPayment(world.db, payment.id, world.clock.now())
  return 'void'
}

/** The provider told of a payment: answers whether it is one of ours for an order that was placed before. */
export async function settleOrderPaymentOf(world: World, intentId: string): Promise<boolean> {
  const known = await world.db
    .selectFrom('order_payment')
    .select('id')
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst()
  if (!known) return false
  await settleOrderPayment(world, known.id)
  return true
}

const SETTLED_WITHIN_MS = MINUTE_MS
/** What is owed can be paid all day; a change is wanted now. */
const WAITED_FOR_MS = { debt: DAY_MS, change: 15 * MINUTE_MS }

/** Timer: payments whose client is gone. Who has not paid in time begins anew. */
export async function sweepOrderPayments(world: World): Promise<void> {
  const now = world.clock.now().getTime()
  const rows = await world.db
    .selectFrom('order_payment')
    .selectAll()
    .where('state', '=', 'open')
    .where('updated_at', '<', new Date(now - SETTLED_WITHIN_MS))
    .orderBy('updated_at')
    .limit(50)
    .execute()
  for (const payment of rows)
    await sweep(world, payment, now).catch(error =>
      world.log.warn(
        { err: error, orderPaymentId: payment.id },
        'a payment of an order will be settled later',
      ),
    )
}

async function sweep(world: World, payment: OrderPaymentRow, now: number): Promise<void> {
  const isOver =
    payment.created_at.getTime() < now - WAITED_FOR_MS[payment.purpose === 'change' ? 'change' : 'debt']
  const outcome = isOver
    ? await giveUpOrderPayment(world, payment)
    : await settleOrderPayment(world, payment.id)
  // To the end of the queue, so that those who never pay do not keep the others from their turn.
  if (outcome === 'open') await requeuePayment(world.db, payment.id, new Date(now))
}
