import type { Selectable } from 'kysely'
import type { PaymentIntent } from '../../adapters/payments/port'
import type { Tx } from '../../db/open'
import type { OrderPaymentTable } from '../../db/tables'
import { DAY_MS, MINUTE_MS } from '../../rules/instant'
import { account } from '../../rules/money/accounts'
import { amountDueCents } from '../../rules/ordering/amount-due'
import type { World } from '../../trpc/context'
import { inTransaction, type Writing } from '../../trpc/write'
import { oweCardReturn } from '../money/card-returns'
import { postTx } from '../money/ledger'
import { entryOf } from './delivery-postings'
import { debtorOf } from './order-money'
import { type LockedOrder, lockOrder, subjectOf } from './order-rows'
import { bySystem } from './system-context'

type OrderPaymentRow = Selectable<OrderPaymentTable>
type Outcome = 'settled' | 'open' | 'void'

/**
 * Notes that what was owed for an order is paid, once, whoever comes first of the client, the provider and the timer.
 * What was owed by transfer was paid by card then, so that a refund goes back to the card; what was paid although it
 * was not owed any more goes back at once.
 */
export async function settleOrderPayment(world: World, paymentId: string): Promise<Outcome> {
  const payment = await find(world, paymentId)
  if (payment.state !== 'open') return payment.state as Outcome
  if (!payment.payment_intent_id) return 'open'
  const intent = await world.payments.retrieveIntent(payment.payment_intent_id)
  world.checkpoint('payment.afterRetrieve')
  if (intent.status === 'canceled') return makeVoid(world, payment)
  if (intent.status !== 'succeeded') return 'open'

  const by = bySystem(world)
  return inTransaction<Outcome>(by, 'system.settleOrderPayment', async writing => {
    const { db } = writing
    const order = await lockOrder(db, payment.order_id)
    if (!order) throw new Error(`The order ${payment.order_id} is gone, and somebody has paid for it`)
    const { state } = await db
      .selectFrom('order_payment')
      .select('state')
      .where('id', '=', payment.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (state !== 'open') return state as Outcome
    await post(world, writing, order, payment, intent)
    world.checkpoint('payment.beforeCommit')
    return 'settled'
  })
}

async function post(
  world: World,
  { db, announce, record }: Writing,
  order: LockedOrder,
  payment: OrderPaymentRow,
  { id: intentId, receivedCents }: PaymentIntent,
): Promise<void> {
  const now = world.clock.now()
  const moving = { world, now, announce }
  const dueCents = amountDueCents({
    transferCents: order.transfer_cents,
    refundedTransferCents: order.refunded_transfer_cents,
    isOnInvoice: order.invoice_ids.length > 0,
  })
  const paidCents = Math.min(dueCents, receivedCents)
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
      { world, now, announce },
      {
        personId: payment.person_id,
        reason: 'overpaid',
        intentId,
        amountCents: overpaidCents,
        orderId: order.id,
      },
    )
  }
  if (paidCents > 0) await becomeCardPayment(db, order, { paidCents, intentId, now })
  await db
    .updateTable('order_payment')
    .set({ state: 'settled', overpaid_cents: overpaidCents, updated_at: now })
    .where('id', '=', payment.id)
    .execute()
  announce('order.changed', { ...subjectOf(order), what: 'payment' }, order.city)
  record({
    type: 'order',
    id: order.id,
    before: { paymentState: order.payment_state, dueCents },
    after: { paymentState: 'captured', paidCents, overpaidCents },
  })
}

const becomeCardPayment = (
  tx: Tx,
  order: LockedOrder,
  { paidCents, intentId, now }: { paidCents: number; intentId: string; now: Date },
) =>
  tx
    .updateTable('purchase_order')
    .set({
      transfer_cents: order.transfer_cents - paidCents,
      card_cents: order.card_cents + paidCents,
      payment_intent_id: intentId,
      payment_state: order.refunded_card_cents > 0 ? 'part_refunded' : 'captured',
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute()

/** Another amount is owed now, or nobody came to pay: this payment cannot be made any more, unless it just was. */
export async function giveUpOrderPayment(world: World, payment: OrderPaymentRow): Promise<Outcome> {
  const { payment_intent_id: intentId } = payment
  if (!intentId) return makeVoid(world, payment)
  try {
    await world.payments.cancelIntent(intentId, { reason: 'abandoned' }, `cancel:${intentId}`)
  } catch (error) {
    if (world.payments.problemOf(error)?.kind !== 'invalid') throw error
  }
  return settleOrderPayment(world, payment.id)
}

async function makeVoid(world: World, payment: OrderPaymentRow): Promise<Outcome> {
  await world.db
    .updateTable('order_payment')
    .set({ state: 'void', updated_at: world.clock.now() })
    .where('id', '=', payment.id)
    .where('state', '=', 'open')
    .execute()
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
const WAITED_FOR_MS = DAY_MS

/** Timer: payments whose client is gone. Who has not paid within a day begins anew. */
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
  const isOver = payment.created_at.getTime() < now - WAITED_FOR_MS
  const outcome = isOver
    ? await giveUpOrderPayment(world, payment)
    : await settleOrderPayment(world, payment.id)
  // To the end of the queue, so that those who never pay do not keep the others from their turn.
  if (outcome === 'open')
    await world.db
      .updateTable('order_payment')
      .set({ updated_at: new Date(now) })
      .where('id', '=', payment.id)
      .where('state', '=', 'open')
      .execute()
}

const find = (world: World, id: string): Promise<OrderPaymentRow> =>
  world.db.selectFrom('order_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
