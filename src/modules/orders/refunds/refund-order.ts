import { toMoney } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { merchantLeftCents, type Settlement } from '../../order-records/amounts/rules/settlement'
import { lockManagedOrder, managedOrders } from '../../order-records/orders/order-access'
import { lockOrder } from '../../order-records/orders/orders.store'
import { presentParts } from '../../order-records/orders/present-own-order'
import { BoardOrderDetail } from '../board/contract/board'
import { presentDetail } from '../board/show-board-order'
import { PreviewRefund, RefundPreview, RefundPurchase } from '../payments/contract/refunds'
import { settlementOf } from '../payments/delivery-postings'
import { planOrderRefund, refundFailure, requestRefund } from './refunds'

/**
 * Gives a part of an order back, by amount or by what was wrong. It returns to where it came from: card, debt,
 * wallet, then what the company gave. A merchant gives back at most what the order earned it, and bears it.
 */
export const refundOrder = holds('MerchantAdminPermission', 'HelloAdminPermission')
  .input(RefundPurchase)
  .output(BoardOrderDetail)
  .concat(mayFail('NotFound', 'RefundTooLarge', 'NothingToRefund', 'ValidationError', 'Forbidden'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, audit } = ctx
      const order = await lockManagedOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      const { plan, bearer } = await planOrderRefund(ctx, order, input)
      if ('name' in plan) throw refundFailure(plan)

      const refundId = await requestRefund(db, ctx, order, plan, {
        reason: input.reason,
        bearer,
        notBefore: now,
      })
      audit({
        type: 'refund',
        id: refundId,
        after: { orderId: order.id, amountCents: plan.amountCents, reason: input.reason },
      })
      return presentDetail((await lockOrder(db, order.id))!, { db, caller, now })
    }),
  )

/** What the same would give back, to where and at whose cost, without doing it. */
export const previewRefund = holds('MerchantAdminPermission', 'HelloAdminPermission')
  .input(PreviewRefund)
  .output(RefundPreview)
  .concat(mayFail('NotFound', 'RefundTooLarge', 'NothingToRefund', 'ValidationError', 'Forbidden'))
  .query(async ({ input, ctx }) => {
    const { db, caller, fail } = ctx
    const order = await managedOrders(db, caller)
      .selectAll('purchase_order')
      .where('purchase_order.id', '=', input.purchaseId)
      .executeTakeFirst()
    if (!order) throw fail('NotFound')
    const { plan, bearer, money, isPlatform } = await planOrderRefund(ctx, order, input)
    if ('name' in plan) throw refundFailure(plan)

    const settlement = await settlementOf(db, order, money)
    const withIt = { ...settlement, refunds: [...settlement.refunds, { bearer, lines: plan.lines }] }
    const left = (of: Settlement) => toMoney(merchantLeftCents(money.order, money.terms, of))
    return {
      amount: toMoney(plan.amountCents),
      parts: presentParts(plan.parts),
      merchant: isPlatform ? { now: left(settlement), after: left(withIt) } : null,
    }
  })
