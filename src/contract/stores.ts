import { z } from 'zod'
import { isTimeZone, WEEKDAYS } from '../rules/local-time'
import { PRODUCT_CATEGORIES } from '../rules/ordering/categories'
import { DISCOUNT_TYPES, PROMOTION_SCOPES } from '../rules/promotions/promotion'
import { PROOF_REQUIREMENTS } from '../rules/proof-requirements'
import { CatalogReference, Cuisine, EventType, Menu } from './catalog'
import {
  Address,
  BillingDetails,
  Cents,
  Channel,
  Day,
  Geo,
  Id,
  IdOrSlug,
  Instant,
  Money,
  Picture,
  Slug,
  Text,
  TimeOfDay,
} from './common'
import { Email } from './people'

export const OpeningHours = z.object({ start: TimeOfDay, end: TimeOfDay })
/** Opening hours by weekday, in the store's own zone. */
export const Schedule = z.partialRecord(z.enum(WEEKDAYS), z.array(OpeningHours).max(6))
export const CutoffRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('minutesBefore'), minutes: z.int().min(0).max(20_160) }),
  z.object({ kind: z.literal('sameDay'), at: TimeOfDay }),
  z.object({ kind: z.literal('previousDay'), at: TimeOfDay }),
])
export const MinimumOrderRestriction = z.object({ channels: z.array(Channel).max(3), minPriceAmount: Cents })

export const DeliveryOption = z.object({
  deliveryStart: z.string(),
  deliveryEnd: z.string(),
  deliveryStartDate: z.string(),
  deliveryEndDate: z.string(),
  cutoff: z.string(),
  price: Money.nullable(),
  channels: z.array(Channel),
})

/** Why a store cannot be ordered from, or not on this day: it stays in the list and says so. */
export const WhyNotStore = z.discriminatedUnion('name', [
  z.object({ name: z.literal('OutOfRange'), params: z.object({ meters: z.int(), radiusMeters: z.int() }) }),
  z.object({ name: z.literal('CanteenNeedsDate'), params: z.object({}) }),
  z.object({ name: z.literal('OtherChannel'), params: z.object({ channels: z.array(Channel) }) }),
  z.object({ name: z.literal('NothingPublished'), params: z.object({}) }),
  z.object({
    name: z.enum([
      'PastDay',
      'BeyondHorizon',
      'ClosingDay',
      'ClosedThatWeekday',
      'TooSoon',
      'CutoffPassed',
      'FullyBooked',
    ]),
    /** The day that was asked for, and the first that has a window. */
    params: z.object({ on: Day, nextOn: Day.nullable() }),
  }),
])
export type WhyNotStore = z.infer<typeof WhyNotStore>

export const Rating = z.object({
  average: z.number(),
  count: z.int(),
})

/** What a store takes off by itself: the reason to come. */
export const StorePromotion = z.object({
  id: Id,
  name: z.string(),
  discountType: z.enum(DISCOUNT_TYPES),
  scope: z.enum(PROMOTION_SCOPES),
  percentBps: z.int().nullable(),
  amountCents: z.int().nullable(),
  minTotalCents: z.int(),
  productIds: z.array(Id),
  categories: z.array(z.enum(PRODUCT_CATEGORIES)),
  bundle: z.object({ of: z.int(), discounted: z.int() }).nullable(),
  /** Whoever orders gets it, for any cart, so that a menu can show its price. */
  isForEverybody: z.boolean(),
  firstOrderOnly: z.boolean(),
})
export type StorePromotion = z.infer<typeof StorePromotion>

/** A store as customers meet it, in a list and on its own page. */
export const StoreCard = z.object({
  id: Id,
  storeId: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  brandName: z.string().nullable(),
  imageURL: z.string(),
  accentColor: z.string().nullable(),
  city: z.string(),
  tz: z.string(),
  address: z.string(),
  geo: Geo,
  deliveryRadiusM: z.int(),
  channels: z.array(Channel),
  cuisines: z.array(Cuisine),
  eventTypes: z.array(EventType),
  schedule: Schedule,
  closingDays: z.array(Day),
  defaultLeadTimeHours: z.number().nullable(),
  cutoff: CutoffRule.nullable(),
  minimumOrderRestrictions: z.array(MinimumOrderRestriction),
  commentsEnabled: z.boolean(),
  /** Orders can be collected there. */
  allowsPickup: z.boolean(),
  /** Of the channel asked for; null: none. */
  minimumOrder: Money.nullable(),
  /** What delivery costs, for catering from the minimum on; null when it depends on an address not given. */
  deliveryFee: z.object({ amount: z.int(), currency: z.literal('eur'), isFrom: z.boolean() }).nullable(),
  /** As the crow flies; null when nobody said where to. */
  meters: z.number().nullable(),
  nextWindow: DeliveryOption.nullable(),
  /** Null below five ratings. */
  rating: Rating.nullable(),
  isFavourite: z.boolean(),
  catalogs: z.array(CatalogReference),
  promotions: z.array(StorePromotion),
  why: WhyNotStore.nullable(),
})
export type StoreCard = z.infer<typeof StoreCard>

