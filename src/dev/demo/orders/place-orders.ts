import type { BillingDetails, BillingMeta } from '../../../core/contract/common'
import { DAY_MS } from '../../../core/rules/instant'
import { localTimeOf } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import { metersBetween } from '../../../core/rules/ordering/distance'
import { flexPeriodOf } from '../../../modules/allowances/rules/entitlements'
import type { PricedLine } from '../../../modules/checkout/price-cart'
import { SHIPPING_VAT } from '../../../modules/ledger/rules/vat'
import {
  type PaymentParts,
  type PaymentPlan,
  paymentPlan,
  whyNotCharge,
} from '../../../modules/ledger/rules/waterfall'
import { acceptDeadline } from '../../../modules/orders/rules/acceptance'
import { type OrderForPostings, placementPostings } from '../../../modules/orders/rules/order-postings'
import { isFailed, type OrderState } from '../../../modules/orders/rules/order-state'
import { pickupCode, storeLetter } from '../../../modules/orders/rules/pickup-code'
import { type PricedOrder, priceOrder } from '../../../modules/promotions/rules/pricing'
import { merchantMoney } from '../../../modules/stores/rules/commission'
import { deliveryFeeCents } from '../../../modules/stores/rules/delivery-fees'
import { type Chance, chanceOf } from '../chance'
import type { Person } from '../people'
import { pickupAtOf } from '../routes/make-route'
import type { Rows } from '../rows'
import type { Books, CompanyMoney } from './books'
import type { FillCart } from './fill-cart'
import type { PlannedOrder } from './planned-order'

export type OrderRow = NonNullable<Rows['purchase_order']>[number]
export type LineRow = NonNullable<Rows['order_line']>[number]

/** An order that was placed and paid for. Its rows may still change: refunds, ratings, the provider's own ids. */
export interface PlacedOrder extends PlannedOrder {
  state: OrderState
  price: PricedOrder
  parts: PaymentParts
  forPostings: OrderForPostings
  row: OrderRow
  lineRows: LineRow[]
}

/** Fills the carts and pays them, one order after the other in the order of their time; those nobody can pay are left out. */
export function placeOrders(
  seed: number,
  orders: readonly PlannedOrder[],
  {
    books,
    fillCart,
    catalogVersionOf,
  }: { books: Books; fillCart: FillCart; catalogVersionOf: (order: PlannedOrder) => string },
): PlacedOrder[] {
  const chance = chanceOf(seed, 'checkouts')
  const codes = new Map<string, Set<string>>()
  return orders
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    .flatMap(order => {
      const paid = pay(chance, books, order, fillCart)
      if (!paid) return []
      const placed = write(chance, order, paid, codeOf(chance, codes, order), catalogVersionOf(order))
      postPlacement(books, placed)
      return [placed]
    })
}

interface Paid {
  lines: PricedLine[]
  price: PricedOrder
  parts: PaymentParts
  meters: number
}

const TRIES = 6

/** A cart that its person may pay as their company says. */
function pay(chance: Chance, books: Books, order: PlannedOrder, fillCart: FillCart): Paid | null {
  const { person, office, store, on, placedAt } = order
  const meters = Math.round(metersBetween(store, order.place))
  for (let tries = 0; tries < TRIES; tries++) {
    const lines = fillCart(chance, store, () => chance.id(placedAt))
    const price = priceOrder({
      lines: lines.map(line => ({
        id: line.id,
        quantity: line.quantity,
        goodsCents: line.totalCents,
        vatPercentage: line.vatPercent,
      })),
      deliveryFeeCents: deliveryFeeCents({
        channel: store.channel,
        storeId: store.id,
        goodsCents: sumCents(lines.map(line => line.totalCents)),
        meters,
        windowPriceCents: store.deliveryCents ?? null,
        isPickup: order.isPickup,
      }),
      deliveryVatPercentage: SHIPPING_VAT,
    })
    const time = localTimeOf(order.window.start, store.slots.tz!)
    const money = office && books.companyMoney(person.id, office, { on, time, channel: store.channel })
    const plan = planOf(
      books,
      person,
      price,
      money,
      office?.settings.payByTransferAllowed === true && store.channel === 'catering',
    )
    const isRefused =
      whyNotCharge(plan) ?? (office?.settings.allowCustomerPayment === false && plan.paidByUserCents > 0)
    if (isRefused) continue
    const { kindCents, flexCents, balanceCents, cardCents, transferCents } = plan
    const parts = { kindCents, flexCents, balanceCents, cardCents, transferCents }
    books.spend(person.id, office, on, placedAt, money, parts)
    if (isFailed(order.moves.at(-1)!.state)) books.unspend(person.id, on, parts)
    return { lines, price, parts, meters }
  }
  return null
}

