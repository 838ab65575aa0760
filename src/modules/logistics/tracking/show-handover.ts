import { mayFail, signedIn } from '../../../core/procedures'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { proofImageOf } from '../routes/routes'
import { AskHandover, Handover } from './contract/order-status'
import { stopOfOrder } from './order-arrival'

/** Who took an order of the caller at the door, and the photo of that, once it is delivered. */
export const showHandover = signedIn
  .input(AskHandover)
  .output(Handover)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, world, fail } }) => {
    const order = await ordersVisibleTo(db, caller)
      .leftJoin('reception_receipt', 'reception_receipt.order_id', 'purchase_order.id')
      .select(['purchase_order.id', 'purchase_order.state', 'reception_receipt.name'])
      .where('purchase_order.id', '=', input.purchaseId)
      .executeTakeFirst()
    if (!order) throw fail('NotFound')
    const stop = await stopOfOrder(db, order.id, { simulated: false })
    if (order.state !== 'delivered' || stop?.status !== 'Completed' || stop.warehouse_id)
      return { receivedBy: order.name, proofImageURL: null }
    return {
      receivedBy: order.name ?? stop.proof_contact_name,
      proofImageURL: proofImageOf(stop, { world, now }),
    }
  })
