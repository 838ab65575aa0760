import type { Role } from '../../../../core/rules/access/roles'
import type { Channel } from '../../../../core/rules/ordering/channels'

/** Roles that may know for whom an order outside the canteen is. */
const KNOWS_CUSTOMERS: readonly Role[] = [
  'superAdmin',
  'helloAdmin',
  'logisticsAdmin',
  'locationAdmin',
  'organization',
]

/** Outside the canteen, people and places are hidden by choice, and from all who have no need of them. */
export function isPrivate(channel: Channel, roles: readonly Role[], privacyToggle: boolean): boolean {
  if (channel === 'canteen') return false
  return privacyToggle || !roles.some(role => KNOWS_CUSTOMERS.includes(role))
}

export interface PrivateAddress {
  name?: string | null
  address?: string | null
  formattedAddress?: string | null
  postalCode?: string | null
  city?: string | null
  country?: string | null
  geo?: { lat: number; lon: number } | null
  locationId?: string | null
}

export interface PrivateCustomer {
  name?: string | null
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  phone?: string | null
}

/** What of an order says for whom it is. */
export interface PrivateParts {
  locationName: string | null
  userDisplayName: string | null
  address: PrivateAddress | null
  customerDetails: PrivateCustomer | null
}

/** What stands in their place, in the language of who looks. */
export interface PrivateTexts {
  location: string
  customer: string
}

export const PRIVATE_TEXTS: PrivateTexts = { location: 'Private location', customer: 'Customer' }

/** The same order without what says for whom it is: of the address only the city stays. */
export function withoutIdentity<Order extends PrivateParts>(
  order: Order,
  texts: PrivateTexts = PRIVATE_TEXTS,
): Order {
  return {
    ...order,
    locationName: order.locationName === null ? null : texts.location,
    userDisplayName: order.userDisplayName === null ? null : texts.customer,
    address: order.address && {
      name: texts.location,
      address: order.address.city ?? '',
      formattedAddress: order.address.city ?? '',
      postalCode: null,
      city: order.address.city ?? null,
      country: null,
      geo: null,
      locationId: null,
    },
    customerDetails: order.customerDetails && {
      name: texts.customer,
      firstName: texts.customer,
      lastName: '',
      email: null,
      phone: null,
    },
  }
}
