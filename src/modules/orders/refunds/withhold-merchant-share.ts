import type { Person } from '../../../core/context'
import { holds, mayFail } from '../../../core/procedures'
import { type Writing, write } from '../../../core/write'
import { lockManagedOrder } from '../../order-records/orders/order-access'
import {
  type LockedOrder,
  lockOrder,
  type Moving,
  saveOrderChange,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { BoardOrderDetail } from '../board/contract/board'
import { presentDetail } from '../board/show-board-order'
import { RemoveNet } from '../payments/contract/refunds'
import { settleWithMerchant } from '../payments/delivery-postings'

const platform = holds('HelloAdminPermission')

/**
 * The merchant earns nothing with an order: what it has of it goes back to the platform, and nothing comes once it is
 * delivered. Asked again, nothing changes.
 */
export const withholdMerchantShare = platform
  .input(RemoveNet)
  .output(BoardOrderDetail)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail } = ctx
      const order = await lockManagedOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      if (!order.net_removed_at) await setNet(ctx, order, { removedAt: now, reason: input.reason })
      return detailOf(ctx, order.id)
    }),
  )

/** The merchant earns what it would have earned, as if nothing had been removed. */
export const restoreNet = platform
  .input(RemoveNet)
  .output(BoardOrderDetail)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail } = ctx
      const order = await lockManagedOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      if (order.net_removed_at) await setNet(ctx, order, { removedAt: null, reason: input.reason })
      return detailOf(ctx, order.id)
    }),
  )

type Changing = Moving & Pick<Writing, 'db' | 'audit'>

async function setNet(
  ctx: Changing,
  order: LockedOrder,
  { removedAt, reason }: { removedAt: Date | null; reason: string },
): Promise<void> {
  const saved = await saveOrderChange(ctx.db, order, ctx.now, {
    net_removed_at: removedAt,
    net_removed_reason: removedAt && reason,
  })
  const kind = removedAt ? 'net-removed' : 'net-restored'
  await settleWithMerchant(ctx.db, ctx, saved, {
    kind,
    key: `${kind}:${order.id}:${saved.revision}`,
    memo: reason,
  })
  ctx.emit('order.changed', { ...subjectOf(order), what: 'net' }, order.city)
  ctx.audit({
    type: 'purchase_order',
    id: order.id,
    before: { isNetRemoved: !removedAt },
    after: { isNetRemoved: Boolean(removedAt), reason },
  })
}

const detailOf = async (ctx: Changing & { caller: Person }, id: string) =>
  presentDetail((await lockOrder(ctx.db, id))!, ctx)
