import { CancelOrder } from '../../contract/board'
import { Order } from '../../contract/ordering'
import { refundPercentOnCancel, whyNotCancel } from '../../rules/ordering/cancelling'
import { mayFail, signedIn } from '../../trpc/procedures'
import { write } from '../../trpc/write'
import { moveOrder } from './move-order'
import { lockOrder } from './order-rows'
import { ordersVisibleTo } from './order-scope'
import { cancelFacts, presentOrder } from './orders'

/** A customer calls their order off, while the store has not begun. What they paid goes back to where it came from. */
export const cancelOrder = signedIn
  .input(CancelOrder)
  .output(Order)
  .use(mayFail('NotFound', 'OrderCannotBeCanceled'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, record } = ctx
      const visible = await ordersVisibleTo(db, caller, 'own')
        .innerJoin('store', 'store.id', 'purchase_order.store_id')
        .select(['store.settings', 'store.phone'])
        .where('purchase_order.id', '=', input.purchaseId)
        .executeTakeFirst()
      const order = visible && (await lockOrder(db, input.purchaseId))
      if (!order) throw fail('NotFound')

      const facts = cancelFacts(order, visible.settings)
      const refusal = whyNotCancel(facts, now)
      if (refusal) throw fail('OrderCannotBeCanceled', { ...refusal.params, storePhone: visible.phone })

      const canceled = await moveOrder(db, ctx, order, 'canceled_by_user', {
        actors: ['customer'],
        source: 'customer',
        reason: input.reason ?? null,
        refundPercent: refundPercentOnCancel(facts, visible.settings.cancelSteps ?? [], now),
      })
      record({
        type: 'purchase_order',
        id: order.id,
        before: { state: order.state },
        after: { state: canceled.state },
      })
      return presentOrder(canceled, { db, now })
    }),
  )
