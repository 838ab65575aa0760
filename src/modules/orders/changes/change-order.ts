import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { actsInPerson, inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { inTransaction, type Writing, write } from '../../../core/write'
import { asking } from '../../money/cards/provider-failures'
import { OrderPayment } from '../../money/ledger/contract/money'
import { PAYMENTS } from '../../money/ledger/limits'
import { SMALLEST_CARD_CENTS } from '../../money/ledger/rules/waterfall'
import { Order } from '../../order-records/orders/contract/ordering'
import { partsOf } from '../../order-records/orders/order-money'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { presentOrder } from '../../order-records/orders/orders'
import { type LockedOrder, lockOrder, type OrderRow } from '../../order-records/orders/orders.store'
import { presentParts } from '../../order-records/orders/present-own-order'
import { insertOrderPayment, openPaymentOf } from '../payments/payments.store'
import { applyEdit, EDIT_FAILURES, type Editor } from './apply-edit'
import { ChangeOwnOrder, OrderChangePreview, PayChange } from './contract/changes'
import { intentOfPayment } from './order-payment-intent'
import { positiveParts, subtractParts } from './rules/amending'
import { giveUpOrderPayment } from './settle-order-payment'

type Change = z.output<typeof ChangeOwnOrder>
type Changing = Context &
  Writing & {
    caller: Person
    fail(name: 'NotFound' | 'StaleRecord' | 'OrderCannotBeEdited', details?: object): Error
  }

/**
 * A customer changes their order while the store has not accepted it; what it costs more or less is settled at once.
 * Where a card has to pay for it, it is paid first.
 */
export const changeOwnOrder = signedIn
  .input(ChangeOwnOrder)
  .output(Order)
  .concat(mayFail('NotFound', 'StaleRecord', ...EDIT_FAILURES))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, now, request, fail } = ctx
      const { order, byCardCents } = await changed(ctx, input)
      if (byCardCents > 0)
        throw fail('OrderCannotBeEdited', { reason: 'CardWouldPayMore', amountCents: byCardCents })
      return presentOrder(order, { db, now, reader: request.language })
    }),
  )

/** What an order would be, cost and be paid with after a change. Changes nothing. */
export const previewChange = signedIn
  .meta({
    summary: 'Tells what an order would cost after a change, and how that is paid',
  })
  .input(ChangeOwnOrder)
  .output(OrderChangePreview)
  .concat(mayFail('NotFound', 'StaleRecord', ...EDIT_FAILURES))
  .mutation(({ input, ctx }) =>
    undone(ctx, 'customer.orders.previewChange', async writing => {
      const doing = { ...ctx, ...writing }
      const { db, now, request } = doing
      const { before, order, byCardCents } = await changed(doing, input)
      const paid = {
        ...order,
        transfer_cents: order.transfer_cents - byCardCents,
        card_cents: order.card_cents + byCardCents,
      }
      const more = subtractParts(partsOf(paid), partsOf(before))
      return {
        order: await presentOrder(paid, { db, now, reader: request.language }),
        difference: toMoney(order.total_cents - before.total_cents),
        more: presentParts(positiveParts(more)),
        back: presentParts(positiveParts(subtractParts(partsOf(before), partsOf(paid)))),
        byCard: toMoney(byCardCents),
      }
    }),
  )

/**
 * Opens the card payment of a change that costs more. The change is made when it is paid, by whoever comes first of
 * the client, the provider and the timer; where it cannot be made any more by then, the money goes back.
 */
export const payChange = signedIn
  .meta({ summary: 'Opens the card payment of a change that makes an order cost more' })
  .concat(inPerson)
  .input(PayChange)
  .use(limited(PAYMENTS))
  .output(OrderPayment)
  .concat(mayFail('NotFound', 'StaleRecord', 'NothingToPay', 'PaymentProviderUnavailable', ...EDIT_FAILURES))
  .mutation(async ({ input, ctx }) => {
    const { world, fail } = ctx
    const path = 'customer.orders.payChange'
    const { byCardCents } = await undone(ctx, path, writing => changed({ ...ctx, ...writing }, input))
    if (byCardCents < SMALLEST_CARD_CENTS) throw fail('NothingToPay')
    let payment = await openChangePayment(ctx, input, byCardCents)
    if (payment.isStale) {
      await asking(world, () => giveUpOrderPayment(world, payment.row))
      payment = await openChangePayment(ctx, input, byCardCents)
    }
    const intent = await asking(world, () => intentOfPayment(world, payment.row))
    return { clientSecret: intent.clientSecret, paymentIntentId: intent.id, amount: toMoney(byCardCents) }
  })

/** The order of the caller, held, as it was looked at. */
async function lockOwnOrder(ctx: Changing, input: Pick<Change, 'id' | 'revision'>): Promise<LockedOrder> {
  const { db, caller, now, request, fail } = ctx
  const visible = await ordersVisibleTo(db, caller, 'own')
    .select('purchase_order.id')
    .where('purchase_order.id', '=', input.id)
    .executeTakeFirst()
  const order = visible && (await lockOrder(db, input.id))
  if (!order) throw fail('NotFound')
  if (input.revision !== undefined && input.revision !== order.revision)
    throw fail('StaleRecord', { record: await presentOrder(order, { db, now, reader: request.language }) })
  if (order.state !== 'pending')
    throw fail('OrderCannotBeEdited', { reason: 'OrderFieldLocked', state: order.state })
  return order
}

async function changed(
  ctx: Changing,
  input: Change,
): Promise<{ before: LockedOrder; order: OrderRow; byCardCents: number }> {
  const before = await lockOwnOrder(ctx, input)
  const done = await applyEdit(ctx, before, input, editorOf(ctx.caller, before))
  const total = toMoney(done.order.total_cents)
  if (input.totalCost && input.totalCost.amount !== total.amount) throw new Failure('PriceChanged', { total })
  return { before, ...done }
}

/** Only who ordered, and is there in person, spends their own money. */
const editorOf = (caller: Person, order: OrderRow): Editor =>
  caller.id === order.person_id && actsInPerson(caller) ? 'customer' : 'forThem'

async function openChangePayment(
  ctx: Context & Pick<Changing, 'caller' | 'fail'>,
  input: z.output<typeof PayChange>,
  amountCents: number,
) {
  const { world, caller, now } = ctx
  return inTransaction(ctx, 'customer.orders.payChange', async writing => {
    const { db, audit } = writing
    const order = await lockOwnOrder({ ...ctx, ...writing }, input)
    const open = await openPaymentOf(db, order.id)
    if (open) {
      const isSame =
        open.purpose === 'change' &&
        open.amount_cents === amountCents &&
        Bun.deepEquals(open.change, asKept(input))
      return { row: open, isStale: !isSame }
    }
    const row = await insertOrderPayment(
      db,
      {
        id: world.newId(),
        order_id: order.id,
        person_id: caller.id,
        amount_cents: amountCents,
        purpose: 'change',
        change: asKept(input) as never,
      },
      now,
    )
    audit({ type: 'order', id: order.id, after: { orderPaymentId: row.id, amountCents } })
    return { row, isStale: false }
  })
}

/** As it comes back from the database. */
const asKept = (change: Change): unknown => JSON.parse(JSON.stringify(change))

class Undone extends Error {}

/** Does something to see what comes of it, and takes it back. */
async function undone<Out>(
  ctx: Context,
  path: string,
  work: (writing: Writing) => Promise<Out>,
): Promise<Out> {
  const seen: Out[] = []
  try {
    await inTransaction(ctx, path, async writing => {
      seen.push(await work(writing))
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return seen.at(-1)!
}
