import { z } from 'zod'
import {
  AddressParts,
  BillingDetails,
  Channel,
  Day,
  Geo,
  Id,
  IdOrSlug,
  Money,
  Text,
} from '../../../../core/contract/common'
import { OtherLanguages } from '../../../../core/contract/translations'
import { LocationDetails } from '../../../companies/companies/contract/places'
import { StorePromotion } from '../../../offers/promotions/contract/promotions'
import { CatalogReference, Menu } from '../../../stores/catalog/contract/menus'
import { SpecialHours } from '../../../stores/hours/contract/special-hours'
import {
  Cuisine,
  CutoffRule,
  DateOrDay,
  DeliveryOption,
  EventType,
  MinimumOrderRestriction,
  Rating,
  Schedule,
} from '../../../stores/stores/contract/stores'

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
  /** From today on. */
  specialHours: z.array(SpecialHours),
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
  languages: OtherLanguages.optional(),
})
export type StoreCard = z.infer<typeof StoreCard>

export const StoreSearch = z.object({
  locationId: Id.nullish(),
  address: AddressParts.partial().nullish(),
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

/** A dish that a search has found, as it stands under its store. */
export const FoundDish = z.object({
  id: Id,
  name: z.string(),
  imageURL: z.string(),
  price: Money,
  languages: OtherLanguages.optional(),
})

export const StoreSearchResult = z.object({
  stores: z.array(
    StoreCard.extend({
      /** What a meal costs at least; null: nothing is on sale. */
      dishesFrom: Money.nullable(),
      /** Some of those whose name has the words that were searched for. */
      dishes: z.array(FoundDish),
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
  locationDetails: LocationDetails.nullable(),
  productRatings: z.record(Id, Rating),
})
export type StoreSearchResult = z.infer<typeof StoreSearchResult>

export const ShowStore = z.object({
  storeIdOrSlug: IdOrSlug,
  channel: Channel.default('catering'),
  catalogIdOrSlug: IdOrSlug.nullish(),
  date: DateOrDay.nullish(),
  locationId: Id.nullish(),
  address: AddressParts.partial().nullish(),
})

export const StorePage = z.object({
  store: StoreCard,
  menu: Menu.nullable(),
  productRatings: z.record(Id, Rating),
})
