/** Shapes of the jsonb columns that code relies on; the generator of tables.ts points at them. */
import type { Address, BillingDetails, BillingMeta } from '../contract/common'

export type { Address, BillingDetails, BillingMeta }
export type Json = Record<string, unknown>

/** Weekday → opening slots in the store's own zone. */
export type Schedule = Partial<
  Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', { start: string; end: string }[]>
>
export type MinimumOrder = { channels: string[]; minPriceAmount: number }[]
export type Cutoff =
  | { kind: 'minutes-before'; minutes: number }
  | { kind: 'same-day'; time: string }
  | { kind: 'previous-day'; time: string }

export type LocationSettings = {
  requireCostCenter?: boolean
  allowCustomerPayment?: boolean
  allowCustomProjectCodes?: boolean
  payByTransferAllowed?: boolean
  shouldRequestPhone?: boolean
  billingDetailsRequired?: boolean
}

export type ModifierGroup = {
  id: string
  name: string
  min: number
  max: number
  modifierItems: { id: string; name: string; max: number; def: number; priceImpact: number }[]
}
export type CatalogSection = { id: string; name: string; description?: string; productIds: string[] }

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
}
export type CourierPrice = { price: { amount: number; currency: 'eur' }; reason: string }[]
export type StatusEntry = { status: string; timestamp: string; inferred?: boolean }
export type VatLine = { percent: number; baseCents: number; vatCents: number; grossCents: number }
export type ProductRating = { productId: string; rating: number }
