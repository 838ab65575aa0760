import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id, toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { mayFail, signedIn } from '../../../core/procedures'
import { refundableCents } from '../../order-records/amounts/rules/refunds'
import { earnedCents, loadOrderMoney, refundFacts } from '../../order-records/orders/order-money'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { presentEvent } from '../../order-records/orders/orders'
import type { OrderRow } from '../../order-records/orders/orders.store'
import type { OrderState } from '../../order-records/states/rules/order-state'
import { recipientOnPapers } from '../../printing/print-jobs/tickets'
import { refundsOf } from '../payments/payments.store'
import { presentRefund } from '../payments/present-refund'
import { presentWrappers, viewOf } from './board'
import { BoardOrderDetail, type MerchantSettlement } from './contract/board'
import { type EditableField, editableFields } from './rules/editing'

/** One order of the board, with its history, its refunds and what can still be changed, as far as they are for who looks. */
export const showBoardOrder = signedIn
  .input(z.object({ id: Id, privacy: z.boolean().optional() }))
  .output(BoardOrderDetail)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const row = await ordersVisibleTo(db, caller)
      .selectAll('purchase_order')
      .where('purchase_order.id', '=', input.id)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return presentDetail(row, { db, caller, now, privacy: input.privacy ?? false })
  })

export async function presentDetail(
  row: OrderRow,
  looking: { db: Database; caller: Person; now: Date; privacy?: boolean },
): Promise<BoardOrderDetail> {
  const { db } = looking
  const [[wrapper], events, refunds, money, location] = await Promise.all([
    presentWrappers([row], looking),
    db.selectFrom('order_event').selectAll().where('order_id', '=', row.id).orderBy('id').execute(),
    refundsOf(db, row.id),
    loadOrderMoney(db, row),
    row.location_id
      ? db
          .selectFrom('location')
          .select(['organization_id', 'name'])
          .where('id', '=', row.location_id)
          .executeTakeFirst()
      : undefined,
  ])
  const { roles, columns, isOwn } = viewOf(row, location?.organization_id ?? null, looking)
  const isStaff = roles.some(role => ['merchantAdmin', 'logisticsAdmin', 'helloAdmin'].includes(role))
  const mayRefund = roles.some(role => role === 'merchantAdmin' || role === 'helloAdmin')
  const left = refundableCents(refundFacts(row, money))
  const limit = roles.includes('helloAdmin') ? left : earnedCents(row, money)
  const seesMoney = columns.has('totalCost') || isOwn
  const recipient = roles.includes('merchantAdmin')
    ? recipientOnPapers({ ...row, location_name: location?.name ?? null })
    : null
  return {
    ...wrapper!,
    ...(recipient ? { recipient } : {}),
    ...(isStaff ? { history: events.map(presentEvent) } : {}),
    ...(seesMoney || mayRefund ? { refunds: refunds.map(presentRefund) } : {}),
    ...(roles.includes('helloAdmin') ? { merchantSettlement: settlementOf(row) } : {}),
    ...(mayRefund ? { refundable: toMoney(Math.min(left, limit)) } : {}),
    editable: isStaff ? editableHere(row) : [],
  }
}

const settlementOf = (row: OrderRow): MerchantSettlement => ({
  agreed: toMoney(row.merchant_net_cents),
  liability: toMoney(row.merchant_liability_cents),
  left: toMoney(row.merchant_net_cents - row.merchant_liability_cents),
  removed: row.net_removed_at && { at: row.net_removed_at, reason: row.net_removed_reason ?? '' },
})

/** The cart is changed by ordering again: its price belongs to a payment that was already agreed to. */
const editableHere = (row: OrderRow): EditableField[] =>
  editableFields(row.state as OrderState).filter(
    field => field !== 'cartItems' && !(row.is_requesting_quote && PRICED.includes(field)),
  )

/** What the price follows from: of a request for a quote, nothing is priced yet. */
const PRICED: readonly EditableField[] = ['deliveryOption', 'address']
