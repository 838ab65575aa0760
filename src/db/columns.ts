/** Shapes of the jsonb columns that code relies on; the generator of tables.ts points at them. */
import type { CatalogContent, CatalogSection, ModifierGroup } from '../contract/catalog'
import type { Address, BillingDetails, BillingMeta } from '../contract/common'
import type { MinimumOrderRestriction } from '../rules/ordering/minimum'
import type { CutoffRule, OpeningHours } from '../rules/ordering/slots'

export type { Address, BillingDetails, BillingMeta, CatalogContent, CatalogSection, ModifierGroup }
export type Json = Record<string, unknown>

/** Weekday → opening slots in the store's own zone. */
export type Schedule = Partial<Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', OpeningHours[]>>
export type MinimumOrder = MinimumOrderRestriction[]
export type Cutoff = CutoffRule

export type LocationSettings = {
  requireCostCenter?: boolean
  allowCustomerPayment?: boolean
  allowCustomProjectCodes?: boolean
  payByTransferAllowed?: boolean
  shouldRequestPhone?: boolean
  billingDetailsRequired?: boolean
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
}
export type CourierPrice = { price: { amount: number; currency: 'eur' }; reason: string }[]
export type StatusEntry = { status: string; timestamp: string; inferred?: boolean }
export type VatLine = { percent: number; baseCents: number; vatCents: number; grossCents: number }
export type ProductRating = { productId: string; rating: number }
