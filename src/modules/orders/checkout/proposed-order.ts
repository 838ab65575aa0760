import type { Address } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { localTimeOf } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { DeliveryOption } from '../../order-records/orders/contract/ordering'
import type { OpenProposal } from '../../order-records/proposals/proposals'
import {
  offeredLineCents,
  quantityLimits,
  wantedQuantities,
} from '../../order-records/proposals/rules/proposal-lines'
import type { CheckoutFacts } from './checkout-facts'
import type { OrderPayload } from './contract/checkout'
import type { PricedCart } from './price-cart'
import type { Problem } from './problems'

/**
 * The order that a client asks for, with all that its proposal decides. Where and when stay as they were offered, unless
 * the proposal lets its customer choose.
 */
export function orderOfProposal(payload: OrderPayload, proposal: OpenProposal): OrderPayload {
  const quantities = wantedQuantities(proposal.lines, payload.cart)
  if (!quantities) throw new Failure('ProposalChanged')
  const order: OrderPayload = {
    ...payload,
    storeId: proposal.store_id,
    channel: proposal.channel as Channel,
    catalogId: undefined,
    couponCode: undefined,
    isRequestingQuote: false,
    comments: payload.comments || proposal.requestComments,
    cart: proposal.lines.map(({ id, productId }, i) => ({
      id,
      productId,
      quantity: quantities[i]!,
      subItems: [],
    })),
  }
  const offered = {
    isPickup: proposal.is_pickup,
    locationId: proposal.location_id,
    address: addressOf(proposal),
    deliveryOption: proposal.window_start && { deliveryStartDate: proposal.window_start.toISOString() },
    date: null,
  }
  if (proposal.allow_shipping_changes) {
    const hasPlace = Boolean(payload.address || payload.locationId || payload.isPickup)
    return {
      ...order,
      ...(hasPlace
        ? {}
        : { isPickup: offered.isPickup, locationId: offered.locationId, address: offered.address }),
      ...(payload.deliveryOption ? {} : { deliveryOption: offered.deliveryOption, date: null }),
    }
  }
  const chosen = payload.deliveryOption?.deliveryStartDate
  if (chosen && Date.parse(chosen) !== proposal.window_start?.getTime()) throw new Failure('ProposalChanged')
  return { ...order, ...offered }
}

const addressOf = ({ address, lat, lon }: OpenProposal): Address | null =>
  address && { ...address, ...(lat !== null && lon !== null ? { geo: { lat, lon } } : {}) }

/** The window that was offered, where it is the chosen one and still to come. It counts whatever the store's hours say. */
export function offeredWindow(
  { proposal, payload, store }: Pick<CheckoutFacts, 'proposal' | 'payload' | 'store'>,
  now: Date,
): DeliveryOption | null {
  const start = proposal?.window_start
  const chosen = payload.deliveryOption?.deliveryStartDate
  if (!start || !proposal.window_end || !chosen || Date.parse(chosen) !== start.getTime()) return null
  if (start.getTime() <= now.getTime()) return null
  return {
    deliveryStart: localTimeOf(start, store.tz),
    deliveryEnd: localTimeOf(proposal.window_end, store.tz),
    deliveryStartDate: start.toISOString(),
    deliveryEndDate: proposal.window_end.toISOString(),
    cutoff: start.toISOString(),
    price: null,
    channels: [payload.channel],
  }
}

/** The lines of a proposal in the quantities that its customer chose, at the prices that were offered. */
export function proposedCart({ lines: offered, allow_cart_changes }: OpenProposal, payload: OrderPayload) {
  const problems: Problem[] = []
  const quantities = new Map<string, number>()
  const lines = offered.map((line, i) => {
    const { quantity } = payload.cart[i]!
    const limits = quantityLimits(line, allow_cart_changes)
    if (quantity < limits.min || quantity > limits.max)
      problems.push({
        name: 'QuantityOutOfRange',
        params: { productId: line.productId, name: line.name, ...limits },
      })
    quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + quantity)
    return {
      id: line.id,
      productId: line.productId,
      name: line.name,
      category: line.category,
      quantity,
      unitCents: line.unitCents,
      totalCents: offeredLineCents(line, quantity),
      vatPercent: line.vatPercent,
      children: line.children,
      subItemBehavior: line.subItemBehavior,
      allergens: line.allergens,
      mayContain: line.mayContain,
      allergensStated: line.allergensStated,
      comment: line.comment,
    }
  })
  return { lines, quantities, problems, priceChanged: false } satisfies PricedCart
}

/** Whether the customer of a proposal is where it was offered to: distance and minimum were the store's to judge. */
export const staysWhereOffered = ({ proposal, payload }: Pick<CheckoutFacts, 'proposal' | 'payload'>) =>
  proposal !== null &&
  (payload.locationId ?? null) === proposal.location_id &&
  (payload.address?.address ?? null) === (proposal.address?.address ?? null)

/** What an order keeps of the proposal that it comes from. */
export const acceptedOf = ({ id, revision, requestOrderId }: OpenProposal) => ({
  id,
  revision,
  requestOrderId,
})
