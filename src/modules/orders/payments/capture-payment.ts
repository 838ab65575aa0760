import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { PaymentIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import { inOneStatement, isRefused } from '../../../core/db/one-statement'
import type { Database, Tx } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import { systemContext } from '../../../core/job-context'
import { MINUTE_MS } from '../../../core/rules/instant'
import type { PaymentState } from '../../../core/rules/ordering/payment-states'
import { againWhenInTheWay, inTransaction, leavingParts, leavings } from '../../../core/write'
import { savePaymentMethod } from '../../money/cards/payment-methods'
import { postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { SMALLEST_CARD_CENTS } from '../../money/ledger/rules/waterfall'
import {
  type LockedOrder,
  lockOrder,
  type Moving,
  movePayment,
  type OrderRow,
  subjectOf,
  takenPayments,
} from '../../order-records/orders/orders.store'
import { entryOf } from './delivery-postings'
import { cardsOf } from './order-cards'
import { openPaymentIncidence } from './payment-incidence'

/** Takes the money that is held for an order. */
export const capturePayment = (world: World, { orderId }: { orderId: string }): Promise<void> =>
  capturePayments(world, [{ orderId }])

/** Job: the same for several. One that fails keeps no other from being taken. */
export async function capturePayments(world: World, wanted: readonly { orderId: string }[]): Promise<void> {
  const orders = await ordersToCapture(
    world.db,
    wanted.map(({ orderId }) => orderId),
  )
  const limit = pLimit(PROVIDER_AT_ONCE)
  const asked = await Promise.allSettled(orders.map(order => limit(() => captureAtProvider(world, order))))
  const answers = asked.flatMap(answer => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
  const taken = answers.filter(({ isCaptured }) => isCaptured)
  await settleTaken(
    world,
    taken.map(({ order }) => order),
  )
  for (const { order, isCaptured } of answers) if (!isCaptured) await settleExpired(world, order.id)
  if (answers.length) world.checkpoint('capture.afterCommit')
  await saveCards(world, taken)
  const failed = asked.find(answer => answer.status === 'rejected')
  if (failed) throw failed.reason
}

type OrderToCapture = OrderRow & {
  payment_intent_id: string
  has_other_cards: boolean
  saves_card: boolean
  /** What its intent was made for; null when it has another one than its checkout. */
  held_cents: number | null
}
type Answer = { order: OrderToCapture; isCaptured: boolean; paymentMethodId: string | null }

const PROVIDER_AT_ONCE = 8

async function ordersToCapture(db: Database, ids: readonly string[]): Promise<OrderToCapture[]> {
  return (await authorisedOrders(db, { ids })) as OrderToCapture[]
}

const authorisedOrders = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('purchase_order as o')
    .selectAll('o')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('order_payment as p')
            .select('p.id')
            .whereRef('p.order_id', '=', 'o.id')
            .where('p.card_cents', '>', 0),
        )
        .as('has_other_cards'),
    )
    .leftJoin('checkout as c', 'c.id', 'o.checkout_id')
    .select([
      sql<boolean>`coalesce((c.draft->>'saveCard')::boolean, false)`.as('saves_card'),
      sql<number | null>`case when c.payment_intent_id = o.payment_intent_id then c.card_cents end`.as(
        'held_cents',
      ),
    ])
    .where('o.id', '=', sql<string>`any(${ids})`)
    .where('o.payment_state', '=', 'authorised')
    .where('o.payment_intent_id', 'is not', null),
)

/** Null when there is nothing to take. */
async function captureAtProvider(world: World, order: OrderToCapture): Promise<Answer | null> {
  const dueCents = order.has_other_cards
    ? await dueOf(world.db, order)
    : order.card_cents - order.refunded_card_cents
  // All of it was given back before it was taken: who gives back frees the hold.
  if (dueCents === 0) return null
  const intent = await (isWholeHold(order, dueCents)
    ? takeWholeHold(world, order.payment_intent_id, dueCents)
    : takeDue(world, order.payment_intent_id, dueCents))
  world.checkpoint('capture.afterProvider')
  return { order, isCaptured: intent.status === 'succeeded', paymentMethodId: intent.paymentMethodId }
}

