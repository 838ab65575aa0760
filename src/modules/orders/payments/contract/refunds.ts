import { z } from 'zod'
import { Id, Instant, Money, Text } from '../../../../core/contract/common'
import { REFUND_STATES } from '../../../money/ledger/rules/returning-money'
import { OrderReference, RefundBearer, RefundParts } from '../../../order-records/orders/contract/ordering'

export const RefundPurchase = OrderReference.extend({
  /** Cents, or the same as money. */
  amount: z.union([z.int().positive(), Money]).optional(),
  items: z
    .array(z.object({ cartItemId: Id, quantity: z.int().min(1) }))
    .min(1)
    .max(300)
    .optional(),
  reason: Text(500).min(1),
  bearer: RefundBearer.default('merchant'),
  /** With items: the delivery was made, only the goods come back. */
  keepDelivery: z.boolean().default(true),
}).refine(input => (input.amount === undefined) !== (input.items === undefined), {
  message: 'Either an amount or items',
  path: ['amount'],
})

export const PreviewRefund = OrderReference.extend({
  amount: RefundPurchase.shape.amount,
  items: RefundPurchase.shape.items,
  bearer: RefundPurchase.shape.bearer,
  keepDelivery: RefundPurchase.shape.keepDelivery,
})
/** What a refund would give back, to where, and at whose cost. */
export const RefundPreview = z.object({
  amount: Money,
  parts: RefundParts,
  /** What the merchant gets of the order now, and would after it. For the platform alone. */
  merchant: z.object({ now: Money, after: Money }).nullable(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

export const RefundRecord = z.object({
  id: Id,
  amount: Money,
  parts: z.object({ inKind: Money, flex: Money, balance: Money, card: Money, transfer: Money }),
  items: z.array(z.object({ lineId: Id, quantity: z.int(), amount: Money })),
  reason: z.string(),
  bearer: RefundBearer,
  state: z.enum(REFUND_STATES),
  error: z.string().nullable(),
  notBefore: Instant,
  createdAt: Instant,
})
export type RefundRecord = z.infer<typeof RefundRecord>

export const RemoveNet = OrderReference.extend({ reason: Text(500).min(1) })
