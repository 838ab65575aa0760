import { z } from 'zod'
import {
  Address,
  BillingDetails,
  BillingMeta,
  Channel,
  Day,
  Id,
  Instant,
  Money,
  Text,
  TimeOfDay,
} from '../../../../core/contract/common'
import { OtherLanguages } from '../../../../core/contract/translations'
import { PAYMENT_STATES } from '../../../../core/rules/ordering/payment-states'
import { REFUND_STATES } from '../../../money/ledger/rules/returning-money'
import { DISCOUNT_TARGETS } from '../../../offers/promotions/rules/pricing'
import { REFUND_BEARERS } from '../../amounts/rules/refunds'
import { ORDER_MOVE_SOURCES, ORDER_STATES } from '../../states/rules/order-state'

export const OrderState = z.enum(ORDER_STATES)
export type OrderState = z.infer<typeof OrderState>
export const OrderMoveSource = z.enum(ORDER_MOVE_SOURCES)
export const RefundBearer = z.enum(REFUND_BEARERS)

/** A window of delivery. The local times are the store's, the dates are instants. */
export const DeliveryOption = z.object({
  deliveryStart: TimeOfDay,
  deliveryEnd: TimeOfDay,
  deliveryStartDate: z.iso.datetime(),
  deliveryEndDate: z.iso.datetime(),
  /** The last moment to order for it. */
  cutoff: z.iso.datetime(),
  price: Money.nullable(),
  channels: z.array(Channel),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>

const OrderedModifier = z.object({
  groupId: z.string(),
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: Money,
  /** Null: it was not stated what is in it. */
  allergens: z.array(z.string()).nullable(),
  mayContain: z.array(z.string()),
  languages: OtherLanguages.optional(),
})

/** A line as it was, or would be, ordered. `price` is of one without modifiers, `total` of the whole line before promotions. */
export const OrderLine = z.object({
  id: z.string(),
  productId: Id.nullable(),
  name: z.string(),
  quantity: z.int(),
  price: Money,
  total: Money,
  vatPercentage: z.number(),
  subItems: z.array(OrderedModifier),
  productCategories: z.array(z.string()),
  /** What is in it as it was chosen: of the product and of its options. */
  allergens: z.array(z.string()),
  /** Traces that cannot be ruled out, without what is in it anyway. */
  mayContain: z.array(z.string()),
  /** False: of the product or of one of its options it was not stated what is in it. */
  allergensStated: z.boolean(),
  comment: z.string(),
  refundedQuantity: z.int(),
  languages: OtherLanguages.optional(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** What could not be had of a line, and what is put in for it. */
export const Shortage = z.object({
  lineId: z.string(),
  missing: z.int(),
  substitute: z
    .object({
      name: z.string(),
      allergens: z.array(z.string()),
      mayContain: z.array(z.string()),
      allergensStated: z.boolean(),
      /** Null: the customer has not answered. Refused: it stays out, and what is missing is refunded. */
      answer: z.enum(['accepted', 'refused']).nullable(),
    })
    .nullable(),
})
export type Shortage = z.infer<typeof Shortage>

export const VatOfRate = z.object({ percentage: z.number(), gross: Money, base: Money, vat: Money })

/** What one promotion took off, or takes off. */
export const NamedDiscount = z.object({
  promotionId: Id,
  name: z.string(),
  code: z.string().nullable(),
  target: z.enum(DISCOUNT_TARGETS),
  amount: Money,
})
export type NamedDiscount = z.infer<typeof NamedDiscount>

export const Price = z.object({
  goods: Money,
  discount: Money,
  /** What delivery costs before what promotions take off it. */
  deliveryFee: Money,
  deliveryDiscount: Money,
  /** By promotion: they add up to both discounts. */
  discounts: z.array(NamedDiscount),
  total: Money,
  vat: z.array(VatOfRate),
})
export type Price = z.infer<typeof Price>

/** Where the money comes from: they add up to the total. */
export const PaymentSplit = z.object({
  appliedInKind: Money,
  appliedFlex: Money,
  appliedBalance: Money,
  card: Money,
  transfer: Money,
  dueByUserAfterBalance: Money,
})
export type PaymentSplit = z.infer<typeof PaymentSplit>

export const StateHistoryEntry = z.object({
  state: OrderState,
  at: Instant,
  by: z.object({
    userId: Id.nullable(),
    impersonatorId: Id.nullable(),
    deviceId: z.string().nullable(),
    apiKeyId: Id.nullable(),
  }),
  role: z.string(),
  source: z.string(),
  force: z.boolean(),
  reason: z.string().nullable(),
})

export const PaymentState = z.enum(PAYMENT_STATES)

/** Where money goes back to. */
export const RefundParts = z.object({
  card: Money,
  transfer: Money,
  balance: Money,
  flex: Money,
  inKind: Money,
})

export const CustomerDetails = z.object({
  name: Text(80).optional(),
  lastName: Text(80).optional(),
  email: Text(200).optional(),
  phone: Text(40).optional(),
  emailDomain: Text(100).optional(),
})
export type CustomerDetails = z.infer<typeof CustomerDetails>

/** An order as those see it who may see it whole. */
export const Order = z.object({
  id: Id,
  ufid: z.string(),
  city: z.string(),
  channel: Channel,
  state: OrderState,
  stateHistory: z.array(StateHistoryEntry),
  store: z.object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    phone: z.string().nullable(),
    address: Address.nullable(),
    geo: z.object({ lat: z.number(), lon: z.number() }).nullable(),
    accentColor: z.string().nullable(),
    tz: z.string(),
  }),
  /** Who sells it, as on its receipt. */
  seller: z.object({ name: z.string().nullable(), vatNumber: z.string().nullable() }),
  storeId: Id,
  merchantId: Id,
  userId: Id,
  orderedById: Id,
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  cartItems: z.array(OrderLine),
  shortages: z.array(Shortage),
  /** What is in the lines although the person who eats had declared not to eat it. */
  avoidedAllergens: z.array(z.string()),
  avoidedTraces: z.array(z.string()),
  /** Lines of which it was not stated what is in them, of a person who had declared not to eat something. */
  unstatedLines: z.array(z.string()),
  pickupCode: z.string(),
  pickupTime: Instant,
  deliveryWindowStart: Instant,
  deliveryWindowEnd: Instant,
  deliveryDate: Day,
  cutoff: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  customerDetails: CustomerDetails,
  customerComments: z.string(),
  address: Address.nullable(),
  geo: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  haversineDistanceMeters: z.int().nullable(),
  billingDetails: BillingDetails.nullable(),
  billingMeta: BillingMeta,
  projectCode: z.string().nullable(),
  invoiceIds: z.array(Id),
  price: Price,
  totalCost: Money,
  dueByUserAfterBalance: Money,
  paymentDetails: z.object({
    appliedInKind: Money,
    appliedFlex: Money,
    appliedBalance: Money,
    card: Money,
    transfer: Money,
    payByTransfer: z.boolean(),
    paymentIntentIds: z.array(z.string()),
  }),
  paymentState: PaymentState,
  refunded: Money,
  isPickup: z.boolean(),
  isCrossDocking: z.boolean(),
  isRequestingQuote: z.boolean(),
  /** The quote that it was accepted from. */
  proposalId: Id.nullable(),
  isLate: z.boolean(),
  lateMinutes: z.int(),
  /** Until when the person may cancel; null when no more. */
  cancelableUntil: Instant.nullable(),
  /** What would come back if it were canceled now, and to where. */
  cancelOffer: z.object({ percent: z.number(), amount: Money, parts: RefundParts }).nullable(),
  /** What was given back, or is on its way, oldest first. */
  refunds: z.array(
    z.object({
      id: Id,
      amount: Money,
      parts: RefundParts,
      state: z.enum(REFUND_STATES),
      /** The card was never charged for it: nothing has to come back there. */
      isNeverCharged: z.boolean(),
      /** The order was changed to cost less: what it cost more comes back, and is no part of it any more. */
      isChange: z.boolean(),
      createdAt: Instant,
    }),
  ),
  /** Whether whoever pays lets people write a project code of their own. */
  allowsProjectCode: z.boolean(),
  rating: z.object({ rating: z.int(), comment: z.string(), courierRating: z.int().nullable() }).nullable(),
  ratingSkipped: z.boolean(),
  revision: z.int(),
})
export type Order = z.infer<typeof Order>

/** What the client knows about the chosen window: its start says which one it is. */
export const ChosenWindow = DeliveryOption.partial().required({ deliveryStartDate: true })

/** A line as the client orders it. A price that comes along is compared with ours, never believed. */
export const CartLine = z.object({
  id: Text(64).optional(),
  productId: Id,
  name: Text(200).optional(),
  price: Money.optional(),
  quantity: z.int().min(1).max(10_000),
  vatPercentage: z.number().optional(),
  subItems: z
    .array(
      z.object({
        groupId: Text(64),
        id: Text(64),
        name: Text(200).optional(),
        price: Money.optional(),
        quantity: z.int().min(0).max(1000),
      }),
    )
    .max(200)
    .default([]),
  productCategories: z.array(Text(40)).max(20).optional(),
  subItemBehavior: z.enum(['perUnit', 'perLine']).nullish(),
  comment: Text(300).optional(),
})
export type CartLine = z.infer<typeof CartLine>

export const OrderReference = z.object({ purchaseId: Id })
