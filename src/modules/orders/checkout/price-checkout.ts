import { holdsAny } from '../../../core/procedures'
import { readE164 } from '../../../core/rules/fields/phone'
import { phoneMetadata } from '../../../core/rules/fields/phone-metadata'
import { metersBetween } from '../../../core/rules/ordering/distance'
import type { AvailableFunds } from '../../companies/allowances/available-funds'
import { SHIPPING_VAT } from '../../money/ledger/rules/vat'
import {
  canPayByTransfer,
  type PaymentPlan,
  paymentPlan,
  whyNotCharge,
} from '../../money/ledger/rules/waterfall'
import type { PromotionHistory } from '../../offers/promotions/promotions'
import { type PromotedOrder, pricePromoted } from '../../offers/promotions/rules/discounts'
import type { Promotion } from '../../offers/promotions/rules/promotion'
import type { DeliveryOption } from '../../order-records/orders/contract/ordering'
import type { MenuProduct } from '../../stores/catalog/contract/menus'
import { confirmRefusals } from '../../stores/stores/rules/confirm'
import { deliveryFeeCents } from '../../stores/stores/rules/delivery-fees'
import type { CheckoutFacts } from './checkout-facts'
import { type PricedCart, priceCart, proposedCart } from './price-cart'
import { codeProblems, type Problem, problemOf } from './problems'
import { cartCount } from './rules/cart'

/** The promotions that might count, as they are at this moment, and what the person has had of them. */
export type Offers = PromotionHistory & { promotions: readonly Promotion[]; now: Date }

/** A checkout judged: what it costs, how it is paid, and what stands in its way. */
export type PricedCheckout = {
  cart: PricedCart
  price: PromotedOrder
  plan: PaymentPlan
  window: DeliveryOption | null
  meters: number | null
  customer: { firstName: string; lastName: string; email: string; phone?: string }
  canPayByTransfer: boolean
  /** Stock is not among them: that is found out where it is taken. */
  problems: Problem[]
}

export function priceCheckout(
  facts: CheckoutFacts,
  window: DeliveryOption | null,
  funds: AvailableFunds,
  newId: () => string,
  offers: Offers,
): PricedCheckout {
  const { payload, proposal, store, geo } = facts
  const cart = proposal ? proposedCart(proposal, payload) : priceCart(payload.cart, facts.products, newId)
  const meters = geo ? Math.round(metersBetween({ lat: store.lat, lon: store.lon }, geo)) : null
  const goods = cart.lines.reduce((sum, line) => sum + line.totalCents, 0)
  const isQuote = payload.isRequestingQuote
  const price = pricePromoted(
    // What is offered by hand has its price already, and a request has none yet.
    proposal || isQuote ? [] : offers.promotions,
    {
      lines: cart.lines.map(line => ({
        id: line.id,
        productId: line.productId,
        categories: categoriesOf(facts.products.get(line.productId)),
        quantity: line.quantity,
        goodsCents: line.totalCents,
        vatPercentage: line.vatPercent,
      })),
      deliveryFeeCents: deliveryFeeCents({
        proposal: proposal && { storeId: proposal.store_id, deliveryPriceCents: proposal.delivery_cents },
        channel: payload.channel,
        storeId: store.id,
        goodsCents: goods,
        meters,
        windowPriceCents: window?.price?.amount ?? store.fixed_delivery_cents,
        isPickup: payload.isPickup,
      }),
      deliveryVatPercentage: proposal?.delivery_vat_percent ?? SHIPPING_VAT,
      channel: payload.channel,
      storeId: store.id,
      merchantId: store.merchant_id,
      tz: store.tz,
      locationId: facts.location?.id ?? null,
      organizationId: facts.location?.organizationId ?? null,
      person: {
        id: facts.person.id,
        // Every guest of a till is new to us: that is no reason to welcome them again and again.
        isFirstOrder: offers.isFirstOrder && !facts.isAtTill,
        uses: offers.uses,
      },
    },
    offers.now,
  )

  const mayTransfer = canPayByTransfer({
    pbta: facts.rules.payByTransferAllowed,
    isAdminContext: facts.isAdminContext,
    isDeveloper: holdsAny(facts.caller.permissions, ['DeveloperPermission']),
    isImpersonating: facts.caller.impersonatorId !== null,
  })
  const byTransfer = payload.paymentDetails.payByTransfer && mayTransfer
  const plan = paymentPlan({
    totalCents: isQuote ? 0 : price.totalCents,
    deliveryFeeCents: price.deliveryFeeCents - price.deliveryPromotionCents,
    availableKindCents: funds.kindCents,
    availableFlexCents: funds.flexCents,
    availableBalanceCents: funds.balanceCents,
    unlocksAtUserSpentCents: funds.company?.unlocksAtUserSpentCents ?? 0,
    paidByUserAtDateCents: funds.company?.paidByUserAtDateCents ?? 0,
    entitlementsPayDelivery: facts.rules.entitlementsPayDelivery,
    payByTransfer: byTransfer,
  })

  const { customer, isPhoneValid } = customerOf(facts)
  const problems: Problem[] = [
    ...confirmRefusals(confirmFacts(facts, { goods, plan, customer, isPhoneValid })).map(problemOf),
    ...cart.problems,
    ...codeProblems(payload, offers.promotions, price.unused),
  ]
  if (payload.isPickup && !facts.store.allows_pickup && !facts.isAtTill && !proposal?.is_pickup)
    problems.push({ name: 'PickupNotOffered', params: {} })
  if (payload.deliveryOption && !window) problems.push({ name: 'WindowGone', params: {} })
  if (payload.paymentDetails.payByTransfer && !mayTransfer)
    problems.push({ name: 'PayByTransferNotAllowed', params: {} })
  const uncharged = whyNotCharge(plan)
  if (uncharged) problems.push({ name: 'GeneralCardError', params: { ...uncharged.params } })
  return { cart, price, plan, window, meters, customer, canPayByTransfer: mayTransfer, problems }
}

