import type { Selectable } from 'kysely'
import { OrderReference } from '../../contract/board'
import { euros } from '../../contract/common'
import { OrderPayment } from '../../contract/money'
import { Order } from '../../contract/ordering'
import type { Database } from '../../db/open'
import type { OrderPaymentTable } from '../../db/tables'
import { amountDueCents, type OwedOrder, whyNotPayByCard } from '../../rules/ordering/amount-due'
import type { Context, Person } from '../../trpc/context'
import { inPerson, limited, mayFail, signedIn } from '../../trpc/procedures'
import { PAYMENTS } from '../../trpc/rate-limit'
import { inTransaction } from '../../trpc/write'
import { ensureProviderCustomer } from '../money/provider-customer'
import { asking } from '../money/provider-failures'
import { settingsInForce } from '../people/location-settings'
import { debtorOf } from './order-money'
import { lockOrder, type OrderRow } from './order-rows'
import { presentOrder } from './orders'
import { giveUpOrderPayment, settleOrderPayment } from './settle-order-payment'

type OrderPaymentRow = Selectable<OrderPaymentTable>

/**
 * Opens the card payment of what is still owed for an order that is placed. The same payment is answered until it is
 * paid or another amount is owed, so nobody pays twice.
 */
export const payOrder = signedIn
  .meta({ access: 'signed in', summary: 'Opens the card payment of what is still owed for an order' })
  .use(inPerson)
  .input(OrderReference)
  .use(limited(PAYMENTS))
  .output(OrderPayment)
  .use(mayFail('NotFound', 'NothingToPay', 'CustomerPaymentNotAllowed', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx }) => {
    const { world } = ctx
    let payment = await openPayment(ctx, input.purchaseId)
    if (payment.isStale) {
      await asking(world, () => giveUpOrderPayment(world, payment.row))
      payment = await openPayment(ctx, input.purchaseId)
    }
    const intent = await asking(world, () => intentOf(ctx, payment.row))
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      amount: euros(payment.row.amount_cents),
    }
  })

/** The browser has paid: looked up at the provider, and noted once, whoever comes first with it. */
export const confirmOrderPayment = signedIn
  .meta({ access: 'signed in', summary: 'Looks whether an order is paid now, and answers the order' })
  .use(inPerson)
  .input(OrderReference)
  .use(limited(PAYMENTS))
  .output(Order)
  .use(mayFail('NotFound', 'PaymentFailed', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, db, caller, now, fail } }) => {
    const order = await ownOrder(db, caller, input.purchaseId)
    if (!order) throw fail('NotFound')
    const open = await openPaymentOf(db, order.id)
    if (open && (await asking(world, () => settleOrderPayment(world, open.id))) !== 'settled')
      throw fail('PaymentFailed')
    return presentOrder((await ownOrder(db, caller, order.id))!, { db, now })
  })

/** What the rules of debts have to know about an order. */
export async function owedOrder(db: Database, order: OrderRow): Promise<OwedOrder> {
  const debtorId = debtorOf(order)
  const place =
    order.location_id && debtorId !== order.person_id
      ? await db
          .selectFrom('location')
          .leftJoin('organization', 'organization.id', 'location.organization_id')
          .select(['location.settings', 'organization.settings as organization_settings'])
          .where('location.id', '=', order.location_id)
          .executeTakeFirst()
      : undefined
  return {
    transferCents: order.transfer_cents,
    refundedTransferCents: order.refunded_transfer_cents,
    isOnInvoice: order.invoice_ids.length > 0,
    debtorId,
    personId: order.person_id,
    allowCustomerPayment: settingsInForce(place?.settings, place?.organization_settings).allowCustomerPayment,
  }
}

const ownOrder = (db: Database, caller: Person, id: string) =>
  db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', caller.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const openPaymentOf = (db: Database, orderId: string) =>
  db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()

type Paying = Context & { caller: Person }

async function openPayment(
  ctx: Paying & { fail(name: 'NotFound' | 'NothingToPay' | 'CustomerPaymentNotAllowed'): Error },
  orderId: string,
): Promise<{ row: OrderPaymentRow; isStale: boolean }> {
  const { world, caller, now, fail } = ctx
  return inTransaction(ctx, 'customer.orders.pay', async ({ db, record }) => {
    const order = await lockOrder(db, orderId)
    if (order?.person_id !== caller.id) throw fail('NotFound')
    const owed = await owedOrder(db, order)
    const refusal = whyNotPayByCard(owed)
    if (refusal) throw fail(refusal)

    const amountCents = amountDueCents(owed)
    const open = await openPaymentOf(db, order.id)
    if (open) return { row: open, isStale: open.amount_cents !== amountCents }
    const row = await db
      .insertInto('order_payment')
      .values({
        id: world.newId(),
        order_id: order.id,
        person_id: caller.id,
        amount_cents: amountCents,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    record({ type: 'order', id: order.id, after: { orderPaymentId: row.id, amountCents } })
    return { row, isStale: false }
  })
}

async function intentOf({ world, caller }: Paying, payment: OrderPaymentRow) {
  if (payment.payment_intent_id) return world.payments.retrieveIntent(payment.payment_intent_id)
  const customerId = await ensureProviderCustomer(world, caller.id)
  const intent = await world.payments.createIntent(
    {
      amountCents: payment.amount_cents,
      currency: 'eur',
      capture: 'automatic',
      customerId,
      metadata: { orderPayment: payment.id, order: payment.order_id, person: caller.id },
    },
    `payment:${payment.id}`,
  )
  world.checkpoint('payment.afterCreate')
  await world.db
    .updateTable('order_payment')
    .set({ payment_intent_id: intent.id, updated_at: world.clock.now() })
    .where('id', '=', payment.id)
    .where('payment_intent_id', 'is', null)
    .execute()
  return intent
}
