import type { World } from '../../core/context'
import type { Database, Tx } from '../../core/db/open'
import { MINUTE_MS } from '../../core/rules/instant'
import { inTransaction } from '../../core/write'
import { savePaymentMethod } from '../cards/payment-methods'
import { findCheckout } from '../checkout/checkouts.store'
import { postTx } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { SMALLEST_CARD_CENTS } from '../ledger/rules/waterfall'
import { cardsOf } from '../orders/order-cards'
import {
  type LockedOrder,
  lockOrder,
  type Moving,
  movePayment,
  type OrderRow,
  subjectOf,
} from '../orders/orders.store'
import { bySystem } from '../orders/system-context'
import { entryOf } from './delivery-postings'
import { openPaymentIncidence } from './payment-incidence'

/** Job: takes the money that is held for an order. */
export async function capturePayment(world: World, { orderId }: { orderId: string }): Promise<void> {
  const order = await world.db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.payment_state !== 'authorised' || !order.payment_intent_id) return
  const dueCents = await dueOf(world.db, order)
  // All of it was given back before it was taken: who gives back frees the hold.
  if (dueCents === 0) return

  const intent = await world.payments.retrieveIntent(order.payment_intent_id)
  world.checkpoint('capture.afterRetrieve')
  let isCaptured = intent.status === 'succeeded'
  if (intent.status === 'requires_capture') {
    const captured = await world.payments.captureIntent(
      intent.id,
      // No card takes less: all is taken, and what is not due paid back.
      dueCents < intent.capturableCents && dueCents >= SMALLEST_CARD_CENTS ? { amountCents: dueCents } : {},
      `cap:${intent.id}`,
    )
    isCaptured = captured.status === 'succeeded'
  }
  world.checkpoint('capture.afterProvider')
  await settle(world, orderId, isCaptured)
  world.checkpoint('capture.afterCommit')

  const checkout = order.checkout_id ? await findCheckout(world.db, order.checkout_id) : null
  if (isCaptured && checkout?.plan.saveCard && intent.paymentMethodId) {
    const method = await world.payments.retrieveMethod(intent.paymentMethodId)
    if (method.kind === 'card' && method.customerId)
      await savePaymentMethod(world, checkout.person_id, method)
  }
}

/** What the card that an order was placed with has to pay, and has not been given back. */
async function dueOf(db: Database, order: OrderRow): Promise<number> {
  const [{ cents, refundedCents }] = await cardsOf(db, order)
  return cents - refundedCents
}

/** The job of a capture tries for a quarter of an hour; a provider may be away for longer than that. */
const CAPTURED_WITHIN_MS = 20 * MINUTE_MS
const CAPTURED_AT_ONCE = 50

/** Timer: money that is still held for an order long after it should have been taken. */
export async function captureForgotten(world: World): Promise<void> {
  const rows = await world.db
    .selectFrom('purchase_order')
    .select('id')
    .where('payment_state', '=', 'authorised')
    .where('updated_at', '<', new Date(world.clock.now().getTime() - CAPTURED_WITHIN_MS))
    .whereRef('refunded_card_cents', '<', 'card_cents')
    .orderBy('updated_at')
    .limit(CAPTURED_AT_ONCE)
    .execute()
  for (const { id } of rows)
    await capturePayment(world, { orderId: id }).catch(error =>
      world.log.warn({ err: error, orderId: id }, 'a payment will be taken later'),
    )
}

/** An expired hold becomes a debt: the order is made, and no one has paid for it. */
async function settle(world: World, orderId: string, isCaptured: boolean) {
  const by = bySystem(world)
  await inTransaction(by, 'system.capture-payment', async ({ db, emit, audit }) => {
    const order = await lockOrder(db, orderId)
    if (order?.payment_state !== 'authorised') return
    const state = isCaptured ? 'captured' : 'capture_failed'
    if (isCaptured) await movePayment(db, order, state, by.now)
    else await becomeDebt(db, { world, now: by.now, emit }, order)
    emit('order.changed', { ...subjectOf(order), what: 'payment' }, order.city)
    audit({
      type: 'order',
      id: orderId,
      before: { paymentState: 'authorised' },
      after: { paymentState: state },
    })
    if (!isCaptured) await openPaymentIncidence(db, { world, now: by.now, emit }, order, 'capture_failed')
    world.checkpoint('capture.beforeCommit')
  })
}

/** What no card has paid is owed by who ordered, until they pay it with another one. */
async function becomeDebt(tx: Tx, moving: Moving & { world: World }, order: LockedOrder): Promise<void> {
  const dueCents = await dueOf(tx, order)
  await postTx(
    tx,
    moving.world,
    entryOf(moving, order, 'capture-failed', `capture-failed:${order.payment_intent_id}`),
    [
      {
        debit: account.transferDue(order.person_id),
        credit: account.stripe,
        amountCents: dueCents,
        memo: 'payment',
      },
    ],
  )
  await movePayment(tx, order, 'capture_failed', moving.now, {
    card_cents: order.card_cents - dueCents,
    transfer_cents: order.transfer_cents + dueCents,
    price: { ...order.price, transferOwnerId: order.person_id },
  })
}
