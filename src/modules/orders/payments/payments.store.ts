import type { Insertable, InsertObject, Selectable } from 'kysely'
import type { Dispute, DisputeStatus } from '../../../adapters/payments/port-books'
import type { Database, Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { canMoveRefund, type RefundState } from '../../money/ledger/rules/returning-money'

export type RefundRow = Selectable<DB['refund']>
export type OrderPaymentRow = Selectable<DB['order_payment']>
export type CardMethod = 'cancel' | 'lower_capture' | 'refund'

/** The refunds of an order, oldest first. */
export const refundsOf = (db: Database, orderId: string): Promise<RefundRow[]> =>
  db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const orderIdOfRefund = async (db: Database, refundId: string): Promise<string | null> => {
  const row = await db.selectFrom('refund').select('order_id').where('id', '=', refundId).executeTakeFirst()
  return row?.order_id ?? null
}

/** The refund, held until the transaction ends. The caller has locked its order already. */
export const lockRefund = (tx: Tx, id: string): Promise<RefundRow | undefined> =>
  tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRefund = (tx: Tx, refund: Omit<InsertObject<DB, 'refund'>, 'state'>) =>
  tx
    .insertInto('refund')
    .values({ ...refund, state: 'requested' satisfies RefundState })
    .execute()

export const deleteRefund = (tx: Tx, id: string) => tx.deleteFrom('refund').where('id', '=', id).execute()

/**
 * Moves a locked refund to another state; null where the table of moves has no such way, which is when another process
 * has moved it before. One that is on its way may be sent once more.
 */
export async function moveRefund(
  tx: Tx,
  refund: RefundRow,
  to: RefundState,
  now: Date,
  values: Partial<Pick<RefundRow, 'error' | 'provider_refund_id'>> = {},
): Promise<RefundRow | null> {
  const from = refund.state as RefundState
  if (!canMoveRefund(from, to) && !(from === 'sent' && to === 'sent')) return null
  return tx
    .updateTable('refund')
    .set({ ...values, state: to, updated_at: now })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How the card money of a refund moves, known before it does. False when another process has moved it already. */
export async function setRefundMethod(
  db: Database,
  id: string,
  method: CardMethod,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ card_method: method, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The provider has taken it on, and has not said yet how it ends. */
export const setProviderRefund = (db: Database, id: string, providerId: string, now: Date) =>
  db
    .updateTable('refund')
    .set({ provider_refund_id: providerId, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()

export const isDisputeClosed = (status: DisputeStatus) =>
  status === 'won' || status === 'lost' || status === 'warning_closed' || status === 'prevented'

/** Writes what the provider says of a dispute. Answers what was known of it before; null when it is new. */
export async function saveDispute(
  tx: Tx,
  dispute: Dispute,
  orderId: string | null,
  now: Date,
): Promise<DisputeStatus | null> {
  const closedAt = isDisputeClosed(dispute.status) ? now : null
  const facts = {
    amount_cents: dispute.amountCents,
    status: dispute.status,
    reason: dispute.reason,
    evidence_due_by: dispute.evidenceDueBy,
    updated_at: now,
  }
  const added = await tx
    .insertInto('payment_dispute')
    .values({
      id: dispute.id,
      order_id: orderId,
      payment_intent_id: dispute.intentId,
      opened_at: dispute.createdAt,
      closed_at: closedAt,
      ...facts,
    })
    .onConflict(oc => oc.column('id').doNothing())
    .executeTakeFirst()
  if (Number(added.numInsertedOrUpdatedRows) > 0) return null
  const known = await tx
    .selectFrom('payment_dispute')
    .select(['status', 'closed_at'])
    .where('id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('payment_dispute')
    .set({ ...facts, closed_at: known.closed_at ?? closedAt })
    .where('id', '=', dispute.id)
    .execute()
  return known.status as DisputeStatus
}

export const setMerchantLiable = (tx: Tx, disputeId: string) =>
  tx.updateTable('payment_dispute').set({ is_merchant_liable: true }).where('id', '=', disputeId).execute()

export const findOrderPayment = (db: Database, id: string): Promise<OrderPaymentRow> =>
  db.selectFrom('order_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The payment of an order that is about to be made: there is one at most. */
export const openPaymentOf = (db: Database, orderId: string): Promise<OrderPaymentRow | undefined> =>
  db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** The payment, held until the transaction ends. The caller has locked its order already. */
export const lockOrderPayment = (tx: Tx, id: string): Promise<OrderPaymentRow> =>
  tx.selectFrom('order_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const insertOrderPayment = (
  tx: Tx,
  payment: Omit<Insertable<DB['order_payment']>, 'state' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<OrderPaymentRow> =>
  tx
    .insertInto('order_payment')
    .values({ ...payment, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Its payment at the provider, unless one is saved already. */
export const setOrderPaymentIntent = (db: Database, id: string, intentId: string, now: Date) =>
  db
    .updateTable('order_payment')
    .set({ payment_intent_id: intentId, updated_at: now })
    .where('id', '=', id)
    .where('payment_intent_id', 'is', null)
    .execute()

/** It was paid. `refusal`: why what it was paid for could not be made. */
export const settlePayment = (
  tx: Tx,
  id: string,
  paid: { overpaidCents: number; cardCents: number; refusal: OrderPaymentRow['refusal'] },
  now: Date,
) =>
  tx
    .updateTable('order_payment')
    .set({
      state: 'settled',
      change: null,
      overpaid_cents: paid.overpaidCents,
      card_cents: paid.cardCents,
      refusal: paid.refusal,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

/** It cannot be paid any more, unless it just was. */
export const voidPayment = (db: Database, id: string, now: Date) =>
  db
    .updateTable('order_payment')
    .set({ state: 'void', change: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()

/** To the end of the queue of those that are looked after. */
export const requeuePayment = (db: Database, id: string, now: Date) =>
  db
    .updateTable('order_payment')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()

/** How much of an order this payment still pays. */
export const setPaymentShare = (tx: Tx, id: string, cardCents: number, now: Date) =>
  tx
    .updateTable('order_payment')
    .set({ card_cents: cardCents, updated_at: now })
    .where('id', '=', id)
    .execute()
