import { euros } from '../../../core/contract/common'
import type { PaymentParts } from '../../money/ledger/rules/waterfall'
import type { PaymentSplit } from '../../order-records/orders/contract/ordering'

/** How a payment is split over its sources, and what is left to pay. */
export const presentSplit = (parts: PaymentParts): PaymentSplit => ({
  appliedInKind: euros(parts.kindCents),
  appliedFlex: euros(parts.flexCents),
  appliedBalance: euros(parts.balanceCents),
  card: euros(parts.cardCents),
  transfer: euros(parts.transferCents),
  dueByUserAfterBalance: euros(parts.cardCents + parts.transferCents),
})