function planOf(
  books: Books,
  person: Person,
  price: PricedOrder,
  money: CompanyMoney | null,
  payByTransfer: boolean,
): PaymentPlan {
  return paymentPlan({
    totalCents: price.totalCents,
    deliveryFeeCents: price.deliveryFeeCents,
    availableKindCents: money?.availableKindCents ?? 0,
    availableFlexCents: money?.availableFlexCents ?? 0,
    availableBalanceCents: payByTransfer ? 0 : books.balanceOf(person.id),
    unlocksAtUserSpentCents: money?.unlocksAtUserSpentCents ?? 0,
    paidByUserAtDateCents: money?.paidByUserAtDateCents ?? 0,
    payByTransfer,
  })
}

/** Free among those of the store and day. */
function codeOf(chance: Chance, codes: Map<string, Set<string>>, { store, on }: PlannedOrder): string {
  const key = `${store.id} ${on}`
  const taken = codes.get(key) ?? new Set<string>()
  codes.set(key, taken)
  const code = pickupCode(chance.whole(0, 999), storeLetter(store.name), taken)
  taken.add(code)
  return code
}

function write(
  chance: Chance,
  order: PlannedOrder,
  { lines, price, parts, meters }: Paid,
  code: string,
  catalogVersionId: string,
): PlacedOrder {
  const { person, store, office, place } = order
  const last = order.moves.at(-1)!
  const commissionBps = store.merchant.commissionBps[store.channel]
  const merchant = merchantMoney(
    { goodsCents: price.goodsCents, merchantPromotionCents: price.promotionCents },
    { commissionBps },
  )
  const transferOwnerId = office?.organizationId ?? person.id
  const billingMeta = metaOf(chance, order)
  const row: OrderRow = {
    id: order.id,
    ufid: order.ufid,
    city: store.city,
    channel: store.channel,
    state: last.state,
    state_at: last.at,
    store_id: store.id,
    merchant_id: store.merchant.id,
    person_id: person.id,
    ordered_by_id: person.id,
    location_id: office?.id ?? null,
    warehouse_id: store.isCrossDocking ? store.warehouse.id : null,
    payment_intent_id: parts.cardCents > 0 ? `pi_demo_${order.id}` : null,
    catalog_version_id: catalogVersionId,
    is_pickup: order.isPickup,
    is_cross_docking: store.isCrossDocking ?? false,
    pickup_code: code,
    pickup_at: pickupAtOf(order),
    accept_by:
      last.state === 'pending'
        ? acceptDeadline(
            { placedAt: order.placedAt, leavesAt: pickupAtOf(order) },
            // By the clock: the board of right now is the same at every hour.
            { tz: store.slots.tz, schedule: {}, acceptTimeoutMinutes: ACCEPT_WITHIN_MINUTES },
          )
        : null,
    window_start: order.window.start,
    window_end: order.window.end,
    delivery_on: order.on,
    cutoff_at: order.window.cutoff,
    address: order.isPickup ? null : { ...place.address, name: office?.name ?? HOME_NAME[person.language] },
    lat: order.isPickup ? null : place.lat,
    lon: order.isPickup ? null : place.lon,
    distance_m: order.isPickup ? null : meters,
    customer: {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phone: person.phone,
    },
    avoided_allergens: person.allergens,
    customer_comments: commentsOf(chance, order),
    billing_details: billingOf(order),
    billing_meta: billingMeta,
    project_code: billingMeta.projectCode ?? null,
    goods_cents: price.goodsCents,
    discount_cents: price.promotionCents,
    delivery_cents: price.deliveryFeeCents,
    total_cents: price.totalCents,
    vat: price.vat.map(({ percentage, ...cents }) => ({ percent: percentage, ...cents })),
    price: {
      deliveryFeeCents: price.deliveryFeeCents,
      deliveryPromotionCents: price.deliveryPromotionCents,
      deliveryVatPercentage: SHIPPING_VAT,
      commissionBps,
      transferOwnerId,
      discounts: price.discounts,
    },
    kind_cents: parts.kindCents,
    flex_cents: parts.flexCents,
    balance_cents: parts.balanceCents,
    card_cents: parts.cardCents,
    transfer_cents: parts.transferCents,
    merchant_listing_cents: merchant.merchantListingPriceCents,
    platform_fee_cents: merchant.platformFeesCents,
    merchant_net_cents: merchant.merchantNetCents,
    merchant_borne_cents: 0,
    payment_state: parts.cardCents === 0 ? 'none' : isHeld(order) ? 'authorised' : 'captured',
    refunded_kind_cents: 0,
    refunded_flex_cents: 0,
    refunded_balance_cents: 0,
    refunded_card_cents: 0,
    refunded_transfer_cents: 0,
    revision: order.moves.length,
    created_at: order.placedAt,
    updated_at: last.at,
  }
  const forPostings: OrderForPostings = {
    channel: store.channel,
    userId: person.id,
    merchantId: store.merchant.id,
    transferOwnerId,
    kindOn: order.on,
    flexPeriod: flexPeriodOf(order.on),
    deliveryVatPercentage: SHIPPING_VAT,
    lines: price.lines,
    parts,
  }
  return {
    ...order,
    state: last.state,
    price,
    parts,
    forPostings,
    row,
    lineRows: lineRows(order.id, lines, price),
  }
}