const isWholeHold = (order: OrderToCapture, dueCents: number) =>
  !order.has_other_cards && order.held_cents === dueCents

/** Without looking first at what is held: nearly every order is taken as it was placed. */
async function takeWholeHold(world: World, intentId: string, dueCents: number): Promise<PaymentIntent> {
  world.checkpoint('capture.beforeProvider')
  try {
    return await world.payments.captureIntent(intentId, {}, captureKey(intentId))
  } catch (error) {
    const problem = world.payments.problemOf(error)
    if (problem?.kind !== 'invalid' || problem.code !== 'payment_intent_unexpected_state') throw error
    // It was taken before, or is held no longer.
    return takeDue(world, intentId, dueCents)
  }
}

async function takeDue(world: World, intentId: string, dueCents: number): Promise<PaymentIntent> {
  const intent = await world.payments.retrieveIntent(intentId)
  world.checkpoint('capture.beforeProvider')
  if (intent.status !== 'requires_capture') return intent
  // No card takes less: all is taken, and what is not due paid back.
  const isPart = dueCents < intent.capturableCents && dueCents >= SMALLEST_CARD_CENTS
  return world.payments.captureIntent(intentId, isPart ? { amountCents: dueCents } : {}, captureKey(intentId))
}

const captureKey = (intentId: string) => `cap:${intentId}`

/** Keeps the cards whose owners wanted it. */
async function saveCards(world: World, taken: readonly Answer[]): Promise<void> {
  for (const { order, paymentMethodId } of taken) {
    if (!order.saves_card || !paymentMethodId) continue
    const method = await world.payments.retrieveMethod(paymentMethodId)
    if (method.kind === 'card' && method.customerId) await savePaymentMethod(world, order.person_id, method)
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
    .selectFrom('payment_hold')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_hold.order_id')
    .select('purchase_order.id')
    .where('payment_state', '=', 'authorised')
    .where('since', '<', new Date(world.clock.now().getTime() - CAPTURED_WITHIN_MS))
    .whereRef('refunded_card_cents', '<', 'card_cents')
    .orderBy('since')
    .limit(CAPTURED_AT_ONCE)
    .execute()
  for (const { id } of rows)
    await capturePayment(world, { orderId: id }).catch(error =>
      world.log.warn({ err: error, orderId: id }, 'a payment will be taken later'),
    )
}

async function settleTaken(world: World, orders: readonly OrderToCapture[]): Promise<void> {
  if (!orders.length) return
  const by = systemContext(world)
  const left = leavings()
  for (const order of orders) {
    left.emit('order.changed', { ...subjectOf(order), what: 'payment' }, order.city)
    left.audit(moveOf(order, 'captured'))
  }
  world.checkpoint('capture.beforeCommit')
  try {
    await againWhenInTheWay(world, () =>
      inOneStatement(
        world.db,
        {
          ...takenPayments(orders, by.now),
          ...leavingParts('system.capture-payment', [{ by, ...left }]),
        },
        { moved: sql<boolean>`(select count(*) from moved) = ${orders.length}::int` },
        'moved',
      ),
    )
  } catch (error) {
    if (!isRefused(error, 'moved')) throw error
    // Of some it was written elsewhere meanwhile: the others are left.
    const ids = orders.map(({ id }) => id)
    return settleTaken(world, await ordersToCapture(world.db, ids))
  }
  world.eventsWaiting()
}

/** An expired hold becomes a debt: the order is made, and no one has paid for it. */
async function settleExpired(world: World, orderId: string) {
  const by = systemContext(world)
  await inTransaction(by, 'system.capture-payment', async ({ db, emit, audit }) => {
    const order = await lockOrder(db, orderId)
    if (order?.payment_state !== 'authorised') return
    await becomeDebt(db, { world, now: by.now, emit }, order)
    emit('order.changed', { ...subjectOf(order), what: 'payment' }, order.city)
    audit(moveOf(order, 'capture_failed'))
    await openPaymentIncidence(db, { world, now: by.now, emit }, order, 'capture_failed')
  })
}

/** As the audit log has it. */
const moveOf = ({ id }: OrderRow, paymentState: PaymentState) => ({
  type: 'order',
  id,
  before: { paymentState: 'authorised' },
  after: { paymentState },
})

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
