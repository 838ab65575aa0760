import { DAY_MS } from '../../../core/rules/instant'
import { localTimeOf } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import { metersBetween } from '../../../core/rules/ordering/distance'
import { SHIPPING_VAT } from '../../../modules/money/ledger/rules/vat'
import {
  type PaymentParts,
  type PaymentPlan,
  paymentPlan,
  whyNotCharge,
} from '../../../modules/money/ledger/rules/waterfall'
import { type PricedOrder, priceOrder } from '../../../modules/offers/promotions/rules/pricing'
import {
  type OrderForPostings,
  placementPostings,
} from '../../../modules/order-records/amounts/rules/order-postings'
import { pickupCodeCandidates, storeLetter } from '../../../modules/order-records/orders/rules/pickup-code'
import { isFailed, type OrderState } from '../../../modules/order-records/states/rules/order-state'
import { orderLineRows, orderRow, postingFactsOf } from '../../../modules/orders/checkout/order-rows'
import { deliveryFeeCents } from '../../../modules/stores/stores/rules/delivery-fees'
import type { Person } from '../people'
import { type Random, randomOf } from '../random'
import type { Rows } from '../rows'
import type { Books, CompanyMoney } from './books'
import { draftOf, type Paid } from './draft-order'
import type { FillCart } from './fill-cart'
import type { PlannedOrder } from './planned-order'
import type { PromotionUses } from './use-promotions'

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
    promotions,
    fillCart,
    catalogVersionOf,
  }: {
    books: Books
    promotions: PromotionUses
    fillCart: FillCart
    catalogVersionOf: (order: PlannedOrder) => string
  },
): PlacedOrder[] {
  const random = randomOf(seed, 'checkouts')
  const codes = new Map<string, Set<string>>()
  return orders
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    .flatMap(order => {
      const paid = pay(random, books, promotions, order, fillCart)
      if (!paid) return []
      promotions.use(order, paid.price)
      const placed = write(random, order, paid, codeOf(random, codes, order), catalogVersionOf(order))
      postPlacement(books, placed)
      return [placed]
    })
}

const TRIES = 6

/** A cart that its person may pay as their company says. */
function pay(
  random: Random,
  books: Books,
  promotions: PromotionUses,
  order: PlannedOrder,
  fillCart: FillCart,
): Paid | null {
  const { person, office, store, on, placedAt } = order
  const meters = Math.round(metersBetween(store, order.place))
  for (let tries = 0; tries < TRIES; tries++) {
    const lines = fillCart(random, store, () => random.id(placedAt))
    const goodsCents = sumCents(lines.map(line => line.totalCents))
    const deliveryFee = deliveryFeeCents({
      channel: store.channel,
      storeId: store.id,
      goodsCents,
      meters,
      windowPriceCents: store.deliveryCents ?? null,
      isPickup: order.isPickup,
    })
    const priced = priceOrder({
      lines: lines.map(line => ({
        id: line.id,
        quantity: line.quantity,
        goodsCents: line.totalCents,
        vatPercentage: line.vatPercent,
      })),
      discounts: promotions.discountsFor(order, goodsCents, deliveryFee),
      deliveryFeeCents: deliveryFee,
      deliveryVatPercentage: SHIPPING_VAT,
    })
    const price = promotions.named(priced)
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
    deliveryFeeCents: price.deliveryFeeCents - price.deliveryPromotionCents,
    availableKindCents: money?.availableKindCents ?? 0,
    availableFlexCents: money?.availableFlexCents ?? 0,
    availableBalanceCents: payByTransfer ? 0 : books.balanceOf(person.id),
    unlocksAtUserSpentCents: money?.unlocksAtUserSpentCents ?? 0,
    paidByUserAtDateCents: money?.paidByUserAtDateCents ?? 0,
    payByTransfer,
  })
}

/** Free among those of the store and day. */
function codeOf(random: Random, codes: Map<string, Set<string>>, { store, on }: PlannedOrder): string {
  const key = `${store.id} ${on}`
  const taken = codes.get(key) ?? new Set<string>()
  codes.set(key, taken)
  const letter = storeLetter(store.name)
  let number = random.whole(0, 999)
  let code = ''
  do [code = ''] = pickupCodeCandidates([number++], letter)
  while (taken.has(code))
  taken.add(code)
  return code
}

function write(
  random: Random,
  order: PlannedOrder,
  paid: Paid,
  code: string,
  catalogVersionId: string,
): PlacedOrder {
  const last = order.moves.at(-1)!
  const draft = draftOf(random, order, paid, catalogVersionId)
  const row: OrderRow = {
    ...orderRow(draft, {
      id: order.id,
      ufid: order.ufid,
      checkoutId: null,
      state: last.state,
      stateAt: last.at,
      paymentIntentId: draft.parts.cardCents > 0 ? `pi_demo_${order.id}` : null,
      paymentState: draft.parts.cardCents === 0 ? 'none' : isHeld(order) ? 'authorised' : 'captured',
      at: order.placedAt,
    }),
    pickup_code: code,
    bags: order.bags ?? null,
    // What may be given back later is counted from here.
    merchant_liability_cents: 0,
    refunded_kind_cents: 0,
    refunded_flex_cents: 0,
    refunded_balance_cents: 0,
    refunded_card_cents: 0,
    refunded_transfer_cents: 0,
    revision: order.moves.length,
  }
  return {
    ...order,
    state: last.state,
    price: paid.price,
    parts: paid.parts,
    forPostings: postingFactsOf(draft),
    row,
    lineRows: orderLineRows(order.id, draft.lines).map(line => ({ ...line, refunded_quantity: 0 })),
  }
}

/** As long as the store has not said yes, the money is only held; orders of far-off days are charged at once. */
function isHeld({ moves, window, placedAt }: PlannedOrder): boolean {
  const isFarOff = window.start.getTime() - placedAt.getTime() > 5 * DAY_MS
  return !isFarOff && !moves.some(({ state }) => state === 'accepted')
}

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
