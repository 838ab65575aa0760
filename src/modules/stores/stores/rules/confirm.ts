import { isEmail } from '../../../../core/rules/fields/email'
import { isVatNumber } from '../../../../core/rules/fields/vat'
import type { Channel } from '../../../../core/rules/ordering/channels'
import { type Geo, whyOutOfRange } from '../../../../core/rules/ordering/distance'
import type { DeliveryOption } from '../../hours/rules/slots'
import { type MinimumOrderRestriction, whyBelowMinimum } from './minimum'

/** What a checkout knows when someone wants to confirm it. The screen and the server ask the same function. */
export interface ConfirmFacts {
  channel: Channel
  isRequestingQuote: boolean
  isPickup: boolean
  /** By an admin, or as it was offered: neither distance nor an address that cannot be found counts. */
  force: boolean
  /** Sold over the counter, face to face: no bill, and a first name is all that is asked of a guest. */
  isAtTill?: boolean
  /** Sold over the counter, or offered by hand: as little as one likes. */
  hasNoMinimum?: boolean
  /** Null: what the search answered about the store is not there. */
  store: {
    geo: Geo | null
    deliveryRadiusM?: number | null
    minimumOrderRestrictions: readonly MinimumOrderRestriction[]
  } | null
  cartCount: number
  /** Before promotions and delivery. */
  goodsCents: number
  deliveryOption: Pick<DeliveryOption, 'deliveryStartDate'> | null
  /** `geo` null: nobody knows where it is. */
  address: { geo: Geo | null } | null
  comments: string | null
  /** Required by the store or location; catering always requires them. */
  billingDetailsRequired: boolean
  billingDetails: BillingDetailsFacts | null
  shouldRequestPhone: boolean
  customer: {
    name: string | null
    lastName: string | null
    email: string | null
    phone: string | null
    /** Of `phone`, by `rules/fields/phone`. */
    isPhoneValid: boolean
  }
  requireCostCenter: boolean
  costCenter: string | null
  allowCustomerPayment: boolean
  /** What the person pays beside the company: balance and card. */
  paidByUserCents: number
}

export interface BillingDetailsFacts {
  name: string | null
  vatNumber: string | null
  address: string | null
  postalCode?: string | null
}

export type ConfirmRefusal =
  | { rule: 1; name: 'StoreDataMissing'; params: Record<string, never> }
  | { rule: 2; name: 'MinimumOrder'; params: { amountCents: number; missingCents: number } }
  | { rule: 3; name: 'DeliveryTimeMissing' | 'PickupTimeMissing'; params: Record<string, never> }
  | { rule: 4; name: 'DeliveryAddressMissing'; params: Record<string, never> }
  | { rule: 5; name: 'DeliveryAddressTooFar'; params: { meters: number; radiusMeters: number } }
  | { rule: 6; name: 'BillingDetailsMissing'; params: { missing: ('name' | 'vatNumber' | 'address')[] } }
  | { rule: 6; name: 'BillingVatNumberInvalid'; params: Record<string, never> }
  | { rule: 6; name: 'BillingPostalCodeMissing'; params: Record<string, never> }
  | { rule: 7; name: 'CartEmpty'; params: Record<string, never> }
  | { rule: 7; name: 'QuoteCommentsMissing'; params: Record<string, never> }
  | { rule: 8; name: 'PhoneMissing'; params: Record<string, never> }
  | { rule: 8; name: 'PhoneInvalid'; params: { phone: string } }
  | { rule: 9; name: 'CustomerNameMissing'; params: { missing: ('name' | 'lastName')[] } }
  | { rule: 10; name: 'CostCenterMissing'; params: Record<string, never> }
  | { rule: 11; name: 'CustomerEmailMissing'; params: Record<string, never> }
  | { rule: 12; name: 'CustomerPaymentNotAllowed'; params: { amountCents: number } }

/**
 * All that keeps an order from being confirmed: twelve rules, each once, in their order. A quote request has no
 * minimum and no money; an order that is collected has no address.
 */