/** A product stands under its own category and under others. */
const categoriesOf = (product: MenuProduct | undefined) =>
  product ? [product.category, ...product.categories] : []

/** What the client wrote; what it left out is taken from the profile. */
function customerOf({ payload: { customerDetails }, person }: CheckoutFacts) {
  const typed = customerDetails.phone ?? person.phone ?? ''
  const phone = typed ? readE164(typed, phoneMetadata) : null
  const customer = {
    firstName: customerDetails.name ?? person.firstName,
    lastName: customerDetails.lastName ?? person.lastName,
    email: customerDetails.email ?? person.email ?? '',
    ...(typed ? { phone: phone ?? typed } : {}),
  }
  return { customer, isPhoneValid: phone !== null }
}

function confirmFacts(
  facts: CheckoutFacts,
  priced: { goods: number; plan: PaymentPlan } & ReturnType<typeof customerOf>,
) {
  const { payload, store, rules, address, geo } = facts
  const { customer, isPhoneValid } = priced
  const billing = payload.billingDetails
  return {
    channel: payload.channel,
    isRequestingQuote: payload.isRequestingQuote,
    isPickup: payload.isPickup,
    force: (payload.force && facts.isAdminContext) || staysWhereOffered(facts),
    hasNoMinimum: facts.isAtTill || facts.proposal !== null,
    isAtTill: facts.isAtTill,
    store: {
      geo: { lat: store.lat, lon: store.lon },
      deliveryRadiusM: store.delivery_radius_m,
      minimumOrderRestrictions: store.minimum_order_restrictions,
    },
    cartCount: cartCount(payload.cart),
    goodsCents: priced.goods,
    deliveryOption: payload.deliveryOption ?? null,
    address: address ? { geo } : null,
    comments: payload.comments,
    billingDetailsRequired: rules.billingDetailsRequired,
    billingDetails: billing
      ? {
          name: billing.name ?? null,
          vatNumber: billing.vatNumber ?? null,
          address: billing.address?.address ?? null,
          postalCode: billing.address?.postalCode ?? null,
        }
      : null,
    shouldRequestPhone: rules.shouldRequestPhone,
    customer: {
      name: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: customer.phone ?? null,
      isPhoneValid,
    },
    requireCostCenter: rules.requireCostCenter,
    costCenter: payload.billingMeta.costCenter ?? null,
    allowCustomerPayment: rules.allowCustomerPayment,
    paidByUserCents: priced.plan.paidByUserCents,
  }
}

/** Whether the customer of a proposal is where it was offered to: distance and minimum were the store's to judge. */
const staysWhereOffered = ({ proposal, payload }: Pick<CheckoutFacts, 'proposal' | 'payload'>) =>
  proposal !== null &&
  (payload.locationId ?? null) === proposal.location_id &&
  (payload.address?.address ?? null) === (proposal.address?.address ?? null)