const DateOrDay = z.union([Day, z.iso.datetime({ offset: true })])

export const StoreSearch = z.object({
  locationId: Id.nullish(),
  address: Address.partial().nullish(),
  city: z.string().max(20).nullish(),
  storeIdOrSlug: IdOrSlug.nullish(),
  catalogIdOrSlug: IdOrSlug.nullish(),
  /** A day, or an instant of which the day at the store counts. */
  date: DateOrDay.nullish(),
  channel: Channel.default('catering'),
  q: Text(100).nullish(),
  cuisines: z.array(Cuisine).max(9).nullish(),
  eventTypes: z.array(EventType).max(5).nullish(),
})
export type StoreSearch = z.infer<typeof StoreSearch>

export const PublicLocation = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  logo: z.string().nullable(),
  /** Whether joining takes the company's code. */
  needsCode: z.boolean(),
  channels: z.array(Channel),
  isActive: z.boolean(),
})
export type PublicLocation = z.infer<typeof PublicLocation>

export const StoreSearchResult = z.object({
  stores: z.array(
    StoreCard.extend({
      /** Only when one store was asked for: its windows of the day, its menu. */
      deliveryOptions: z.array(DeliveryOption).optional(),
      catalog: CatalogReference.nullable().optional(),
      catalogProducts: Menu.shape.products.optional(),
      sections: Menu.shape.sections.optional(),
      stockMap: Menu.shape.stockMap.optional(),
    }),
  ),
  availableFlex: Money,
  availableKind: Money,
  availableBalance: Money,
  /** What the person has paid of orders of that day, cancelled ones left out. */
  paidByUserAtDate: Money,
  copaymentProfile: z.object({ unlocksAtUserSpentAmount: z.int() }).nullable(),
  billingDetailsRequired: z.boolean(),
  availableBillingDetails: z.array(BillingDetails),
  shouldRequestPhone: z.boolean(),
  requireCostCenter: z.boolean(),
  allowCustomerPayment: z.boolean(),
  allowCustomProjectCodes: z.boolean(),
  /** Pay by transfer is allowed. */
  pbta: z.boolean(),
  /** Where exactly is told to its own people. */
  locationDetails: PublicLocation.extend({
    address: Address.nullable(),
    floor: z.string().nullable(),
  }).nullable(),
  productRatings: z.record(Id, Rating),
})
export type StoreSearchResult = z.infer<typeof StoreSearchResult>

export const ShowStore = z.object({
  storeIdOrSlug: IdOrSlug,
  channel: Channel.default('catering'),
  catalogIdOrSlug: IdOrSlug.nullish(),
  date: DateOrDay.nullish(),
  locationId: Id.nullish(),
  address: Address.partial().nullish(),
})
export const StorePage = z.object({
  store: StoreCard,
  menu: Menu.nullable(),
  productRatings: z.record(Id, Rating),
})

export const ShowWindows = z.object({
  storeIdOrSlug: IdOrSlug,
  channel: Channel.default('catering'),
  /** Left out: the first day that has a window. */
  date: DateOrDay.nullish(),
})
export const Windows = z.object({
  on: Day,
  options: z.array(DeliveryOption),
  empty: z.string().nullable(),
  lastCutoff: z.string().nullable(),
  /** The first day from `on` that has a window; null: none within the horizon. */
  nextOn: Day.nullable(),
})

export const ScanKind = z.enum([
  'fridge',
  'location',
  'store',
  'menu',
  'order',
  'package',
  'printer',
  'product',
  'waypoint',
  'unknown',
])
export const Scanned = z.object({
  code: z.string(),
  type: ScanKind,
  id: Id.nullable(),
  label: z.string().nullable(),
  /** Where the app goes with it. */
  redirectRoute: z.string().nullable(),
  params: z.record(z.string(), z.string()),
})

