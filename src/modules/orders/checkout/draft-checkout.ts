import { MINUTE_MS } from '../../../core/rules/instant'
import type { AvailableFunds } from '../../companies/allowances/available-funds'
import { LEAVES_BEFORE_MINUTES } from '../../stores/hours/rules/slots'
import { answeringStoreOf } from '../../stores/stores/windows'
import type { CheckoutFacts } from './checkout-facts'
import type { CheckoutDraft } from './checkouts.store'
import type { PricedCheckout } from './price-checkout'

/** Everything that an order is made from later: nothing of it is looked up or calculated again. */
export function draftOf(
  facts: CheckoutFacts,
  priced: PricedCheckout,
  funds: AvailableFunds,
  saveCard: boolean,
): CheckoutDraft {
  const { payload, proposal, store, person, caller, location } = facts
  const window = priced.window!
  const { lines: shares, unused: _, ...price } = priced.price
  const startsAt = Date.parse(window.deliveryStartDate)
  return {
    personId: person.id,
    // A guest's order is theirs alone: it is not among those of whoever sold it.
    orderedById: facts.isAtTill ? person.id : caller.id,
    soldById: facts.isAtTill ? caller.id : null,
    impersonatorId: caller.impersonatorId,
    storeId: store.id,
    storeName: store.name,
    merchantId: store.merchant_id,
    warehouseId: store.warehouse_id,
    city: store.city,
    channel: payload.channel,
    locationId: location?.id ?? null,
    transferOwnerId: location?.organizationId ?? person.id,
    catalogVersionId: facts.catalogVersionId,
    isPickup: payload.isPickup,
    isCrossDocking: store.is_cross_docking && payload.channel === 'canteen' && !payload.isPickup,
    isRequestingQuote: payload.isRequestingQuote,
    ...(proposal
      ? {
          proposal: { id: proposal.id, revision: proposal.revision, requestOrderId: proposal.requestOrderId },
          deliveryVatPercentage: proposal.delivery_vat_percent,
        }
      : {}),
    acceptsAtOnce: store.auto_accept && !payload.isRequestingQuote,
    printsAtOnce: store.prints_tickets === 'placed' && !payload.isRequestingQuote,
    answering: answeringStoreOf(store),
    // No one saves another person's cards.
    saveCard: saveCard && !caller.impersonatorId,
    windowStart: window.deliveryStartDate,
    windowEnd: window.deliveryEndDate,
    cutoff: window.cutoff,
    pickupAt: new Date(
      payload.isPickup ? startsAt : startsAt - LEAVES_BEFORE_MINUTES * MINUTE_MS,
    ).toISOString(),
    deliveryOn: facts.deliveryOn!,
    address: payload.isPickup ? null : facts.address,
    lat: payload.isPickup ? null : (facts.geo?.lat ?? null),
    lon: payload.isPickup ? null : (facts.geo?.lon ?? null),
    meters: payload.isPickup ? null : priced.meters,
    customer: priced.customer,
    avoidedAllergens: person.allergens,
    diets: person.diets,
    comments: payload.comments,
    billingDetails: payload.billingDetails ?? null,
    billingMeta: payload.billingMeta,
    requestMeta: payload.requestMeta,
    lines: priced.cart.lines.map((line, i) => ({ ...line, shares: shares[i]! })),
    price,
    parts: {
      kindCents: priced.plan.kindCents,
      flexCents: priced.plan.flexCents,
      balanceCents: priced.plan.balanceCents,
      cardCents: priced.plan.cardCents,
      transferCents: priced.plan.transferCents,
    },
    commissionBps: store.commission_bps[payload.channel] ?? 0,
    means: {
      kindCents: funds.kindCents,
      flexCents: funds.flexCents,
      balanceCents: funds.balanceCents,
      unlocksAtUserSpentCents: funds.company?.unlocksAtUserSpentCents ?? 0,
      paidByUserAtDateCents: funds.company?.paidByUserAtDateCents ?? 0,
      entitlementsPayDelivery: facts.rules.entitlementsPayDelivery,
    },
    stock: [...priced.cart.quantities].map(([productId, quantity]) => ({ productId, quantity })),
  }
}
