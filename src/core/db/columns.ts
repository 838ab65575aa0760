/** Shapes of the jsonb columns that code relies on; the generator of tables.ts points at them. */

import type { DishWords } from '../../dish-pictures/illustrations'
import type { CsvSource } from '../../modules/billing/bank/rules/read-csv-statement'
import type { InvoiceRecipient, InvoiceSeller } from '../../modules/billing/invoices/contract/invoice-parties'
import type { GeofenceArea } from '../../modules/logistics/geofences/contract/geofences'
import type { VisitState } from '../../modules/logistics/geofences/rules/visits'
import type { RequestedStop } from '../../modules/logistics/route-requests/contract/route-requests'
import type { ScheduledStop } from '../../modules/logistics/route-schedules/contract/route-schedules'
import type { FrozenLine } from '../../modules/offers/promotions/rules/pricing'
import type { RefundedLine } from '../../modules/order-records/amounts/rules/refunds'
import type { ProposalCustomer, ProposalLine } from '../../modules/order-records/proposals/contract/proposals'
import type { CancelStep } from '../../modules/order-records/states/rules/cancelling'
import type { PaperFacts } from '../../modules/printing/papers/rules/papers/paper-changes'
import type { KeptProof } from '../../modules/printing/printers/contract/print-proof'
import type { CatalogContent, CatalogSection } from '../../modules/stores/catalog/contract/menus'
import type { ModifierGroup } from '../../modules/stores/catalog/contract/products'
import type { OpeningHours, SpecialHours } from '../../modules/stores/hours/rules/opening-hours'
import type { CutoffRule } from '../../modules/stores/hours/rules/slots'
import type { Address, BillingDetails, BillingMeta } from '../contract/common'
import type { Allergen } from '../rules/ordering/allergens'
import type { Channel } from '../rules/ordering/channels'
import type { ProofRequirement } from '../rules/proof-requirements'
import type { Translations } from '../rules/translations'

export type {
  Address,
  BillingDetails,
  BillingMeta,
  CatalogContent,
  CatalogSection,
  CsvSource,
  DishWords,
  GeofenceArea,
  InvoiceRecipient,
  InvoiceSeller,
  KeptProof,
  ModifierGroup,
  PaperFacts,
  ProposalCustomer,
  ProposalLine,
  RefundedLine,
  RequestedStop,
  ScheduledStop,
  SpecialHours,
  Translations,
  VisitState,
}
export type Json = Record<string, unknown>

/** Why a connection did not work, newest first. */
export type IntegrationError = { at: string; message: string }

/** What the product has noticed by itself, and whether and why it is over by itself as well. */
export type FoundIncidence = {
  isOver?: boolean
  over?: IncidenceOver
} & (
  | { kind: 'lowStock'; product: string; store: string; left: number }
  | { kind: 'courierSilent'; courier: string; stop: string; minutes: number }
  | { kind: 'waitsForCourier'; order: string; store: string; minutes: number }
  | { kind: 'stopLate'; courier: string; stop: string; minutes: number }
  | { kind: 'stopFailed'; courier: string; stop: string; reason: string; note?: string }
)
/** Why a rule closed an incident. */
export type IncidenceOver = 'arrived' | 'heard' | 'taken' | 'canceled' | 'moved' | 'enough'

/** What an event of an incident says beside who did it and when; which of it, its kind decides. */
export type IncidenceEventData = {
  text?: string
  over?: IncidenceOver
  cents?: number
  recordId?: string
  personId?: string | null
  routeId?: string
  lines?: { name: string; quantity: number }[]
  windowStart?: string
  windowEnd?: string
  count?: number
  from?: string
  to?: string
}

/** Weekday → opening slots in the store's own zone. */
export type Schedule = Partial<Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', OpeningHours[]>>
export type MinimumOrder = { channels: Channel[]; minPriceAmount: number }[]
export type Cutoff = CutoffRule

export type LocationSettings = {
  requireCostCenter?: boolean
  allowCustomerPayment?: boolean
  allowCustomProjectCodes?: boolean
  payByTransferAllowed?: boolean
  shouldRequestPhone?: boolean
  billingDetailsRequired?: boolean
  /** Whether the company's money may pay the delivery fee; it does unless this says no. */
  entitlementsPayDelivery?: boolean
}

/** What a location says beside that: what a courier has to bring back from here, by default a photo if possible. */
export type PlaceSettings = LocationSettings & { proofRequirement?: ProofRequirement }

/** A store's own answers to what a company may also decide, and how its orders can be canceled. */
export type StoreSettings = LocationSettings & {
  /** Catering: an accepted order can be canceled until so many hours before its window. */
  cancelHours?: number
  /** How much comes back, by how early it is canceled; all of it when there are none. */
  cancelSteps?: CancelStep[]
}

export type PermissionScope = {
  merchantIds?: string[]
  storeIds?: string[]
  locationIds?: string[]
  organizationId?: string
  fleetIds?: string[]
  warehouseIds?: string[]
  cities?: string[]
}
export type RiderData = { vehicles: { type: string; plate?: string }[] }
export type Customer = { firstName: string; lastName: string; email: string; phone?: string }
export type OrderedModifier = {
  groupId: string
  id: string
  name: string
  quantity: number
  priceImpactCents: number
  /** Not there when it is not stated what is in it. */
  allergens?: Allergen[]
  /** Not there: none. */
  mayContain?: Allergen[]
}
/** A product as it was when it was put in for another. */
export type PickedSubstitute = {
  name: string
  unitCents: number
  allergens: Allergen[]
  mayContain: Allergen[]
  allergensStated: boolean
  /** Why it was taken although the person who eats avoids it, or it is not stated; null: no reason was needed. */
  conflictReason: string | null
}
/** A line's shares of what was paid, frozen when it was ordered. */
export type LineShares = Omit<FrozenLine, 'id' | 'quantity' | 'vatPercentage'>
export type CourierPrice = { price: { amount: number; currency: 'eur' }; reason: string }[]
export type StatusEntry = { status: string; timestamp: string; inferred?: boolean }
/** The rates of a product in the channels in which it is taxed otherwise. */
export type VatByChannel = Partial<Record<Channel, number>>
export type VatLine = { percent: number; baseCents: number; vatCents: number; grossCents: number }
export type ProductRating = { productId: string; rating: number }

/** Something that a check of the books found, and where. */
export type FoundFault = { what: string; subject: string }
