import { z } from 'zod'
import { Id, Instant, Money, Text } from './common'

/** What the browser needs to take card data; the simulator says where it listens. */
export const PaymentSettings = z.object({
  key: z.string(),
  live: z.boolean(),
  provider: z.enum(['stripe', 'simulator']),
  /** Null: the provider's own script decides. */
  apiBase: z.string().nullable(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

export const PaymentMethod = z.object({
  id: Id,
  /** What the browser confirms a payment with. */
  providerId: z.string(),
  _type: z.enum(['card', 'sepa_debit']),
  /** visa, mastercard, amex, "sepa debit", … */
  brand: z.string(),
  lastFourDigits: z.string(),
  nameOnCard: z.string().nullable(),
  nickname: z.string().nullable(),
  verificationStatus: z.enum(['pending', 'verified', 'failed']),
  isDefault: z.boolean(),
  createdAt: Instant,
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const AddPaymentMethod = z.object({
  paymentMethodId: z.string().regex(/^pm_\w{1,120}$/),
  nickname: Text(40).optional(),
})

/** Money that came to the wallet, and what it came from. */
export const Credit = z.object({
  id: Id,
  kind: z.string(),
  price: Money,
  comment: z.string(),
  createdAt: Instant,
})
export type Credit = z.infer<typeof Credit>

/** What happened with the money of something, transfer by transfer. Debits and credits are the same sum by construction. */
export const Ledger = z.object({
  transactions: z.array(
    z.object({
      id: Id,
      key: z.string(),
      kind: z.string(),
      memo: z.string().nullable(),
      at: Instant,
      actorId: Id.nullable(),
      transfers: z.array(
        z.object({ debit: z.string(), credit: z.string(), amount: Money, memo: z.string() }),
      ),
    }),
  ),
  /** Signed by account: debits less credits. They sum to zero. */
  accounts: z.array(z.object({ code: z.string(), kind: z.string(), net: Money })),
})
export type Ledger = z.infer<typeof Ledger>
