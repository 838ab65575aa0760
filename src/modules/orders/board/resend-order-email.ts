import { Ok, ok } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import type { OrderState } from '../../order-records/orders/contract/ordering'
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
          about: input.kind ?? topicOf(order.state),
          again: world.newId(),
          ...(input.email ? { email: input.email } : {}),
        },
        order.city,
      )
      audit({ type: 'purchase_order', id: order.id, after: { emailAsked: input.kind ?? null } })
      return ok
    }),
  )

function topicOf(state: OrderState): 'placed' | 'accepted' | 'rejected' | 'canceled' | 'delivered' {
  if (state === 'pending') return 'placed'
  if (state === 'delivered') return 'delivered'
  if (state === 'rejected_by_store') return 'rejected'
  return state === 'canceled_by_store' || state === 'canceled_by_user' ? 'canceled' : 'accepted'
}