/** As long as the store has not said yes, the money is only held; orders of far-off days are charged at once. */
function isHeld({ moves, window, placedAt }: PlannedOrder): boolean {
  const isFarOff = window.start.getTime() - placedAt.getTime() > 5 * DAY_MS
  return !isFarOff && !moves.some(({ state }) => state === 'accepted')
}

const lineRows = (orderId: string, lines: readonly PricedLine[], price: PricedOrder): LineRow[] =>
  lines.map((line, position) => {
    const { id, quantity, vatPercentage, ...shares } = price.lines[position]!
    return {
      id,
      order_id: orderId,
      position,
      product_id: line.productId,
      name: line.name,
      category: line.category,
      quantity,
      unit_cents: line.unitCents,
      total_cents: line.totalCents,
      vat_percent: vatPercentage,
      children: line.children,
      sub_item_behavior: line.subItemBehavior ?? 'perUnit',
      allergens: line.allergens,
      comment: line.comment,
      shares,
      refunded_quantity: 0,
    }
  })

function postPlacement(books: Books, order: PlacedOrder): void {
  if (order.row.total_cents === 0) return
  books.post(
    {
      key: `place:${order.id}`,
      kind: 'order',
      ref: { type: 'order', id: order.id },
      actorId: order.person.id,
      at: order.placedAt,
    },
    placementPostings(order.forPostings),
  )
}

const HOME_NAME = { ca: 'Casa', en: 'Home', es: 'Casa', fr: 'Maison' } as const

function billingOf({ store, office }: PlannedOrder): BillingDetails | null {
  return store.channel === 'catering' && office ? office.billing : null
}

const PROJECTS = ['Aurora', 'Delta', 'Kick-off Q4', 'Onboarding', 'Hackathon', 'Board 2027'] as const

function metaOf(chance: Chance, { office, store }: PlannedOrder): BillingMeta {
  if (!office) return {}
  return {
    ...(office.settings.requireCostCenter
      ? { costCenter: `CC-${chance.pick([1010, 1200, 2040, 3300])}` }
      : {}),
    ...(office.settings.allowCustomProjectCodes && chance.is(0.35)
      ? { projectCode: chance.pick(PROJECTS) }
      : {}),
    ...(store.channel === 'catering' && chance.is(0.4)
      ? { poNumber: `PO-${chance.whole(41_000, 48_999)}` }
      : {}),
  }
}

/** As stores are set when they are made. */
const ACCEPT_WITHIN_MINUTES = 30

const COMMENTS = {
  ca: [
    'Truqueu al timbre, si us plau',
    'Deixeu-ho a recepció',
    'Sense coberts, gràcies',
    'La porta del costat del cafè',
  ],
  es: [
    'Llamad al llegar, por favor',
    'Dejad la bolsa en recepción',
    'Sin cubiertos, gracias',
    'Segunda puerta a la derecha',
  ],
  en: ['Please ring the bell', 'Leave it at reception', 'No cutlery, thanks', 'Call me when you arrive'],
  fr: ['Sonnez à la porte, merci', "Laissez-le à l'accueil"],
} as const

function commentsOf(chance: Chance, order: PlannedOrder): string {
  return chance.is(0.16) ? chance.pick(COMMENTS[order.person.language]) : ''
}
