import { toMoney } from '../../../core/contract/common'
import type { Customer, OrderedModifier } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import type { Language } from '../../../core/rules/languages'
import { allergenConflict, type Contents, contentsOfLines } from '../../../core/rules/ordering/allergens'
import type { Channel } from '../../../core/rules/ordering/channels'
import { cancelableUntil, whyNotCancel } from '../states/rules/cancelling'
import { isLate, isTerminal, lateMinutes, type OrderState } from '../states/rules/order-state'
import type { Order, OrderLine } from './contract/ordering'
import {
  type EventRow,
  type LineRow,
  loadOrderParts,
  loadOrderPlaces,
  type OrderParts,
  type OrderPlaces,
  presentShortages,
} from './order-parts'
import type { OrderRow } from './orders.store'
import { discountsOfOrder, presentDiscounts } from './present-discounts'
import { allowsProjectCode, presentOffer, presentOwnRefund } from './present-own-order'
import { readOrders } from './read-lines'

/** Reader: in whose language the names of dishes are told, as far as their menu has it; left out: as they were written. */
type Presenting = { db: Database; now: Date; reader?: Language }

/** One order, whole, for those who may see it whole. */
export async function presentOrder(row: OrderRow, ctx: Presenting): Promise<Order> {
  return (await presentOrders([row], ctx))[0]!
}

/**
 * An order as it was just written: only its store and place are asked for.
 * @param known them, where they have just been read
 */
export async function presentNewOrder(
  { order, lines, history }: { order: OrderRow; lines: LineRow[]; history: EventRow[] },
  { db, now, reader }: Presenting,
  known?: OrderPlaces,
): Promise<Order> {
  const own = { lines: new Map([[order.id, lines]]), events: new Map([[order.id, history]]) }
  const none = { refunds: new Map(), ratings: new Map(), shortages: new Map() }
  const places = known ?? (await loadOrderPlaces(db, [order]))
  const presented = presentWith({ ...own, ...none, ...places }, [order], now)
  return (reader ? await readOrders(db, [order], presented, reader) : presented)[0]!
}

/**
 * Orders, whole, with their lines, history, store and rating: in one statement however many they are.
 * @param known what belongs to them, where it was read with them
 */
export async function presentOrders(
  rows: OrderRow[],
  { db, now, reader }: Presenting,
  known?: OrderParts,
): Promise<Order[]> {
  if (!rows.length) return []
  const presented = presentWith(known ?? (await loadOrderParts(db, rows)), rows, now)
  return reader ? readOrders(db, rows, presented, reader) : presented
}

function presentWith(parts: OrderParts, rows: readonly OrderRow[], now: Date): Order[] {
  return rows.map(row => {
    const store = parts.stores.get(row.store_id)!
    const state = row.state as OrderState
    const channel = row.channel as Channel
    const stateHistory = (parts.events.get(row.id) ?? []).map(event => withoutStaff(presentEvent(event), row))
    const late = { state, stateHistory, deliveryWindowEnd: row.window_end }
    const rating = parts.ratings.get(row.id)
    const deliveryDiscountCents = numberIn(row.price, 'deliveryPromotionCents')
    const lines = (parts.lines.get(row.id) ?? []).map(presentLine)
    return {
      id: row.id,
      ufid: row.ufid,
      city: row.city,
      channel,
      state,
      stateHistory,
      store: {
        id: store.id,
        name: store.name,
        slug: store.slug,
        phone: store.phone,
        address: store.address,
        geo: { lat: store.lat, lon: store.lon },
        accentColor: store.accent_color,
        tz: store.tz,
      },
      seller: { name: store.legal_name, vatNumber: store.vat_number },
      storeId: row.store_id,
      merchantId: row.merchant_id,
      userId: row.person_id,
      orderedById: row.ordered_by_id,
      locationId: row.location_id,
      locationName: row.location_id ? (parts.locations.get(row.location_id)?.name ?? null) : null,
      cartItems: lines,
      shortages: presentShortages(parts, row.id),
      ...conflictOf(lines, row.avoided_allergens),
      pickupCode: row.pickup_code,
      pickupTime: row.pickup_at,
      deliveryWindowStart: row.window_start,
      deliveryWindowEnd: row.window_end,
      deliveryDate: row.delivery_on,
      cutoff: row.cutoff_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      customerDetails: presentCustomer(row.customer),
      customerComments: row.customer_comments,
      address: row.address,
      geo: geoOf(row),
      haversineDistanceMeters: row.distance_m,
      billingDetails: row.billing_details,
      billingMeta: row.billing_meta,
      projectCode: row.project_code,
      invoiceIds: row.invoice_ids,
      price: {
        goods: toMoney(row.goods_cents),
        discount: toMoney(row.discount_cents),
        deliveryFee: toMoney(row.delivery_cents + deliveryDiscountCents),
        deliveryDiscount: toMoney(deliveryDiscountCents),
        discounts: presentDiscounts(discountsOfOrder(row.price)),
        total: toMoney(row.total_cents),
        vat: row.vat.map(({ percent, grossCents, baseCents, vatCents }) => ({
          percentage: percent,
          gross: toMoney(grossCents),
          base: toMoney(baseCents),
          vat: toMoney(vatCents),
        })),
      },
      totalCost: toMoney(row.total_cents),
      dueByUserAfterBalance: toMoney(row.card_cents + row.transfer_cents),
      paymentDetails: presentPayment(row),
      paymentState: row.payment_state as Order['paymentState'],
      refunded: toMoney(refundedCentsOf(row)),
      isPickup: row.is_pickup,
      isCrossDocking: row.is_cross_docking,
      isRequestingQuote: row.is_requesting_quote,
      proposalId: row.proposal_id,
      isLate: isLate(late, now),
      lateMinutes: lateMinutes(late, now),
      cancelableUntil: whenCancelable(row, store.settings, now),
      cancelOffer: presentOffer(row, store.settings, now),
      refunds: (parts.refunds.get(row.id) ?? []).map(presentOwnRefund),
      allowsProjectCode:
        !isTerminal(row.state as OrderState) &&
        allowsProjectCode(row, parts.locations.get(row.location_id ?? '')),
      rating: rating
        ? { rating: rating.rating, comment: rating.comment, courierRating: rating.courier_rating }
        : null,
      ratingSkipped: row.rating_skipped_at !== null,
      revision: row.revision,
    }
  })
}

