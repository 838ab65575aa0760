import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure, type FailureName } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import {
  planRefund,
  type RefundBearer,
  type RefundRefusal,
  type RefundRequest,
} from '../../order-records/amounts/rules/refunds'
import { merchantLeftCents, type Settlement } from '../../order-records/amounts/rules/settlement'
import { actorsOver, lockManagedOrder, managedOrders } from '../../order-records/orders/order-access'
import { earnedCents, loadOrderMoney, refundFacts } from '../../order-records/orders/order-money'
import { lockOrder, type OrderRow } from '../../order-records/orders/orders.store'
import { presentParts } from '../../order-records/orders/present-own-order'
import { BoardOrderDetail } from '../board/contract/board'
import { presentDetail } from '../board/show-board-order'
import { PreviewRefund, RefundPreview, RefundPurchase } from '../payments/contract/refunds'
import { settlementOf } from '../payments/delivery-postings'
import { requestRefund } from './refunds'

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
      const { plan, bearer } = await planOf(ctx, order, input)
      if ('name' in plan) throw fail(...failureOf(plan))

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
    const { plan, bearer, money, isPlatform } = await planOf(ctx, order, input)
    if ('name' in plan) throw fail(...failureOf(plan))

    const settlement = await settlementOf(db, order, money)
    const withIt = { ...settlement, refunds: [...settlement.refunds, { bearer, lines: plan.lines }] }
    const left = (of: Settlement) => toMoney(merchantLeftCents(money.order, money.terms, of))
    return {
      amount: toMoney(plan.amountCents),
      parts: presentParts(plan.parts),
      merchant: isPlatform ? { now: left(settlement), after: left(withIt) } : null,
    }
  })

type Planning = { db: Database; caller: Person }
type Asked = Parameters<typeof requestOf>[0] & { bearer: RefundBearer }

/** A merchant gives back at most what the order has earned it, and bears it; only the platform may say who else does. */
async function planOf({ db, caller }: Planning, order: OrderRow, asked: Asked) {
  const money = await loadOrderMoney(db, order)
  const actors = await actorsOver(db, caller, [order.id])
  const isPlatform = actors.get(order.id)?.includes('platform') ?? false
  if (!isPlatform && asked.bearer !== 'merchant') throw new Failure('Forbidden')
  const limit = isPlatform ? {} : { limitCents: earnedCents(order, money) }
  const plan = planRefund({ ...refundFacts(order, money), ...limit }, requestOf(asked))
  return { plan, money, isPlatform, bearer: asked.bearer }
}

const failureOf = (refusal: RefundRefusal) =>
  [
    isNothingLeft(refusal) ? 'NothingToRefund' : FAILURE_OF[refusal.name],
    { reason: refusal.name, ...refusal.params },
  ] as const

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
