import { z } from 'zod'
import { Address, Channel, Id, Instant, Language, Money, Text } from '../../../../core/contract/common'
import {
  CartLine,
  CustomerDetails,
  OrderLine,
  VatOfRate,
} from '../../../order-records/orders/contract/ordering'
import { PROPOSAL_NEEDS, PROPOSAL_STATES } from '../../../order-records/proposals/rules/proposal-state'

export const QuoteState = z.enum(PROPOSAL_STATES)

/** What something costs, in cents that are not negative and fit what a bank transfers. */
const Price = Money.extend({ amount: z.int().min(0).max(99_999_999) })

/** A line as staff write it: with its id it is the line that is there, with a price it costs that. */
export const QuoteLineFields = CartLine.pick({
  productId: true,
  subItems: true,
  comment: true,
}).extend({
  id: Id.optional(),
  quantity: z.int().min(1).max(10_000),
  price: Price.optional(),
  isFixed: z.boolean().default(false),
})
export type QuoteLineFields = z.infer<typeof QuoteLineFields>

/** A window as it is offered: whatever the store's hours say. */
export const OfferedWindow = z
  .object({ deliveryStartDate: Instant, deliveryEndDate: Instant })
  .refine(({ deliveryStartDate, deliveryEndDate }) => deliveryStartDate < deliveryEndDate, {
    message: 'It ends before it begins',
  })

/** Any part of what a proposal says; what is left out stays as it is. */
const ProposalFields = z
  .object({
    name: Text(120),
    storeId: Id,
    channel: Channel,
    isPickup: z.boolean(),
    allowCartChanges: z.boolean(),
    allowShippingChanges: z.boolean(),
    customerDetails: CustomerDetails,
    deliveryOption: OfferedWindow.nullable(),
    address: Address.nullable(),
    cartItems: z.array(QuoteLineFields).max(100),
  })
  .partial()

const Terms = z.object({
  /** The person it is for, set by the platform's staff only. Left out: any reader of the link may accept it. */
  userId: Id.nullish(),
  locationId: Id.nullish(),
  people: z.int().min(1).max(10_000).nullish(),
  budgetPerPerson: Price.nullish(),
  /** Null: what the rule of the channel says. */
  deliveryFee: Price.nullish(),
  validDays: z.int().min(1).max(60).optional(),
  language: Language.optional(),
})

export const QuoteFields = Terms.extend({
  proposal: ProposalFields.prefault({}),
  /** The request that it answers: what is not said is taken from there. */
  purchaseId: Id.optional(),
})
export type QuoteFields = z.infer<typeof QuoteFields>

export const QuoteChanges = Terms.extend({
  id: Id,
  updatedAt: Instant.optional(),
  proposal: ProposalFields.optional(),
})
export type QuoteChanges = z.infer<typeof QuoteChanges>

/** A line as it is offered. `minQuantity` to `maxQuantity` is what its customer may choose. */
export const QuoteLine = OrderLine.omit({ refundedQuantity: true, languages: true }).extend({
  menuPrice: Money,
  isFixed: z.boolean(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  /** Of one with the options that come with each, and of those that come once: a quantity costs what these make. */
  eachCents: z.int(),
  onceCents: z.int(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

const Proposal = z.object({
  name: z.string(),
  storeId: Id,
  channel: Channel,
  isPickup: z.boolean(),
  allowCartChanges: z.boolean(),
  allowShippingChanges: z.boolean(),
  customerDetails: CustomerDetails,
  deliveryOption: z.object({ deliveryStartDate: Instant, deliveryEndDate: Instant }).nullable(),
  address: Address.nullable(),
  cartItems: z.array(QuoteLine),
})

const QuotePrice = z.object({
  goods: Money,
  delivery: Money,
  deliveryVatPercentage: z.number(),
  total: Money,
  /** Null: the number of people is not known. */
  perPerson: Money.nullable(),
  vat: z.array(VatOfRate),
})

/** What everybody who has its link reads of a quote. */
const Shown = z.object({
  id: Id,
  number: z.string(),
  state: QuoteState,
  stateAt: Instant,
  proposal: Proposal,
  price: QuotePrice,
  people: z.int().nullable(),
  store: z.object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    tz: z.string(),
    cancelHours: z.number().nullable(),
  }),
  locationId: Id.nullable(),
  purchaseId: Id.nullable(),
  orderId: Id.nullable(),
  expiresAt: Instant,
  sentAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  /** The last change after it was sent. */
  changedAt: Instant.nullable(),
  declinedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})

/** A quote as its writers keep it. */
export const Quote = Shown.extend({
  city: z.string(),
  merchantId: Id,
  storeId: Id,
  storeName: z.string(),
  name: z.string(),
  userId: Id.nullable(),
  userName: z.string(),
  openedByName: z.string().nullable(),
  budgetPerPerson: Money.nullable(),
  /** What the rule says, whatever is asked for delivery. */
  deliveryByRule: Money,
  hasOwnDelivery: z.boolean(),
  validDays: z.int(),
  language: Language,
  totalCost: Money,
  /** What is missing before it can be sent. */
  missing: z.array(z.enum(PROPOSAL_NEEDS)),
  archivedAt: Instant.nullable(),
})
export type Quote = z.infer<typeof Quote>

export const QuoteMessage = z.object({
  id: Id,
  isStaff: z.boolean(),
  author: z.string(),
  text: z.string(),
  at: Instant,
})
export type QuoteMessage = z.infer<typeof QuoteMessage>

/** A quote as its customer reads it. */
export const CustomerQuote = Shown.extend({
  /** It is for this reader, or for any who has its link; the platform accepts it for its customer. */
  canAccept: z.boolean(),
  /** Whether the reader may write in its thread: its customer, or any reader where it names none. */
  canWrite: z.boolean(),
  /** The reader is one of its writers. */
  isStaff: z.boolean(),
  /** For whom the platform accepts it. */
  behalfOf: z.object({ id: Id, name: z.string() }).nullable(),
  messages: z.array(QuoteMessage),
})
export type CustomerQuote = z.infer<typeof CustomerQuote>

/** A quote in the list of its customer. */
export const OwnQuote = Shown.pick({
  id: true,
  number: true,
  state: true,
  purchaseId: true,
  orderId: true,
  expiresAt: true,
  createdAt: true,
}).extend({ name: z.string(), storeName: z.string(), total: Money.nullable() })
export type OwnQuote = z.infer<typeof OwnQuote>

/** What staff see beside a quote. */
export const QuoteThread = z.object({
  messages: z.array(QuoteMessage),
  request: z
    .object({
      id: Id,
      ufid: z.string(),
      comments: z.string(),
      author: z.string(),
      at: Instant,
      isWaiting: z.boolean(),
      found: z.object({
        people: z.int().nullable(),
        budgetCents: z.int().nullable(),
        diets: z.array(z.object({ diet: z.enum(['vegetarian', 'vegan', 'glutenFree']), people: z.int() })),
      }),
    })
    .nullable(),
  /** Other catering of the store on that day; null: no day is chosen. */
  sameDay: z.object({ orders: z.int(), quotes: z.int() }).nullable(),
  mayPayByTransfer: z.boolean(),
  merchantGets: Money,
  /** Of the goods; null: the reader is not of the platform. */
  platformGets: Money.nullable(),
})
export type QuoteThread = z.infer<typeof QuoteThread>

export const WriteToQuote = z.object({ id: Id, text: Text(2000).min(1) })
export const QuoteReference = z.object({ id: Id })