/** Everything that has been given back, or promised back, of an order. */
export const refundedCentsOf = (row: OrderRow) =>
  row.refunded_kind_cents +
  row.refunded_flex_cents +
  row.refunded_balance_cents +
  row.refunded_card_cents +
  row.refunded_transfer_cents

export const presentPayment = (row: OrderRow): Order['paymentDetails'] => ({
  appliedInKind: toMoney(row.kind_cents),
  appliedFlex: toMoney(row.flex_cents),
  appliedBalance: toMoney(row.balance_cents),
  card: toMoney(row.card_cents),
  transfer: toMoney(row.transfer_cents),
  payByTransfer: row.transfer_cents > 0,
  paymentIntentIds: row.payment_intent_id ? [row.payment_intent_id] : [],
})

export const presentCustomer = ({ firstName, lastName, email, phone }: Customer) => ({
  name: firstName,
  lastName,
  email,
  ...(phone ? { phone } : {}),
})

export const geoOf = ({ lat, lon }: { lat: number | null; lon: number | null }) =>
  lat !== null && lon !== null ? { lat, lon } : null

/** The facts that decide whether its customer can still cancel an order. */
export function cancelFacts(row: OrderRow, settings: { cancelHours?: number }) {
  return {
    state: row.state as OrderState,
    channel: row.channel as Channel,
    deliveryStartDate: row.window_start,
    cutoff: row.cutoff_at,
    cancelHours: settings.cancelHours ?? null,
  }
}

function whenCancelable(row: OrderRow, settings: { cancelHours?: number }, now: Date): Date | null {
  const facts = cancelFacts(row, settings)
  if (whyNotCancel(facts, now)) return null
  // As long as the store has not decided, the window itself is the end.
  const until = row.state === 'pending' ? row.window_end : cancelableUntil(facts)
  return until === null ? null : new Date(until)
}

/** What in these lines speaks against the person who eats them. */
export function conflictOf(
  lines: readonly (Contents<string> & { id: string })[],
  avoided: readonly string[],
): Pick<Order, 'avoidedAllergens' | 'avoidedTraces' | 'unstatedLines'> {
  const { contains, mayContain } = allergenConflict(contentsOfLines(lines), avoided)
  return {
    avoidedAllergens: contains,
    avoidedTraces: mayContain,
    unstatedLines: avoided.length ? lines.filter(line => !line.allergensStated).map(({ id }) => id) : [],
  }
}

export function presentLine(line: LineRow): OrderLine {
  return {
    id: line.id,
    productId: line.product_id,
    name: line.name,
    quantity: line.quantity,
    price: toMoney(line.unit_cents),
    total: toMoney(line.total_cents),
    vatPercentage: line.vat_percent,
    subItems: line.children.map(presentModifier),
    productCategories: [line.category],
    allergens: line.allergens,
    mayContain: line.may_contain,
    allergensStated: line.allergens_stated,
    comment: line.comment,
    refundedQuantity: line.refunded_quantity,
  }
}

export const presentModifier = ({
  priceImpactCents,
  allergens,
  mayContain,
  ...child
}: OrderedModifier): OrderLine['subItems'][number] => ({
  ...child,
  price: toMoney(priceImpactCents),
  allergens: allergens ?? null,
  mayContain: mayContain ?? [],
})

export function presentEvent(event: EventRow): Order['stateHistory'][number] {
  return {
    state: event.state as OrderState,
    at: event.at,
    by: {
      userId: event.by_person_id,
      impersonatorId: event.by_impersonator_id,
      deviceId: event.by_device_id,
      apiKeyId: event.by_api_key_id,
    },
    role: event.role,
    source: event.source,
    force: event.forced,
    reason: event.reason,
  }
}

/** Whoever else moved it stays unnamed to the customer: the role says enough. */
function withoutStaff(entry: Order['stateHistory'][number], row: OrderRow) {
  const isOwn = entry.by.userId === row.person_id
  return isOwn
    ? entry
    : { ...entry, by: { userId: null, impersonatorId: null, deviceId: null, apiKeyId: null } }
}

function numberIn(json: Record<string, unknown>, key: string): number {
  const value = json[key]
  return typeof value === 'number' ? value : 0
}
