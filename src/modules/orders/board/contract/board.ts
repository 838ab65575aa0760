import { z } from 'zod'
import { AddressParts, Channel, EaterNeeds, Id, Instant, Money } from '../../../../core/contract/common'
import { ListQuery, listOf } from '../../../../core/contract/list'
import {
  CustomerDetails,
  Order,
  OrderLine,
  OrderReference,
  OrderState,
  PaymentState,
  StateHistoryEntry,
} from '../../../order-records/orders/contract/ordering'
import { LOST_PRINT_JOB_STATUSES } from '../../../printing/printers/rules/printing-jobs'
import { LineHandling } from '../../../stores/catalog/contract/menus'
import { RefundRecord } from '../../payments/contract/refunds'
import type { LiveOrderColumn, LiveOrderFilter, LiveOrderGroup } from '../rules/live-orders-columns'

/** A line on the board: what is cooked is for everybody, what it costs is not. */
export const BoardLine = OrderLine.omit({ price: true, total: true }).extend({
  subItems: z.array(OrderLine.shape.subItems.element.partial({ price: true })),
  /** Whether each of the line has its options, or all of it has them once: so many the kitchen makes. */
  subItemBehavior: z.enum(['perUnit', 'perLine']),
  /** For the kitchen, as long as it makes the order; left out where the menu states nothing. */
  handling: LineHandling.optional(),
  price: Money.optional(),
  total: Money.optional(),
})

/** An order as the board sends it. What is optional is only there for those who may see that column. */
export const BoardOrder = z.object({
  id: Id,
  ufid: z.string(),
  city: z.string(),
  channel: Channel,
  state: OrderState,
  stateAt: Instant,
  stateHistory: z.array(z.object({ state: OrderState, at: Instant })),
  storeId: Id,
  locationId: Id.nullable(),
  warehouseId: Id.nullable(),
  ...{ cartItems: z.array(BoardLine), shortages: Order.shape.shortages },
  /** For the kitchen, as long as it makes the order. */
  ...EaterNeeds.partial().shape,
  pickupCode: z.string().optional(),
  pickupTime: Instant,
  deliveryWindowStart: Instant,
  deliveryWindowEnd: Instant,
  deliveryDate: z.string(),
  /** Until when the store has to answer; null where no answer is due. */
  acceptBy: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  customerDetails: CustomerDetails.optional(),
  /** Into how many it is packed, or will be by its size. */
  bags: z.int(),
  customerComments: z.string(),
  internalNote: z.string().optional(),
  address: AddressParts.partial().nullable(),
  geo: z.object({ lat: z.number(), lon: z.number() }).nullable().optional(),
  billingDetails: z
    .object({ name: z.string().optional(), vatNumber: z.string().optional() })
    .nullable()
    .optional(),
  billingMeta: Order.shape.billingMeta.optional(),
  projectCode: z.string().nullable().optional(),
  invoiceIds: z.array(Id).optional(),
  dueByUserAfterBalance: Money.optional(),
  totalCost: Money.optional(),
  refunded: Money.optional(),
  paymentDetails: Order.shape.paymentDetails.optional(),
  paymentState: PaymentState.optional(),
  isPickup: z.boolean(),
  isCrossDocking: z.boolean(),
  isRequestingQuote: z.boolean(),
  haversineDistanceMeters: z.int().nullable().optional(),
  _requestMeta: z.object({ attribution: z.record(z.string(), z.unknown()) }).optional(),
  revision: z.int(),
})

/** A stop of a route that carries the order. Merchants hear who drives, not where else. */
export const BoardStop = z.object({
  driver: z.object({ id: Id.optional(), nickname: z.string() }).nullable(),
  status: z.string(),
  routeId: Id.optional(),
  routeName: z.string().optional(),
  waypointId: Id.optional(),
  windowStart: Instant.optional(),
  windowEnd: Instant.optional(),
})
export type BoardStop = z.infer<typeof BoardStop>

export const InvoiceBadge = z.object({
  kind: z.enum(['invoiced', 'noPaymentRequired', 'pending', 'noBillingDetails', 'noInvoice']),
  count: z.int(),
  shortId: z.string().nullable(),
  invoiceId: Id.nullable(),
})
export type InvoiceBadge = z.infer<typeof InvoiceBadge>

/** The last job of a paper that is not on paper, or not known to be. */
export const LostPaper = z.object({
  jobId: Id,
  kind: z.enum(['kitchen', 'label']),
  status: z.enum(LOST_PRINT_JOB_STATUSES),
})
export type LostPaper = z.infer<typeof LostPaper>

