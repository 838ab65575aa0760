import { z } from 'zod'
import { Id, Instant, Money, Text } from '../../../../core/contract/common'
import { AddPaymentMethod, PaymentMethod } from '../../ledger/contract/money'

/** A card as others than its owner see it: not enough to pay with. */
export const MaskedPaymentMethod = PaymentMethod.omit({ providerId: true, nameOnCard: true })

/** A saved card or account as the platform sees it: whose it is, and not enough to pay with. */
export const UserPaymentMethod = MaskedPaymentMethod.extend({ userId: Id, userName: z.string() })
export type UserPaymentMethod = z.infer<typeof UserPaymentMethod>

/** What somebody has set up with the card processor, or a card that was made there for them. */
export const AttachPaymentMethod = AddPaymentMethod.extend({ userId: Id })

/** The only things about a card that are anybody's to change. */
export const ChangePaymentMethod = z.object({
  id: Id,
  nickname: Text(40).nullable().optional(),
  /** A default is only taken away by making another card it. */
  isDefault: z.literal(true).optional(),
})

export const ATTEMPT_KINDS = ['order', 'debt', 'topup', 'verify', 'test'] as const
export const ATTEMPT_STATUSES = ['RECEIVED', 'COMPLETED', 'FAILED', 'REJECTED_UNPROCESSABLE'] as const

/** One time that somebody's card was asked for money. */
export const PaymentAttempt = z.object({
  id: Id,
  kind: z.enum(ATTEMPT_KINDS),
  status: z.enum(ATTEMPT_STATUSES),
  amount: Money,
  userId: Id,
  userName: z.string(),
  orderId: Id.nullable(),
  paymentIntentId: z.string().nullable(),
  /** Why it came to nothing, as a code. */
  error: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PaymentAttempt = z.infer<typeof PaymentAttempt>

const LARGEST_TEST_CENTS = 500

/** `amount` in cents; it is held and freed at once, so it costs nobody anything. */
export const TestCharge = z.object({ id: Id, amount: z.int().min(50).max(LARGEST_TEST_CENTS).default(100) })
