import { Ok, ok } from '../../../core/contract/common'
import { mayFail, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { lockOrder, saveOrderChange, subjectOf } from '../../order-records/orders/orders.store'
import { AnswerSubstitute } from './contract/picking'
import { setAnswer } from './picked-lines.store'

/** Takes or refuses what the kitchen puts in for a missing dish, until the order is handed on. */
export const answerSubstitute = signedIn
  .input(AnswerSubstitute)
  .output(Ok)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const { purchaseId, lineId, accept } = input
      const visible = await ordersVisibleTo(db, caller, 'own')
        .select('purchase_order.id')
        .where('purchase_order.id', '=', purchaseId)
        .executeTakeFirst()
      const order = visible && (await lockOrder(db, purchaseId))
      if (!order) throw fail('NotFound')
      if (order.state !== 'accepted') throw fail('OrderCannotBeEdited', { state: order.state })
      const line = await db
        .selectFrom('picked_line')
        .select('answer')
        .where('order_id', '=', order.id)
        .where('line_id', '=', lineId)
        .where('missing', '>', 0)
        .where('substitute', 'is not', null)
        .executeTakeFirst()
      if (!line) throw fail('NotFound')
      const answer = accept ? 'accepted' : 'refused'
      if (line.answer === answer) return ok
      await setAnswer(db, lineId, answer)
      await saveOrderChange(db, order, now, {})
      emit('order.changed', { ...subjectOf(order), what: 'answer' }, order.city)
      audit({
        type: 'purchase_order',
        id: order.id,
        before: { lineId, answer: line.answer },
        after: { lineId, answer },
      })
      return ok
    }),
  )
