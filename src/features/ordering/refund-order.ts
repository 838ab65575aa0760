import { BoardOrderDetail, RefundPurchase } from '../../contract/board'
import type { FailureName } from '../../contract/failures'
import { sumCents } from '../../rules/money/cents'
import { planRefund, type RefundRefusal, type RefundRequest } from '../../rules/ordering/refunds'
import { holds, mayFail } from '../../trpc/procedures'
import { write } from '../../trpc/write'
import { lockRunOrder } from './edit-order'
import { loadOrderMoney, refundFacts } from './order-money'
import { lockOrder } from './order-rows'
import { requestRefund } from './refunds'
import { actorsOver } from './set-live-orders-status'
import { presentDetail } from './show-board-order'

/**
 * Gives a part of an order back, by amount or by what was wrong. It returns to where it came from: card, debt,
 * wallet, then what the company gave. A merchant gives back at most what the order earned it, and bears it.
 */
export const refundOrder = holds('MerchantAdminPermission', 'HelloAdminPermission')
  .input(RefundPurchase)
  .output(BoardOrderDetail)
  .use(mayFail('NotFound', 'RefundTooLarge', 'NothingToRefund', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, record } = ctx
      const order = await lockRunOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      const money = await loadOrderMoney(db, order)

      const isPlatform = (await actorsOver(db, caller, [order.id], now)).get(order.id)?.includes('platform')
      const borne = sumCents(
        money.refunds
          .filter(({ bearer }) => bearer === 'merchant')
          .flatMap(({ lines }) => lines.map(line => line.goodsCents + line.deliveryCents)),
      )
      const leftCents = order.merchant_net_cents - Math.max(borne, order.merchant_borne_cents)
      const limit = isPlatform ? {} : { limitCents: Math.max(0, leftCents) }
      const plan = planRefund({ ...refundFacts(order, money), ...limit }, requestOf(input))
      if ('name' in plan)
        throw fail(isNothingLeft(plan) ? 'NothingToRefund' : FAILURE_OF[plan.name], {
          reason: plan.name,
          ...plan.params,
        })

      const refundId = await requestRefund(db, ctx, order, plan, {
        reason: input.reason,
        bearer: isPlatform ? input.bearer : 'merchant',
        notBefore: now,
      })
      record({
        type: 'refund',
        id: refundId,
        after: { orderId: order.id, amountCents: plan.amountCents, reason: input.reason },
      })
      return presentDetail((await lockOrder(db, order.id))!, { db, caller, now })
    }),
  )

const isNothingLeft = ({ name, params }: RefundRefusal) =>
  name === 'RefundTooLarge' && params.refundableCents === 0

const FAILURE_OF = {
  RefundTooLarge: 'RefundTooLarge',
  RefundEmpty: 'NothingToRefund',
  RefundLineUnknown: 'ValidationError',
  RefundQuantityTooHigh: 'RefundTooLarge',
} as const satisfies Record<RefundRefusal['name'], FailureName>

function requestOf({ amount, items, keepDelivery }: Zod): RefundRequest {
  if (items)
    return {
      kind: 'items',
      items: items.map(({ cartItemId, quantity }) => ({ lineId: cartItemId, quantity })),
      keepDelivery,
    }
  return { kind: 'amount', amountCents: typeof amount === 'number' ? amount : (amount?.amount ?? 0) }
}
type Zod = Pick<(typeof RefundPurchase)['_output'], 'amount' | 'items' | 'keepDelivery'>
