import * as v from 'valibot'
import type { Inputs, Outputs } from '../../../api'
import { attributionToSend } from '../../../session/attribution'
import { savedValue } from '../../../session/saved-value'
import type { SessionUser } from '../../../session/session'
import { type Cart, cartLines } from './cart'
import type { OrderFor } from './order-for'
import { destinationOf, type Where, where } from './where'

/** What somebody writes into the checkout. Kept, so that neither a reload nor signing in loses a word. */
export interface CheckoutDraft {
  isPickup: boolean
  /** Start of the chosen window, an instant; null: the usual one of the day. */
  windowStart: string | null
  /** Floor, door: what a courier needs beyond the street number. */
  details: string
  name: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  billingName: string | null
  vatNumber: string | null
  billingAddress: string | null
  postalCode: string | null
  billingCity: string | null
  poNumber: string
  costCenter: string
  projectCode: string
  comments: string
  /** Catering: for how many; decides nothing but the price per person. */
  people: number | null
  byTransfer: boolean
  /** Empty: none. */
  couponCode: string
  /** Catering: a price is asked for, nothing is ordered yet. */
  asksForQuote: boolean
}

export const EMPTY_DRAFT: CheckoutDraft = {
  isPickup: false,
  windowStart: null,
  details: '',
  name: null,
  lastName: null,
  email: null,
  phone: null,
  billingName: null,
  vatNumber: null,
  billingAddress: null,
  postalCode: null,
  billingCity: null,
  poNumber: '',
  costCenter: '',
  projectCode: '',
  comments: '',
  people: null,
  byTransfer: false,
  couponCode: '',
  asksForQuote: false,
}

const text = v.nullable(v.string())
const Stored = v.object({
  isPickup: v.boolean(),
  windowStart: text,
  details: v.string(),
  name: text,
  lastName: text,
  email: text,
  phone: text,
  billingName: text,
  vatNumber: text,
  billingAddress: text,
  postalCode: text,
  billingCity: text,
  poNumber: v.string(),
  costCenter: v.string(),
  projectCode: v.string(),
  comments: v.string(),
  people: v.nullable(v.number()),
  byTransfer: v.boolean(),
  // Not there in what was kept before there were codes.
  couponCode: v.optional(v.string(), ''),
  asksForQuote: v.optional(v.boolean(), false),
})

export const checkoutDraft = savedValue<CheckoutDraft>('user.checkout', stored => {
  const parsed = v.safeParse(Stored, stored)
  return parsed.success ? parsed.output : EMPTY_DRAFT
})

export const changeDraft = (part: Partial<CheckoutDraft>) =>
  checkoutDraft.set(before => ({ ...before, ...part }))

/** Orders for another day, in its usual window. */
export function chooseDay(on: string) {
  changeDraft({ windowStart: null })
  where.set(before => ({ ...before, on }))
}

/** After an order: what belongs to the person stays for the next one, what belonged to the order goes. */
export const forgetOrderOfDraft = () =>
  changeDraft({
    windowStart: null,
    comments: '',
    people: null,
    byTransfer: false,
    projectCode: '',
    poNumber: '',
    couponCode: '',
    asksForQuote: false,
  })

export type Billing = NonNullable<Inputs['customer']['checkout']['plan']['billingDetails']>

/** What stands in the fields: what was written, else what is known. */
export function filledDraft(draft: CheckoutDraft, user: SessionUser | null, known: Billing | null) {
  const { email = null, profile, phone } = user ?? {}
  return {
    ...draft,
    name: draft.name ?? profile?.firstName ?? '',
    lastName: draft.lastName ?? profile?.lastName ?? '',
    email: draft.email ?? email ?? '',
    phone: draft.phone ?? phone?.number ?? '',
    billingName: draft.billingName ?? known?.name ?? '',
    vatNumber: draft.vatNumber ?? known?.vatNumber ?? '',
    billingAddress: draft.billingAddress ?? known?.address?.address ?? '',
    postalCode: draft.postalCode ?? known?.address?.postalCode ?? '',
    billingCity: draft.billingCity ?? known?.address?.city ?? '',
  }
}
export type FilledDraft = ReturnType<typeof filledDraft>

export type OrderRequest = Inputs['customer']['checkout']['plan']
type Plan = Outputs['customer']['checkout']['plan']

/** The order as the server takes it: to be priced, to be paid, to be placed. */
export function orderRequest(
  cart: Cart,
  where: Where,
  draft: FilledDraft,
  { windowStart, orderFor }: { windowStart: string | null; orderFor: OrderFor },
): OrderRequest {
  const destination = destinationOf(where)
  const attribution = attributionToSend()
  const filled = (value: string) => (value.trim() ? value.trim() : undefined)
  const hasBilling = draft.billingName || draft.vatNumber || draft.billingAddress || draft.postalCode
  return {
    storeId: cart.storeId,
    channel: cart.channel,
    cart: cartLines(cart.entries),
    ...(cart.catalogId ? { catalogId: cart.catalogId } : {}),
    isPickup: draft.isPickup,
    locationId: destination.locationId,
    address:
      destination.address && !draft.isPickup
        ? { ...destination.address, ...(draft.details.trim() ? { details: draft.details.trim() } : {}) }
        : null,
    date: where.on,
    deliveryOption: windowStart ? { deliveryStartDate: windowStart } : null,
    comments: draft.comments,
    customerDetails: {
      name: draft.name,
      lastName: draft.lastName,
      email: draft.email,
      ...(draft.phone ? { phone: draft.phone } : {}),
    },
    billingDetails: hasBilling
      ? {
          name: filled(draft.billingName),
          vatNumber: filled(draft.vatNumber),
          address: {
            address: draft.billingAddress,
            postalCode: filled(draft.postalCode),
            city: filled(draft.billingCity),
          },
        }
      : null,
    billingMeta: {
      poNumber: filled(draft.poNumber),
      costCenter: filled(draft.costCenter),
      projectCode: filled(draft.projectCode),
    },
    paymentDetails: { payByTransfer: draft.byTransfer },
    ...(draft.asksForQuote && cart.channel === 'catering' ? { isRequestingQuote: true } : {}),
    ...(draft.couponCode ? { couponCode: draft.couponCode } : {}),
    ...(orderFor.person ? { forUserId: orderFor.person.id } : {}),
    ...(orderFor.force ? { force: true } : {}),
    requestMeta: {
      ...(draft.people ? { people: draft.people } : {}),
      ...(attribution ? { attribution } : {}),
    },
  }
}

/** What the person was told it costs and how it is paid goes along: the server refuses what differs by now. */
export function withPlan(
  request: OrderRequest,
  { price, payment }: Pick<Plan, 'price' | 'payment'>,
): OrderRequest {
  return {
    ...request,
    // A request costs nothing: what is in its cart is only what it is about.
    ...(request.isRequestingQuote ? {} : { totalCost: price.total }),
    paymentDetails: {
      ...request.paymentDetails,
      appliedInKind: payment.appliedInKind,
      appliedFlex: payment.appliedFlex,
      appliedBalance: payment.appliedBalance,
    },
  }
}
