import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { askedTogether } from '../../core/db/asked-together'
import type { Database } from '../../core/db/open'
import type { OrderRow } from './orders.store'

/** What belongs to orders, by id. */
export async function loadOrderParts(db: Database, rows: readonly OrderRow[]) {
  const [[row], places] = await Promise.all([
    partsRow(db, { ids: rows.map(({ id }) => id) }),
    loadOrderPlaces(db, rows),
  ])
  const { lines, events, ratings, refunds } = row!
  return {
    refunds: Map.groupBy(refunds.map(withInstant('created_at')), refund => refund.order_id),
    lines: Map.groupBy(lines, line => line.order_id),
    events: Map.groupBy(events.map(withInstant('at')), event => event.order_id),
    ratings: new Map(ratings.map(rating => [rating.order_id, rating])),
    ...places,
  }
}

/** In one statement, for every list of orders asks it. */
const partsRow = askedTogether({ ids: 'text[]' }, (db, given: { ids: readonly string[] }) => {
  const oneOfThem = sql<string>`any(${given.ids})`
  return db.selectNoFrom([
    jsonArrayFrom(
      db
        .selectFrom('order_line')
        .select(['id', 'order_id', 'product_id', 'name', 'category', 'quantity', 'unit_cents', 'total_cents'])
        .select(['vat_percent', 'children', 'allergens', 'comment', 'refunded_quantity', 'sub_item_behavior'])
        .where('order_id', '=', oneOfThem)
        .orderBy('position'),
    ).as('lines'),
    jsonArrayFrom(
      db
        .selectFrom('order_event')
        .select(['order_id', 'state', 'at', 'role', 'source', 'forced', 'reason'])
        .select(['by_person_id', 'by_impersonator_id', 'by_device_id', 'by_api_key_id'])
        .where('order_id', '=', oneOfThem)
        .orderBy('id'),
    ).as('events'),
    jsonArrayFrom(
      db
        .selectFrom('rating')
        .select(['order_id', 'rating', 'comment', 'courier_rating', 'hidden_at'])
        .where('order_id', '=', oneOfThem),
    ).as('ratings'),
    jsonArrayFrom(
      db
        .selectFrom('refund')
        .select(['id', 'order_id', 'state', 'card_method', 'is_change', 'created_at'])
        .select(['kind_cents', 'flex_cents', 'balance_cents', 'card_cents', 'transfer_cents'])
        .where('order_id', '=', oneOfThem)
        .orderBy('id'),
    ).as('refunds'),
  ])
})

/** Within another row instants come as text. */
const withInstant =
  <Name extends string>(name: Name) =>
  <Row extends Record<Name, string>>(row: Row): Omit<Row, Name> & Record<Name, Date> => ({
    ...row,
    [name]: new Date(row[name]),
  })

/** Where orders come from, and where they go. */
export async function loadOrderPlaces(db: Database, rows: readonly OrderRow[]) {
  const [{ stores, locations }] = (await placesRow(db, {
    storeIds: [...new Set(rows.map(row => row.store_id))],
    locationIds: [...new Set(rows.flatMap(row => row.location_id ?? []))],
  })) as [Places]
  return {
    stores: new Map(stores.map(store => [store.id, store])),
    locations: new Map(locations.map(location => [location.id, location])),
  }
}

const placesRow = askedTogether(
  { storeIds: 'text[]', locationIds: 'text[]' },
  (db, given: { storeIds: readonly string[]; locationIds: readonly string[] }) =>
    db.selectNoFrom([
      jsonArrayFrom(
        db
          .selectFrom('store')
          .innerJoin('merchant', 'merchant.id', 'store.merchant_id')
          .select(['store.id', 'store.name', 'store.slug', 'store.phone', 'store.address', 'store.lat'])
          .select(['store.lon', 'store.accent_color', 'store.tz', 'store.settings'])
          .select(['merchant.legal_name', 'merchant.vat_number'])
          .where('store.id', '=', sql<string>`any(${given.storeIds})`),
      ).as('stores'),
      jsonArrayFrom(
        db
          .selectFrom('location')
          .leftJoin('organization', 'organization.id', 'location.organization_id')
          .select(['location.id', 'location.name', 'location.organization_id', 'location.settings'])
          .select('organization.settings as organization_settings')
          .where('location.id', '=', sql<string>`any(${given.locationIds})`),
      ).as('locations'),
    ]),
)
export type OrderPlaces = Pick<OrderParts, 'stores' | 'locations'>
type Places = Awaited<ReturnType<typeof placesRow>>[number]

export type OrderParts = Awaited<ReturnType<typeof loadOrderParts>>
export type LineRow = OrderParts['lines'] extends Map<string, (infer Line)[]> ? Line : never
export type EventRow = OrderParts['events'] extends Map<string, (infer Event)[]> ? Event : never
