import { Ok, ok } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { type OrderPhase, phaseOf } from '../../../core/rules/ordering/order-states'
import { write } from '../../../core/write'
import { lockManagedOrder } from '../../order-records/orders/order-access'
import { subjectOf } from '../../order-records/orders/orders.store'
import { ResendPurchaseEmail } from './contract/board'

/** Writes to the customer once more, to another address when one is given. */
export const resendOrderEmail = holds('MerchantAdminPermission', 'HelloAdminPermission')
  .input(ResendPurchaseEmail)
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, world, fail, emit, audit } }) => {
      const order = await lockManagedOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      emit(
        'order.email-asked',
        {
          ...subjectOf(order),
          about: input.kind ?? TOPIC_OF[phaseOf(order.state)],
          again: world.newId(),
          ...(input.email ? { email: input.email } : {}),
        },
        order.city,
      )
      audit({ type: 'purchase_order', id: order.id, after: { emailAsked: input.kind ?? null } })
      return ok
    }),
  )

const TOPIC_OF: Record<OrderPhase, 'placed' | 'accepted' | 'rejected' | 'canceled' | 'delivered'> = {
  placed: 'placed',
  preparing: 'accepted',
  ready: 'accepted',
  onTheWay: 'accepted',
  delivered: 'delivered',
  rejected: 'rejected',
  canceled: 'canceled',
}
