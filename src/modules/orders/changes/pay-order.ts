import { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { FAILURES, Failure, type FailureName } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { inTransaction } from '../../../core/write'
import { settingsInForce } from '../../companies/companies/location-settings'
import { asking } from '../../money/cards/provider-failures'
import { OrderPayment } from '../../money/ledger/contract/money'
import { PAYMENTS } from '../../money/ledger/limits'
import { amountDueCents, type OwedOrder, whyNotPayByCard } from '../../order-records/amounts/rules/amount-due'
import { Order, OrderReference } from '../../order-records/orders/contract/ordering'
import { debtorOf } from '../../order-records/orders/order-money'
import { presentOrder } from '../../order-records/orders/orders'
import { lockOrder, type OrderRow } from '../../order-records/orders/orders.store'
import { insertOrderPayment, type OrderPaymentRow, openPaymentOf } from '../payments/payments.store'
import { EDIT_FAILURES } from './apply-edit'
import { ConfirmOrderPayment } from './contract/changes'
import { intentOfPayment } from './order-payment-intent'
import { giveUpOrderPayment, settleOrderPayment } from './settle-order-payment'

/**
 * Opens the card payment of what is still owed for an order that is placed. The same payment is answered until it is
 * paid or another amount is owed, so nobody pays twice.
 */
export const payOrder = signedIn
  .meta({ summary: 'Opens the card payment of what is still owed for an order' })
  .concat(inPerson)
  .input(OrderReference)
  .use(limited(PAYMENTS))
  .output(OrderPayment)
  .concat(mayFail('NotFound', 'NothingToPay', 'CustomerPaymentNotAllowed', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx }) => {
    const { world } = ctx
    let payment = await openPayment(ctx, input.purchaseId)
    if (payment.isStale) {
      await asking(world, () => giveUpOrderPayment(world, payment.row))
      payment = await openPayment(ctx, input.purchaseId)
    }
    const intent = await asking(world, () => intentOfPayment(world, payment.row))
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      amount: toMoney(payment.row.amount_cents),
    }
  })

/** The browser has paid: looked up at the provider, and noted once, whoever comes first with it. */
export const confirmOrderPayment = signedIn
  .meta({ summary: 'Looks whether an order is paid now, and answers the order' })
  .concat(inPerson)
  .input(ConfirmOrderPayment)
  .use(limited(PAYMENTS))
  .output(Order)
  .concat(mayFail('NotFound', 'PaymentFailed', 'PaymentProviderUnavailable', 'StaleRecord', ...EDIT_FAILURES))
  .mutation(async ({ input, ctx: { world, db, caller, now, request, fail } }) => {
    const order = await ownOrder(db, caller, input.purchaseId)
    if (!order) throw fail('NotFound')
    const payment = await paymentToConfirm(db, order.id, input.paymentIntentId)
    if (payment && (await asking(world, () => settleOrderPayment(world, payment.id))) !== 'settled')
      throw fail('PaymentFailed')
    await refuseUnmade(db, payment)
    return presentOrder((await ownOrder(db, caller, order.id))!, { db, now, reader: request.language })
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

/** The payment that was named, else the one that is open. */
const paymentToConfirm = (db: Database, orderId: string, intentId: string | undefined) =>
  intentId === undefined
    ? openPaymentOf(db, orderId)
    : db
        .selectFrom('order_payment')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('payment_intent_id', '=', intentId)
        .executeTakeFirst()

const Refused = z.object({
  name: z.enum(Object.keys(FAILURES) as [FailureName, ...FailureName[]]),
  details: z.record(z.string(), z.unknown()),
})

/** It was paid for a change that could not be made any more: why, whoever found that out. */
async function refuseUnmade(db: Database, payment: OrderPaymentRow | undefined): Promise<void> {
  if (payment?.purpose !== 'change') return
  const { refusal } = await db
    .selectFrom('order_payment')
    .select('refusal')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  const why = Refused.safeParse(refusal).data
  if (why) throw new Failure(why.name, { ...why.details, isReturned: true })
}

type Paying = Context & { caller: Person }

async function openPayment(
  ctx: Paying & { fail(name: 'NotFound' | 'NothingToPay' | 'CustomerPaymentNotAllowed'): Error },
  orderId: string,
): Promise<{ row: OrderPaymentRow; isStale: boolean }> {
  const { world, caller, now, fail } = ctx
  return inTransaction(ctx, 'customer.orders.pay', async ({ db, audit }) => {
    const order = await lockOrder(db, orderId)
    if (order?.person_id !== caller.id) throw fail('NotFound')
    const owed = await owedOrder(db, order)
    const refusal = whyNotPayByCard(owed)
    if (refusal) throw fail(refusal)

    const amountCents = amountDueCents(owed)
    const open = await openPaymentOf(db, order.id)
    if (open) return { row: open, isStale: open.purpose !== 'debt' || open.amount_cents !== amountCents }
    const row = await insertOrderPayment(
      db,
      {
        id: world.newId(),
        order_id: order.id,
        person_id: caller.id,
        amount_cents: amountCents,
      },
      now,
    )
    audit({ type: 'order', id: order.id, after: { orderPaymentId: row.id, amountCents } })
    return { row, isStale: false }
  })
}
