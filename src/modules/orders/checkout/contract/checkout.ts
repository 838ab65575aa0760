import { z } from 'zod'
import {
  Address,
  AddressParts,
  BillingDetails,
  BillingMeta,
  Channel,
  Day,
  Diet,
  Geo,
  Id,
  Instant,
  Money,
  Text,
} from '../../../../core/contract/common'
import { readVatNumber } from '../../../../core/rules/fields/vat'
import { UnusedPromotion } from '../../../offers/promotions/contract/promotions'
import {
  CartLine,
  ChosenWindow,
  CustomerDetails,
  DeliveryOption,
  OrderLine,
  PaymentSplit,
  Price,
} from '../../../order-records/orders/contract/ordering'

/** What the client was shown about the split of the payment; what differs from ours by now is refused. */
export const PaymentDetailsGiven = z.object({
  appliedInKind: Money.optional(),
  appliedFlex: Money.optional(),
  appliedBalance: Money.optional(),
  payByTransfer: z.boolean().default(false),
  paymentIntentIds: z.array(Text(255)).max(5).default([]),
})

/** To whom it is billed; a VAT number that is half typed is read as it is, and stands in the way of the order. */
const Billed = BillingDetails.extend({
  vatNumber: Text(24)
    .overwrite(text => readVatNumber(text) ?? text)
    .optional(),
})

/** An order as the client sends it: to be priced, to be paid, to be placed. */
export const OrderPayload = z.object({
  storeId: Id,
  channel: Channel.default('catering'),
  cart: z.array(CartLine).max(300).default([]),
  catalogId: Id.optional(),
  proposalId: Id.optional(),
  isPickup: z.boolean().default(false),
  /** The company's place that is delivered to; its address, entitlements and settings count. */
  locationId: Id.nullish(),
  address: Address.nullish(),
  date: z.union([Day, z.iso.datetime()]).nullish(),
  deliveryOption: ChosenWindow.nullish(),
  comments: Text(2000).default(''),
  customerDetails: CustomerDetails.default({}),
  billingDetails: Billed.nullish(),
  billingMeta: BillingMeta.default({}),
  paymentDetails: PaymentDetailsGiven.prefault({}),
  /** What the screen said it costs; refused when it costs something else by now. */
  totalCost: Money.optional(),
  /** A promotion's code; capitals and spaces do not matter. At most one. */
  couponCode: Text(60).optional(),
  isRequestingQuote: z.boolean().default(false),
  /** By an admin only: distance, lead time and opening hours do not count. */
  force: z.boolean().default(false),
  /** By an admin only: whose order it is, with whose money. */
  forUserId: Id.nullish(),
  requestMeta: z.record(z.string(), z.unknown()).default({}),
})
export type OrderPayload = z.infer<typeof OrderPayload>

export const CreatePurchasePaymentIntent = z.object({
  req: OrderPayload,
  saveCard: z.boolean().default(false),
  /** Used when ordering for another person: that person's saved card, charged at once and without them at a screen. */
  chargeSavedCardId: Id.optional(),
})

/** A cart to be priced before anybody says who they are. */
export const CartToPrice = OrderPayload.pick({
  storeId: true,
  channel: true,
  cart: true,
  catalogId: true,
  isPickup: true,
  locationId: true,
  date: true,
  deliveryOption: true,
}).extend({
  /** With where it is: nothing is looked up for a visitor. */
  address: AddressParts.extend({ geo: Geo }).nullish(),
})
export type CartToPrice = z.infer<typeof CartToPrice>

/** Why it cannot be ordered like this. `rule` is its place among the twelve reasons of the checkout, where it is one of them. */
export const CheckoutProblem = z.object({
  name: z.string(),
  message: z.string(),
  rule: z.int().nullable(),
  params: z.record(z.string(), z.unknown()),
})
export type CheckoutProblem = z.infer<typeof CheckoutProblem>

/** What an order would cost and how it would be paid, now. Nothing is reserved by asking. */
export const CheckoutPlan = z.object({
  storeId: Id,
  channel: Channel,
  lines: z.array(OrderLine),
  price: Price,
  /** The code that was given, if it does not count, and what applies by itself once something is otherwise. */
  unusedPromotions: z.array(UnusedPromotion),
  payment: PaymentSplit,
  available: z.object({
    inKind: Money,
    flex: Money,
    balance: Money,
    paidByUserAtDate: Money,
    unlocksAtUserSpent: Money,
  }),
  /** The chosen window as it is now; null when none is chosen or it has gone. */
  deliveryOption: DeliveryOption.nullable(),
  /** The next window that can be chosen instead. */
  nextWindow: DeliveryOption.nullable(),
  distanceMeters: z.int().nullable(),
  minimumOrder: Money.nullable(),
  canPayByTransfer: z.boolean(),
  billingDetailsRequired: z.boolean(),
  shouldRequestPhone: z.boolean(),
  requireCostCenter: z.boolean(),
  allowCustomerPayment: z.boolean(),
  allowCustomProjectCodes: z.boolean(),
  /** What is in the lines although the person who eats has declared not to eat it. */
  avoidedAllergens: z.array(z.string()),
  avoidedTraces: z.array(z.string()),
  /** Lines of which it is not stated what is in them, of a person who has declared not to eat something. */
  unstatedLines: z.array(z.string()),
  /** The diets of that person of which it is not stated that a line suits them. */
  unmetDiets: z.array(z.object({ lineId: z.string(), diets: z.array(Diet) })),
  /** In the order in which they are shown; empty when the order can be placed. */
  problems: z.array(CheckoutProblem),
})
export type CheckoutPlan = z.infer<typeof CheckoutPlan>

/** `clientSecret` null: nothing is left for a card, or it is paid; place the order with the same Idempotency-Key. */
export const PurchaseIntent = z.object({
  clientSecret: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  checkoutId: Id,
  amount: Money,
  plan: PaymentSplit,
  /** Stock and money are held until then. */
  expiresAt: Instant,
  /** Saved cards that can confirm it, by the provider's own id. */
  savedCards: z.array(
    z.object({
      id: Id,
      providerId: z.string(),
      brand: z.string(),
      lastFourDigits: z.string(),
      isDefault: z.boolean(),
    }),
  ),
})
export type PurchaseIntent = z.infer<typeof PurchaseIntent>

/** What of a plan does not depend on an account. `problems`: only those of the order itself. */
export const CartPrice = CheckoutPlan.pick({
  lines: true,
  price: true,
  deliveryOption: true,
  nextWindow: true,
  distanceMeters: true,
  minimumOrder: true,
  billingDetailsRequired: true,
  shouldRequestPhone: true,
  problems: true,
})
export type CartPrice = z.infer<typeof CartPrice>
