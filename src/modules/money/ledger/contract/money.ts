import { z } from 'zod'
import { Id, Instant, Money, Text } from '../../../../core/contract/common'
import { CHANNELS } from '../../../../core/rules/ordering/channels'

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
  /** What the browser confirms a payment with; null for who acts in the name of its owner, and is not to pay with it. */
  providerId: z.string().nullable(),
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

const ProviderMethodId = z.string().regex(/^pm_\w{1,120}$/)
const ProviderSetupId = z.string().regex(/^seti_\w{1,120}$/)

/** One of the two: what the provider has set up, or a card that the browser has made there. */
export const AddPaymentMethod = z.object({
  setupIntentId: ProviderSetupId.optional(),
  paymentMethodId: ProviderMethodId.optional(),
  nickname: Text(40).optional(),
})

/** `amount`: the card is asked for one euro, in cents, which it gets back at once. Only a card can be asked. */
export const SetUpPaymentMethod = z
  .object({
    amount: z.coerce.number().pipe(z.literal(100)).optional(),
    kind: z.enum(['card', 'sepa_debit']).default('card'),
    /** Consent to debits from the account. */
    acceptsMandate: z.boolean().default(false),
  })
  .refine(({ kind, acceptsMandate }) => kind === 'card' || acceptsMandate, {
    path: ['acceptsMandate'],
    message: 'Must be checked',
  })

/** What the browser confirms with the provider. */
export const PaymentSetup = z.object({ clientSecret: z.string(), setupIntentId: z.string() })

/** `sessionId`: of the provider's own page, when one comes back from it. */
export const ConfirmPaymentSetup = z.object({
  setupIntentId: ProviderSetupId.optional(),
  sessionId: z
    .string()
    .regex(/^cs_\w{1,160}$/)
    .optional(),
  nickname: Text(40).optional(),
})

/** What a saved card is called by its owner; null takes the name away. */
export const RenamePaymentMethod = z.object({ id: Id, nickname: Text(40).nullable() })

/** A card whose bank is to be answered: the browser confirms the payment, which is never taken. Null: it is verified. */
export const CardVerification = z.object({
  method: PaymentMethod,
  clientSecret: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
})

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

/** A card payment of what is owed for an order: the browser confirms it. */
export const OrderPayment = z.object({ clientSecret: z.string(), paymentIntentId: z.string(), amount: Money })
export type OrderPayment = z.infer<typeof OrderPayment>

/** What a person still has to pay, and what their company lets them pay. */
export const PendingPayments = z.object({
  orders: z.array(
    z.object({
      id: Id,
      ufid: z.string(),
      storeName: z.string(),
      deliveryWindowStart: Instant,
      amount: Money,
      reason: z.enum(['cardFailed', 'transfer']),
      owedBy: z.enum(['you', 'company']),
    }),
  ),
})
export type PendingPayments = z.infer<typeof PendingPayments>

/** Payments that became no order, why, and where their money is. */
export const PaymentsWithoutOrder = z.object({
  payments: z.array(
    z.object({
      id: Id,
      storeId: Id,
      storeName: z.string(),
      channel: z.enum(CHANNELS),
      deliveryWindowStart: Instant,
      amount: Money,
      reason: z.enum(['expired', 'closed', 'refused']),
      /** The card only held it and is free again; or it was taken, and goes back to the card or to the wallet. */
      outcome: z.enum(['released', 'returning', 'returned', 'toWallet']),
      at: Instant,
    }),
  ),
})
export type PaymentsWithoutOrder = z.infer<typeof PaymentsWithoutOrder>
