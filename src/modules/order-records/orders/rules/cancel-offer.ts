import type { Instant } from '../../../../core/rules/instant'
import type { PaymentParts } from '../../../money/ledger/rules/waterfall'
import { reverseWaterfall } from '../../amounts/rules/refunds'
import {
  type CancelFacts,
  type CancelStep,
  refundPercentOnCancel,
  whyNotCancel,
} from '../../states/rules/cancelling'

/** What a cancellation at this moment would bring. */
export interface CancelOffer {
  percent: number
  amountCents: number
  /** To where it would go. */
  parts: PaymentParts
}

/** What comes back if the customer cancels now; null when they cannot. */
export function cancelOffer(
  order: CancelFacts & { paid: PaymentParts; refunded: PaymentParts },
  table: readonly CancelStep[],
  now: Instant,
): CancelOffer | null {
  if (whyNotCancel(order, now)) return null
  const { paid, refunded } = order
  const leftCents = sumOf(paid) - sumOf(refunded)
  const percent = refundPercentOnCancel(order, table, now)
  const amountCents = Math.floor((leftCents * Math.min(100, percent)) / 100)
  return { percent, amountCents, parts: reverseWaterfall(amountCents, paid, refunded) }
}

const sumOf = (parts: PaymentParts) =>
  parts.kindCents + parts.flexCents + parts.balanceCents + parts.cardCents + parts.transferCents
