import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import type { Language } from '../../../core/rules/languages'
import type { Channel } from '../../../core/rules/ordering/channels'
import { metersBetween } from '../../../core/rules/ordering/distance'
import { namesOf } from '../../identity/people/person-names'
import { presentModifier } from '../../order-records/orders/orders'
import type { ProposalLine } from '../../order-records/proposals/contract/proposals'
import { standing } from '../../order-records/proposals/proposals'
import type { ProposalRow } from '../../order-records/proposals/proposals.store'
import {
  offeredLineCents,
  priceProposal,
  quantityLimits,
} from '../../order-records/proposals/rules/proposal-lines'
import { missingOf } from '../../order-records/proposals/rules/proposal-state'
import { deliveryFeeCents } from '../../stores/stores/rules/delivery-fees'
import type { Quote, QuoteLine } from './contract/quotes'

/** Quotes as their writers read them. */
export async function presentQuotes(db: Database, rows: readonly ProposalRow[], now: Date): Promise<Quote[]> {
  if (!rows.length) return []
  const [stores, orders, names] = await Promise.all([
    storesOf(db, rows),
    ordersOf(db, rows),
    namesOf(
      db,
      rows.flatMap(row => [row.person_id, row.opened_by_id]),
    ),
  ])
  return rows.map(row => {
    const store = stores.get(row.store_id)!
    const { name, lastName, email } = row.customer
    const shown = presentShown(row, { store, orderId: orders.get(row.id) ?? null, now })
    return {
      ...shown,
      city: row.city,
      merchantId: row.merchant_id,
      storeId: row.store_id,
      storeName: store.name,
      name: row.name,
      userId: row.person_id,
      userName: [name, lastName].filter(Boolean).join(' ') || names.get(row.person_id ?? '') || email || '',
      openedByName: row.opened_by_id ? (names.get(row.opened_by_id) ?? null) : null,
      budgetPerPerson: row.budget_per_person_cents === null ? null : toMoney(row.budget_per_person_cents),
      deliveryByRule: toMoney(deliveryByRule(row, store)),
      hasOwnDelivery: row.has_own_delivery,
      validDays: row.valid_days,
      language: row.language as Language,
      totalCost: toMoney(row.total_cents),
      missing: missingNow(row, now),
      archivedAt: row.archived_at,
    }
  })
}

type StoreOfQuote = Awaited<ReturnType<typeof readStores>>[number]

const readStores = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('store')
    .select(['id', 'name', 'slug', 'tz', 'lat', 'lon', 'fixed_delivery_cents', 'settings'])
    .where('id', 'in', [...ids])
    .execute()

export async function storesOf(
  db: Database,
  rows: readonly Pick<ProposalRow, 'store_id'>[],
): Promise<Map<string, StoreOfQuote>> {
  const ids = [...new Set(rows.map(row => row.store_id))]
  return new Map((ids.length ? await readStores(db, ids) : []).map(store => [store.id, store]))
}

/** The orders that were accepted from these quotes, by quote. */
export async function ordersOf(
  db: Database,
  rows: readonly Pick<ProposalRow, 'id'>[],
): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('purchase_order')
    .select(['id', 'proposal_id'])
    .where('proposal_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
    .execute()
  return new Map(found.map(({ id, proposal_id }) => [proposal_id!, id]))
}

/** What everybody who has its link may read of a quote. */
export function presentShown(
  row: ProposalRow,
  { store, orderId, now }: { store: StoreOfQuote; orderId: string | null; now: Date },
) {
  return {
    id: row.id,
    number: row.number,
    state: standing(row, now),
    stateAt: row.state_at,
    proposal: presentProposal(row),
    price: presentPrice(row),
    people: row.people,
    store: {
      id: store.id,
      name: store.name,
      slug: store.slug,
      tz: store.tz,
      cancelHours: store.settings.cancelHours ?? null,
    },
    locationId: row.location_id,
    purchaseId: row.request_order_id,
    orderId,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    openedAt: row.opened_at,
    changedAt: row.changed_at,
    declinedAt: row.declined_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const presentProposal = (row: ProposalRow): Quote['proposal'] => ({
  name: row.name,
  storeId: row.store_id,
  channel: row.channel as Channel,
  isPickup: row.is_pickup,
  allowCartChanges: row.allow_cart_changes,
  allowShippingChanges: row.allow_shipping_changes,
  customerDetails: row.customer,
  deliveryOption:
    row.window_start && row.window_end
      ? { deliveryStartDate: row.window_start, deliveryEndDate: row.window_end }
      : null,
  address: row.address,
  cartItems: row.lines.map(line => presentLine(line, row.allow_cart_changes)),
})

const presentLine = (line: ProposalLine, allowCartChanges: boolean): QuoteLine => {
  const { min, max } = quantityLimits(line, allowCartChanges)
  return {
    id: line.id,
    productId: line.productId,
    name: line.name,
    quantity: line.quantity,
    price: toMoney(line.unitCents),
    menuPrice: toMoney(line.menuCents),
    total: toMoney(offeredLineCents(line, line.quantity)),
    vatPercentage: line.vatPercent,
    subItems: line.children.map(presentModifier),
    productCategories: [line.category],
    allergens: line.allergens,
    mayContain: line.mayContain,
    allergensStated: line.allergensStated,
    comment: line.comment,
    isFixed: line.isFixed,
    minQuantity: min,
    maxQuantity: max,
    eachCents: line.eachCents,
    onceCents: line.onceCents,
  }
}

function presentPrice(row: ProposalRow): Quote['price'] {
  const price = priceProposal(row.lines, {
    deliveryCents: row.delivery_cents,
    deliveryVatPercent: row.delivery_vat_percent,
  })
  return {
    goods: toMoney(price.goodsCents),
    delivery: toMoney(price.deliveryFeeCents),
    deliveryVatPercentage: row.delivery_vat_percent,
    total: toMoney(price.totalCents),
    perPerson: row.people ? toMoney(Math.round(price.totalCents / row.people)) : null,
    vat: price.vat.map(({ percentage, grossCents, baseCents, vatCents }) => ({
      percentage,
      gross: toMoney(grossCents),
      base: toMoney(baseCents),
      vat: toMoney(vatCents),
    })),
  }
}

type Delivered = Pick<ProposalRow, 'channel' | 'lines' | 'is_pickup' | 'lat' | 'lon'>

/** What bringing it would cost by the rule of its channel. */
export function deliveryByRule(
  { channel, lines, is_pickup, lat, lon }: Delivered,
  store: Pick<StoreOfQuote, 'id' | 'lat' | 'lon' | 'fixed_delivery_cents'>,
): number {
  return deliveryFeeCents({
    channel: channel as Channel,
    storeId: store.id,
    goodsCents: lines.reduce((sum, line) => sum + offeredLineCents(line, line.quantity), 0),
    meters: lat !== null && lon !== null ? Math.round(metersBetween(store, { lat, lon })) : null,
    windowPriceCents: store.fixed_delivery_cents,
    isPickup: is_pickup,
  })
}

export const missingNow = (row: ProposalRow, now: Date) =>
  missingOf(
    {
      name: row.name,
      lineCount: row.lines.length,
      windowStart: row.window_start,
      isPickup: row.is_pickup,
      hasAddress: row.address !== null,
      email: row.customer.email ?? null,
    },
    now,
  )
