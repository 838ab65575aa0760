import { Ok, ok } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { lockOrder, saveOrderChange, subjectOf } from '../../order-records/orders/orders.store'
import { COUNTS_BAGS_IN } from '../../order-records/orders/rules/bags'
import { SetBags } from './contract/picking'
import { PICKERS } from './list-picking'

/** Counts the bags of an order, before it is packed or again; labels that say another number are printed anew. */
export const setBags = holds(...PICKERS)
  .input(SetBags)
  .output(Ok)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input: { purchaseId, bags }, ctx: { db, caller, now, fail, emit, audit } }) => {
      const visible = await ordersVisibleTo(db, withOnly(caller, PICKERS), 'staff')
        .select('purchase_order.id')
        .where('purchase_order.id', '=', purchaseId)
        .executeTakeFirst()
      const order = visible && (await lockOrder(db, purchaseId))
      if (!order) throw fail('NotFound')
      if (!COUNTS_BAGS_IN.includes(order.state)) throw fail('OrderCannotBeEdited', { state: order.state })
      if (order.bags === bags) return ok
      await saveOrderChange(db, order, now, { bags })
      emit('order.changed', { ...subjectOf(order), what: 'bags' }, order.city)
      audit({ type: 'purchase_order', id: order.id, before: { bags: order.bags }, after: { bags } })
      return ok
    }),
  )