export const Store = z.object({
  id: Id,
  merchantId: Id,
  brandId: Id.nullable(),
  warehouseId: Id.nullable(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  city: z.string(),
  tz: z.string(),
  address: Address,
  geo: Geo,
  deliveryRadiusM: z.int(),
  channels: z.array(Channel),
  schedule: Schedule,
  closingDays: z.array(Day),
  defaultLeadTimeHours: z.number().nullable(),
  cutoff: CutoffRule.nullable(),
  capacityPerSlot: z.int().nullable(),
  minimumOrderRestrictions: z.array(MinimumOrderRestriction),
  fixedDeliveryPrice: Money.nullable(),
  allowsPickup: z.boolean(),
  commentsEnabled: z.boolean(),
  accentColor: z.string().nullable(),
  imageURL: z.string(),
  picture: z.string().nullable(),
  cuisines: z.array(Cuisine),
  eventTypes: z.array(EventType),
  autoAccept: z.boolean(),
  acceptTimeoutMinutes: z.int(),
  cancelsUnaccepted: z.boolean(),
  isCrossDocking: z.boolean(),
  proofRequirement: z.enum(PROOF_REQUIREMENTS),
  phone: z.string().nullable(),
  rating: Rating.nullable(),
  activeCatalogs: z.array(z.object({ catalogId: Id })),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Store = z.infer<typeof Store>

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const Phone = z.string().regex(/^\+[1-9]\d{6,14}$/)

export const StoreFields = z.object({
  merchantId: Id,
  brandId: Id.nullable().optional(),
  warehouseId: Id.nullable().optional(),
  name: Text(120).min(1),
  slug: Slug.optional(),
  description: Text(2000).optional(),
  city: z.string().min(2).max(20),
  tz: z.string().refine(isTimeZone).optional(),
  address: Address,
  geo: Geo,
  deliveryRadiusM: z.int().min(100).max(200_000).optional(),
  channels: z.array(Channel).min(1).max(3),
  schedule: Schedule.optional(),
  closingDays: z.array(Day).max(366).optional(),
  defaultLeadTimeHours: z.number().min(0).max(720).nullable().optional(),
  cutoff: CutoffRule.nullable().optional(),
  capacityPerSlot: z.int().min(0).max(10_000).nullable().optional(),
  minimumOrderRestrictions: z.array(MinimumOrderRestriction).max(10).optional(),
  fixedDeliveryPrice: z
    .object({ amount: Cents, currency: z.literal('eur') })
    .nullable()
    .optional(),
  allowsPickup: z.boolean().optional(),
  commentsEnabled: z.boolean().optional(),
  accentColor: Color.nullable().optional(),
  picture: Picture.nullable().optional(),
  cuisines: z.array(Cuisine).max(9).optional(),
  eventTypes: z.array(EventType).max(5).optional(),
  autoAccept: z.boolean().optional(),
  acceptTimeoutMinutes: z.int().min(1).max(1440).optional(),
  cancelsUnaccepted: z.boolean().optional(),
  isCrossDocking: z.boolean().optional(),
  proofRequirement: z.enum(PROOF_REQUIREMENTS).optional(),
  phone: Phone.nullable().optional(),
})

export const Merchant = z.object({
  id: Id,
  name: z.string(),
  legalName: z.string().nullable(),
  taxId: z.string().nullable(),
  vatNumber: z.string().nullable(),
  address: Address.nullable(),
  billingAddress: Address.nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  /** What the platform keeps of a sale, in hundredths of a percent, by channel. For platform admins only. */
  commissionBps: z.partialRecord(Channel, z.int()).nullable(),
  /** What banks keep after lost disputes is theirs to bear, up to what the order has earned them. */
  bearsLostDisputes: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Merchant = z.infer<typeof Merchant>
export const MerchantFields = z.object({
  name: Text(160).min(1),
  legalName: Text(160).nullable().optional(),
  taxId: Text(30).nullable().optional(),
  vatNumber: Text(30).nullable().optional(),
  address: Address.nullable().optional(),
  billingAddress: Address.nullable().optional(),
  contactEmail: Email.nullable().optional(),
  contactPhone: Phone.nullable().optional(),
  commissionBps: z.partialRecord(Channel, z.int().min(0).max(10_000)).optional(),
  bearsLostDisputes: z.boolean().optional(),
})

export const Brand = z.object({
  id: Id,
  merchantId: Id,
  name: z.string(),
  description: z.string(),
  accentColor: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Brand = z.infer<typeof Brand>
export const BrandFields = z.object({
  merchantId: Id,
  name: Text(120).min(1),
  description: Text(2000).optional(),
  accentColor: Color.nullable().optional(),
})

export const Warehouse = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  address: Address,
  geo: Geo,
  note: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Warehouse = z.infer<typeof Warehouse>
export const WarehouseFields = z.object({
  name: Text(120).min(1),
  city: z.string().min(2).max(20),
  address: Address,
  geo: Geo,
  note: Text(1000).nullable().optional(),
})
