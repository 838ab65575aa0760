import { toMoney } from '../../../core/contract/common'
import type { RefundBearer } from '../../order-records/amounts/rules/refunds'
import type { RefundRecord } from './contract/refunds'
import type { RefundRow } from './payments.store'

/** What a refund gives back of all sources together, in cents. */
export const amountOf = (
  refund: Pick<RefundRow, 'kind_cents' | 'flex_cents' | 'balance_cents' | 'card_cents' | 'transfer_cents'>,
) => refund.kind_cents + refund.flex_cents + refund.balance_cents + refund.card_cents + refund.transfer_cents

export function presentRefund(refund: RefundRow): RefundRecord {
  return {
    id: refund.id,
    amount: toMoney(amountOf(refund)),
    parts: {
      inKind: toMoney(refund.kind_cents),
      flex: toMoney(refund.flex_cents),
      balance: toMoney(refund.balance_cents),
      card: toMoney(refund.card_cents),
      transfer: toMoney(refund.transfer_cents),
    },
    items: refund.items.map(({ id, quantity, goodsCents, deliveryCents }) => ({
      lineId: id,
      quantity,
      amount: toMoney(goodsCents + deliveryCents),
    })),
    reason: refund.reason,
    bearer: refund.bearer as RefundBearer,
    state: refund.state as RefundRecord['state'],
    error: refund.error,
    notBefore: refund.not_before,
    createdAt: refund.created_at,
  }
}
