import type { Outputs } from '../../../api'

export type Plan = Outputs['customer']['checkout']['plan']
export type Problem = Pick<Plan['problems'][number], 'name' | 'message' | 'params'>

/** The parts of the checkout that a reason can be about; also the ids of their places on the screen. */
export const PLACES = [
  'lines',
  'coupon',
  'window',
  'address',
  'billing',
  'references',
  'customer',
  'comments',
  'payment',
] as const
export type Place = (typeof PLACES)[number]

const PLACE_OF: Record<string, Place> = {
  MinimumOrder: 'lines',
  CartEmpty: 'lines',
  OutOfStock: 'lines',
  ProductNotAvailable: 'lines',
  ModifiersInvalid: 'lines',
  QuantityOutOfRange: 'lines',
  DeliveryTimeMissing: 'window',
  PickupTimeMissing: 'window',
  WindowGone: 'window',
  DeliveryAddressMissing: 'address',
  AddressTooFar: 'address',
  PickupNotOffered: 'address',
  BillingDetailsMissing: 'billing',
  BillingVatNumberInvalid: 'billing',
  QuoteCommentsMissing: 'comments',
  PhoneMissing: 'customer',
  PhoneInvalid: 'customer',
  NameMissing: 'customer',
  EmailMissing: 'customer',
  CostCenterMissing: 'references',
  CustomerPaymentNotAllowed: 'payment',
  PayByTransferNotAllowed: 'payment',
  GeneralCardError: 'payment',
}

/** Whatever is wrong with a code is put right where it stands. */
const isOfCode = (name: string) => name.startsWith('Code')

export const placeOf = ({ name }: Pick<Problem, 'name'>): Place =>
  isOfCode(name) ? 'coupon' : (PLACE_OF[name] ?? 'lines')

/** The field inside its part that a reason asks for, by its name attribute. */
export function fieldOf({ name, params }: Problem): string | null {
  const missing = Array.isArray(params.missing) ? String(params.missing[0]) : null
  switch (name) {
    case 'PhoneMissing':
    case 'PhoneInvalid':
      return 'phone'
    case 'NameMissing':
      return missing === 'lastName' ? 'lastName' : 'name'
    case 'EmailMissing':
      return 'email'
    case 'CostCenterMissing':
      return 'costCenter'
    case 'QuoteCommentsMissing':
      return 'comments'
    case 'BillingVatNumberInvalid':
      return 'vatNumber'
    case 'BillingDetailsMissing':
      return missing === 'name'
        ? 'billingName'
        : missing === 'vatNumber'
          ? 'vatNumber'
          : missing === 'address'
            ? 'billingAddress'
            : 'postalCode'
    default:
      return null
  }
}

/** As a caption: the catalogue writes some texts for the middle of a sentence. */
export const captionOf = ({ message }: Pick<Problem, 'message'>) =>
  message.charAt(0).toLocaleUpperCase() + message.slice(1)

/** Leads to where a reason can be put right. */
export function goTo(problem: Problem) {
  const place = document.getElementById(`checkout-${placeOf(problem)}`)
  if (!place) return
  const field = fieldOf(problem)
  const target =
    (field ? place.querySelector<HTMLElement>(`[name=${field}]`) : null) ??
    place.querySelector<HTMLElement>('button:not([disabled]), input, a[href]')
  place.scrollIntoView({ block: 'center', behavior: 'smooth' })
  target?.focus({ preventScroll: true })
}