export const OrderWrapper = z.object({
  id: Id,
  purchase: BoardOrder,
  storeName: z.string().optional(),
  locationName: z.string().nullable().optional(),
  userDisplayName: z.string().optional(),
  logisticsPickup: BoardStop.nullable().optional(),
  logisticsDropoff: BoardStop.nullable().optional(),
  merchantListingPrice: Money.optional(),
  merchantNet: Money.optional(),
  platformFees: Money.optional(),
  invoiceBadge: InvoiceBadge.nullable().optional(),
  rating: z.object({ rating: z.int(), comment: z.string() }).nullable().optional(),
  cartCount: z.int(),
  isLate: z.boolean(),
  lateMinutes: z.int(),
  isPrivate: z.boolean(),
  /** The kitchen's ticket is on paper wherever it was sent, or was printed by hand. */
  isPrinted: z.boolean(),
  /** Of an order that is still to be made or handed over, for who prints. */
  lostPaper: LostPaper.optional(),
  /** Where the person who looks may move it next; empty for those who only look. */
  allowedStates: z.array(OrderState),
  /** A mis-tapped refusal can be taken back until then, by those who may. */
  undoUntil: Instant.nullable(),
})
export type OrderWrapper = z.infer<typeof OrderWrapper>

export const ListPurchases = z.object({
  filterStores: z.array(Id).max(500).optional(),
  before: Instant.optional(),
  after: Instant.optional(),
  /** A warehouse: only what goes through it. */
  whId: Id.nullish(),
  /** Hides people and places of orders outside the canteen. */
  privacy: z.boolean().optional(),
})
/** With `countUpTo` only so many orders of the range are looked at, those with the latest windows: `isTotalCapped` says so. */
export const ListPurchases2 = ListQuery.extend(ListPurchases.shape).extend({
  quick: z.custom<LiveOrderFilter>(value => typeof value === 'string').optional(),
  /** Says as well what has to be heard, whatever the range and the filters are. */
  alarms: z.boolean().optional(),
  /** False for who shows no quick filters: all orders of the range would be looked at for them. */
  counts: z.boolean().default(true),
})
export type ListPurchases2 = z.output<typeof ListPurchases2>

/** What a screen of live orders sounds for: it is of all orders that who looks may see. */
export const BoardAlarms = z.object({
  /** The order that came in last, as far as that was minutes ago. */
  newestId: Id.nullable(),
  /** Orders that wait for the answer of their store, and when it is due. */
  unanswered: z.array(z.object({ id: Id, acceptBy: Instant })),
  /** Orders with a paper that a person has to look after. */
  lostPapers: z.array(LostPaper.extend({ id: Id, ufid: z.string() })),
})
export type BoardAlarms = z.infer<typeof BoardAlarms>

export const PurchasesPage = listOf(OrderWrapper).extend({
  /** How many there are behind each quick filter, in the same range and stores; none where they were not wanted. */
  counts: z.record(z.string(), z.int()),
  columns: z.array(z.custom<LiveOrderColumn>()),
  groups: z.array(z.custom<LiveOrderGroup>()),
  /** As far as the live messages had come: listening after it tells everything that is not in here. */
  liveSeq: z.int(),
  alarms: BoardAlarms.optional(),
})
export type PurchasesPage = z.infer<typeof PurchasesPage>

export const ResendPurchaseEmail = OrderReference.extend({
  email: z.email().max(200).optional(),
  kind: z.enum(['placed', 'accepted', 'rejected', 'canceled', 'delivered']).optional(),
})

export const MerchantSettlement = z.object({
  /** As it was agreed when the order was placed. */
  agreed: Money,
  /** Refunds and lost disputes that the merchant bears, or all of it. */
  liability: Money,
  left: Money,
  removed: z.object({ at: Instant, reason: z.string() }).nullable(),
})
export type MerchantSettlement = z.infer<typeof MerchantSettlement>

/** One order for the back office: the board's row, and what a panel beside it shows. */
export const BoardOrderDetail = OrderWrapper.extend({
  history: z.array(StateHistoryEntry).optional(),
  refunds: z.array(RefundRecord).optional(),
  refundable: Money.optional(),
  /** What the merchant gets of it, for the platform. */
  merchantSettlement: MerchantSettlement.optional(),
  /** Who it is handed to, in the lines of its papers, for kitchens: where the papers name the customer. */
  recipient: z.array(z.string()).optional(),
  /** Which fields can still be changed. */
  editable: z.array(z.string()),
})
export type BoardOrderDetail = z.infer<typeof BoardOrderDetail>
