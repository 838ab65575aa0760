import { mayFail, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { Order } from '../../order-records/orders/contract/ordering'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { cancelFacts, presentOrder } from '../../order-records/orders/orders'
import { lockOrder } from '../../order-records/orders/orders.store'
import { refundPercentOnCancel, whyNotCancel } from '../../order-records/states/rules/cancelling'
import { CancelOrder } from './contract/moves'
import { moveOrder } from './move-order'

/** A customer calls their order off, while the store has not begun. What they paid goes back to where it came from. */
export const cancelOrder = signedIn
  .input(CancelOrder)
  .output(Order)
  .concat(mayFail('NotFound', 'OrderCannotBeCanceled'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, request, fail, audit } = ctx
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
      audit({
        type: 'purchase_order',
        id: order.id,
        before: { state: order.state },
        after: { state: canceled.state },
      })
      return presentOrder(canceled, { db, now, reader: request.language })
    }),
  )
