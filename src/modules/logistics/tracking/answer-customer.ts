import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { lockOrder } from '../../order-records/orders/orders.store'
import { AnswerCustomer, AskConversationOfStop, Conversation } from './contract/conversation'
import { presentConversation, writeMessage } from './conversation'

const courier = holds('CourierPermission')

/** What the customer of an order that a courier carries wants and wrote. */
export const showConversationOfStop = courier
  .input(AskConversationOfStop)
  .output(Conversation)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { purchaseId }, ctx: { db, caller, now, fail } }) => {
    const order = (await isCarriedBy(db, caller.id, purchaseId))
      ? await db
          .selectFrom('purchase_order')
          .select(['id', 'state', 'state_at', 'is_pickup'])
          .where('id', '=', purchaseId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : null
    if (!order) throw fail('NotFound')
    return presentConversation(db, order, now)
  })

/** A courier writes to the customer of an order on a route of theirs. */
export const answerCustomer = courier
  .input(AnswerCustomer)
  .output(Conversation)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited', 'TooManyRequests'))
  .mutation(
    write(async ({ input: { purchaseId, quick, text }, ctx }) => {
      const { db, caller, now } = ctx
      const isOwn = await isCarriedBy(db, caller.id, purchaseId)
      const order = isOwn ? await lockOrder(db, purchaseId) : null
      if (!order) throw new Failure('NotFound')
      await writeMessage(db, ctx, order, { courierId: caller.id, quick, text })
      return presentConversation(db, order, now)
    }),
  )

/** Whether an order is handed over on a route of this courier. */
async function isCarriedBy(db: Database, courierId: string, orderId: string): Promise<boolean> {
  const stop = await db
    .selectFrom('waypoint_order')
    .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .select('route.id')
    .where('waypoint_order.order_id', '=', orderId)
    .where('waypoint.should_deliver', '=', true)
    .where('waypoint.transfer_id', 'is', null)
    .where('route.assigned_to', '=', courierId)
    .where('route.canceled_at', 'is', null)
    .where('route.deleted_at', 'is', null)
    .executeTakeFirst()
  return stop !== undefined
}
