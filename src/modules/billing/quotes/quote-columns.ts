import type { Updateable } from 'kysely'
import type { Context } from '../../../core/context'
import type { Address } from '../../../core/contract/common'
import type { ProposalTable } from '../../../core/db/tables'
import type { ProposalRow } from '../../order-records/proposals/proposals.store'
import { priceProposal } from '../../order-records/proposals/rules/proposal-lines'
import { geoOf } from '../../orders/checkout/checkout-facts'
import { soldProducts } from '../../stores/catalog/sold-products'
import type { QuoteChanges } from './contract/quotes'
import { deliveryByRule, storesOf } from './present-quotes'
import { priceLines } from './price-lines'

type Offered = Pick<
  ProposalRow,
  | 'store_id'
  | 'channel'
  | 'lines'
  | 'is_pickup'
  | 'lat'
  | 'lon'
  | 'has_own_delivery'
  | 'delivery_cents'
  | 'delivery_vat_percent'
>
type Fields = Omit<QuoteChanges, 'id' | 'updatedAt'>

/** Where an address is, as its owner or the map says. It is asked for before the transaction begins. */
export async function placeOf({ world }: Pick<Context, 'world'>, address: Address | null | undefined) {
  const geo = address && (await geoOf(world, address))
  return { lat: geo?.lat ?? null, lon: geo?.lon ?? null }
}
export type Place = Awaited<ReturnType<typeof placeOf>>

/** The columns of what staff have written, with the price that it makes. */
export async function quoteColumns(
  { db, world }: Pick<Context, 'db' | 'world'>,
  { proposal = {}, ...terms }: Fields,
  before: Offered,
  place: Place,
): Promise<Updateable<ProposalTable>> {
  const channel = proposal.channel ?? before.channel
  const store = (await storesOf(db, [before])).get(before.store_id)!
  const products = proposal.cartItems
    ? (await soldProducts(db, { storeId: before.store_id, channel })).products
    : new Map()
  const lines = proposal.cartItems
    ? priceLines(proposal.cartItems, before.lines, { products, newId: world.newId })
    : before.lines
  const where = proposal.address === undefined ? { lat: before.lat, lon: before.lon } : place
  const isPickup = proposal.isPickup ?? before.is_pickup
  const fee = terms.deliveryFee
  const hasOwnDelivery = fee === undefined ? before.has_own_delivery : fee !== null
  const deliveryCents = hasOwnDelivery
    ? (fee?.amount ?? before.delivery_cents)
    : deliveryByRule({ channel, lines, is_pickup: isPickup, ...where }, store)
  const price = priceProposal(lines, { deliveryCents, deliveryVatPercent: before.delivery_vat_percent })
  const window = proposal.deliveryOption
  return {
    ...(proposal.name === undefined ? {} : { name: proposal.name }),
    ...(proposal.allowCartChanges === undefined ? {} : { allow_cart_changes: proposal.allowCartChanges }),
    ...(proposal.allowShippingChanges === undefined
      ? {}
      : { allow_shipping_changes: proposal.allowShippingChanges }),
    ...(proposal.customerDetails === undefined ? {} : { customer: { ...proposal.customerDetails } }),
    ...(window === undefined
      ? {}
      : {
          window_start: window?.deliveryStartDate ?? null,
          window_end: window?.deliveryEndDate ?? null,
        }),
    ...(proposal.address === undefined
      ? {}
      : { address: proposal.address && { ...proposal.address }, ...place }),
    ...(terms.people === undefined ? {} : { people: terms.people }),
    ...(terms.budgetPerPerson === undefined
      ? {}
      : { budget_per_person_cents: terms.budgetPerPerson?.amount ?? null }),
    ...(terms.validDays === undefined ? {} : { valid_days: terms.validDays }),
    ...(terms.language === undefined ? {} : { language: terms.language }),
    channel,
    is_pickup: isPickup,
    lines,
    has_own_delivery: hasOwnDelivery,
    delivery_cents: deliveryCents,
    total_cents: price.totalCents,
  }
}