export function confirmRefusals(facts: ConfirmFacts): ConfirmRefusal[] {
  const { store, customer, isRequestingQuote } = facts
  if (!store) return [{ rule: 1, name: 'StoreDataMissing', params: {} }]
  const refusals: ConfirmRefusal[] = []

  const below = whyBelowMinimum(store.minimumOrderRestrictions, facts.channel, facts.goodsCents)
  if (below && !isRequestingQuote && !facts.hasNoMinimum) refusals.push({ rule: 2, ...below })

  if (!facts.deliveryOption) {
    const name = facts.isPickup ? 'PickupTimeMissing' : 'DeliveryTimeMissing'
    refusals.push({ rule: 3, name, params: {} })
  }

  if (!facts.isPickup) {
    const geo = facts.address?.geo ?? null
    const far = facts.force ? null : whyOutOfRange(store, geo)
    const isNowhere = geo === null && !facts.force && !isRequestingQuote
    if (!facts.address || isNowhere) refusals.push({ rule: 4, name: 'DeliveryAddressMissing', params: {} })
    else if (far) refusals.push({ rule: 5, name: 'DeliveryAddressTooFar', params: far.params })
  }

  if (!facts.isAtTill && (facts.channel === 'catering' || facts.billingDetailsRequired)) {
    const refusal = whyNotBill(facts.billingDetails)
    if (refusal) refusals.push(refusal)
    // Where no bill is asked for, its details are those of the office, which the person who orders cannot mend.
    const vatNumber = facts.billingDetails?.vatNumber
    if (vatNumber && !isBlank(vatNumber) && !isVatNumber(vatNumber))
      refusals.push({ rule: 6, name: 'BillingVatNumberInvalid', params: {} })
  }

  if (isRequestingQuote) {
    if (isBlank(facts.comments)) refusals.push({ rule: 7, name: 'QuoteCommentsMissing', params: {} })
  } else if (facts.cartCount <= 0) {
    refusals.push({ rule: 7, name: 'CartEmpty', params: {} })
  }

  if (isBlank(customer.phone)) {
    if (facts.shouldRequestPhone && !facts.isAtTill)
      refusals.push({ rule: 8, name: 'PhoneMissing', params: {} })
  } else if (!customer.isPhoneValid) {
    refusals.push({ rule: 8, name: 'PhoneInvalid', params: { phone: customer.phone ?? '' } })
  }

  const names = facts.isAtTill ? (['name'] as const) : (['name', 'lastName'] as const)
  const unnamed = names.filter(field => isBlank(customer[field]))
  if (unnamed.length > 0)
    refusals.push({ rule: 9, name: 'CustomerNameMissing', params: { missing: unnamed } })

  if (facts.requireCostCenter && !facts.isAtTill && isBlank(facts.costCenter)) {
    refusals.push({ rule: 10, name: 'CostCenterMissing', params: {} })
  }
  const needsEmail = !facts.isAtTill || !isBlank(customer.email)
  if (needsEmail && !isEmail(customer.email ?? ''))
    refusals.push({ rule: 11, name: 'CustomerEmailMissing', params: {} })

  if (!facts.allowCustomerPayment && !facts.isAtTill && !isRequestingQuote && facts.paidByUserCents > 0) {
    refusals.push({
      rule: 12,
      name: 'CustomerPaymentNotAllowed',
      params: { amountCents: facts.paidByUserCents },
    })
  }
  return refusals
}

export type BrowseRefusal =
  | { name: 'OutOfRange'; params: { meters: number; radiusMeters: number } }
  | { name: 'CanteenNeedsDate'; params: Record<string, never> }

/** Why a store cannot be ordered from at all, as its card says: too far, or a canteen without a day. */
export function whyNotBrowse(facts: {
  channel: Channel
  date: string | null
  store: { geo: Geo | null; deliveryRadiusM?: number | null }
  place: Geo | null
}): BrowseRefusal | null {
  const far = whyOutOfRange(facts.store, facts.place)
  if (far) return far
  return facts.channel === 'canteen' && !facts.date ? { name: 'CanteenNeedsDate', params: {} } : null
}

/** The postal code on its own, or as one stands in an address ("08001 Barcelona", "SW1A 1AA", "1012 AB"). */
export function hasPostalCode(details: Pick<BillingDetailsFacts, 'address' | 'postalCode'>): boolean {
  if (!isBlank(details.postalCode)) return true
  return /\b(\d{4,5}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/i.test(
    (details.address ?? '').replace(/^[^,]*,/, ''),
  )
}

function whyNotBill(details: BillingDetailsFacts | null): ConfirmRefusal | null {
  const missing = (['name', 'vatNumber', 'address'] as const).filter(field => isBlank(details?.[field]))
  if (!details || missing.length > 0) return { rule: 6, name: 'BillingDetailsMissing', params: { missing } }
  return hasPostalCode(details) ? null : { rule: 6, name: 'BillingPostalCodeMissing', params: {} }
}

function isBlank(text: string | null | undefined): boolean {
  return !text?.trim()
}
