import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { sumOfParts } from '../../money/ledger/rules/waterfall'
import { actorsOver, lockManagedOrder } from '../../order-records/orders/order-access'
import { refundedPartsOf } from '../../order-records/orders/order-money'
import { lockOrder } from '../../order-records/orders/orders.store'
import { moveOrder } from '../../orders/moves/move-order'
import { applyRemedy, orderOf, REMEDY_FAILURES, STAFF } from './apply-remedy'
import { CancelIncidentOrder, Remedied } from './contract/remedies'

/** Cancels the order of an incident; all that was paid goes back. */
export const cancelIncidentOrder = holds(...STAFF)
  .input(CancelIncidentOrder)
  .output(Remedied)
  .concat(mayFail(...REMEDY_FAILURES, 'InvalidStateTransition', 'ReasonMissing'))
  .mutation(
    write(async ({ input, ctx }) =>
      applyRemedy(ctx, input, async incident => {
        const { db, caller, fail, audit } = ctx
        const order = await lockManagedOrder(db, caller, orderOf(incident), [...STAFF])
        if (!order) throw fail('NotFound')
        const actors = await actorsOver(db, caller, [order.id])
        const canceled = await moveOrder(db, ctx, order, 'canceled_by_store', {
          actors: actors.get(order.id) ?? [],
          source: 'admin',
          reason: input.reason,
        })
        audit({
          type: 'purchase_order',
          id: order.id,
          before: { state: order.state },
          after: { state: canceled.state },
        })
        const after = (await lockOrder(db, order.id))!
        const cents = sumOfParts(refundedPartsOf(after)) - sumOfParts(refundedPartsOf(order))
        return {
          kind: 'orderCanceled',
          data: { text: input.reason, personId: order.person_id, cents },
          resolution: input.reason,
        }
      }),
    ),
  )
