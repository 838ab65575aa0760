import { z } from 'zod'
import {
  Address,
  Cents,
  Channel,
  City,
  Day,
  Geo,
  Id,
  IdOrSlug,
  Instant,
  Language,
  Money,
  Phone,
  Slug,
  Text,
  TimeOfDay,
} from '../../../../core/contract/common'
import { translationsOf } from '../../../../core/contract/translations'
import { VatNumber } from '../../../../core/contract/vat-number'
import { isTimeZone, WEEKDAYS } from '../../../../core/rules/local-time'
import { PROOF_REQUIREMENTS } from '../../../../core/rules/proof-requirements'
import { Email } from '../../../identity/people/contract/people'
import {
  OpeningHours,
  SpecialHours,
  SpecialHoursList,
  WITHIN_DAY,
  withinDay,
} from '../../hours/contract/special-hours'
import { TICKET_MOMENTS } from '../rules/automatic-papers'
import { CUISINES, EVENT_TYPES } from '../rules/categories'

export const Cuisine = z.enum(CUISINES)
export const EventType = z.enum(EVENT_TYPES)

/** Opening hours by weekday, in the store's own zone. */
export const Schedule = z.partialRecord(z.enum(WEEKDAYS), z.array(OpeningHours).max(6))
const WithinDay = Schedule.superRefine((week, ctx) => {
  for (const [day, hours] of Object.entries(week))
    for (const [at, one] of hours.entries())
      if (!withinDay(one)) ctx.addIssue({ code: 'custom', path: [day, at, 'end'], ...WITHIN_DAY })
})
export const CutoffRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('minutesBefore'), minutes: z.int().min(0).max(20_160) }),
  z.object({ kind: z.literal('sameDay'), at: TimeOfDay }),
  z.object({ kind: z.literal('previousDay'), at: TimeOfDay }),
])
export const MinimumOrderRestriction = z.object({ channels: z.array(Channel).max(3), minPriceAmount: Cents })

export const Rating = z.object({
  average: z.number(),
  count: z.int(),
})

export const DeliveryOption = z.object({
  deliveryStart: z.string(),
  deliveryEnd: z.string(),
  deliveryStartDate: z.string(),
  deliveryEndDate: z.string(),
  cutoff: z.string(),
  price: Money.nullable(),
  channels: z.array(Channel),
})

export const DateOrDay = z.union([Day, z.iso.datetime({ offset: true })])

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

/** Names of stores are names: they stay as they are. */
const StoreTexts = translationsOf({ description: Text(2000) })

export const Store = z.object({
  id: Id,
  merchantId: Id,
  brandId: Id.nullable(),
  warehouseId: Id.nullable(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  translations: StoreTexts,
  city: z.string(),
  tz: z.string(),
  address: Address,
  geo: Geo,
  deliveryRadiusM: z.int(),
  channels: z.array(Channel),
  schedule: Schedule,
  /** Whole days on which special hours close it. */
  closingDays: z.array(Day),
  specialHours: z.array(SpecialHours),
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
  /** When the kitchen's ticket is printed by itself; labels are when an order is packed. */
  printsTickets: z.enum(TICKET_MOMENTS),
  printsLabels: z.boolean(),
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

export const StoreFields = z.object({
  merchantId: Id,
  brandId: Id.nullable().optional(),
  warehouseId: Id.nullable().optional(),
  name: Text(120).min(1),
  slug: Slug.optional(),
  description: Text(2000).optional(),
  translations: StoreTexts.optional(),
  city: City,
  tz: z.string().refine(isTimeZone).optional(),
  address: Address,
  geo: Geo,
  deliveryRadiusM: z.int().min(100).max(200_000).optional(),
  channels: z.array(Channel).min(1).max(3),
  schedule: WithinDay.optional(),
  /** Special hours of whole closed days, one by one. `specialHours` says it all and counts where both are given. */
  closingDays: z.array(Day).max(366).optional(),
  specialHours: SpecialHoursList.optional(),
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
  /** The id of an upload; without one the store is shown by dishes that it sells. */
  picture: Id.nullable().optional(),
  cuisines: z.array(Cuisine).max(9).optional(),
  eventTypes: z.array(EventType).max(5).optional(),
  autoAccept: z.boolean().optional(),
  acceptTimeoutMinutes: z.int().min(1).max(1440).optional(),
  cancelsUnaccepted: z.boolean().optional(),
  printsTickets: z.enum(TICKET_MOMENTS).optional(),
  printsLabels: z.boolean().optional(),
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
  /** What the texts of its stores and menus are written in. */
  language: Language.nullable(),
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
  vatNumber: VatNumber.nullable().optional(),
  address: Address.nullable().optional(),
  billingAddress: Address.nullable().optional(),
  contactEmail: Email.nullable().optional(),
  contactPhone: Phone.nullable().optional(),
  language: Language.nullable().optional(),
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
  city: City,
  address: Address,
  geo: Geo,
  note: Text(1000).nullable().optional(),
})
