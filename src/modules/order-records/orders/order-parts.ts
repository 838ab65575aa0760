import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { askedTogether } from '../../../core/db/asked-together'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import type { Shortage } from './contract/ordering'
import type { OrderRow } from './orders.store'

/** What belongs to orders, by id. */
export async function loadOrderParts(db: Database, rows: readonly OrderRow[]): Promise<OrderParts> {
  return partsOf(await partsRows(db, { ids: rows.map(({ id }) => id), ...placeIdsOf(rows) }))
}

/** What was read beside orders, by id. */
export const partsOf = (rows: readonly PartsRow[]) => ({
  lines: Map.groupBy(
    rows.flatMap(({ lines }) => lines),
    line => line.order_id,
  ),
  events: Map.groupBy(
    rows.flatMap(({ events }) => events.map(withInstant('at'))),
    event => event.order_id,
  ),
  ratings: new Map(rows.flatMap(({ ratings }) => ratings.map(rating => [rating.order_id, rating]))),
  shortages: Map.groupBy(
    rows.flatMap(({ shortages }) => shortages),
    shortage => shortage.order_id,
  ),
  refunds: Map.groupBy(
    rows.flatMap(({ refunds }) => refunds.map(withInstant('created_at'))),
    refund => refund.order_id,
  ),
  ...placesOf(rows),
})

/** In one statement, for every list of orders asks it. */
const partsRows = askedTogether(
  { ids: 'text[]', storeIds: 'text[]', locationIds: 'text[]' },
  (db, { ids, storeIds, locationIds }: { ids: readonly string[] } & PlaceIds) =>
    db.selectNoFrom([
      ...partColumns(db, anyOf(ids)),
      ...placeColumns(db, { storeId: anyOf(storeIds), locationId: anyOf(locationIds) }),
    ]),
)

/** These orders, each with what belongs to it: for a list that is read in one statement. */
export const withParts = (db: Database, orders: SelectQueryBuilder<DB, 'purchase_order', OrderRow>) =>
  db
    .selectFrom(orders.as('purchase_order'))
    .selectAll('purchase_order')
    .select([
      ...partColumns(db, sql.ref('purchase_order.id')),
      ...placeColumns(db, {
        storeId: sql.ref('purchase_order.store_id'),
        locationId: sql.ref('purchase_order.location_id'),
      }),
    ])

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids})`

/** @param orderId of which order, or of which of them */
const partColumns = (db: Database, orderId: RawBuilder<string>) =>
  [
    jsonArrayFrom(
      db
        .selectFrom('order_line')
        .select(['id', 'order_id', 'product_id', 'name', 'category', 'quantity', 'unit_cents', 'total_cents'])
        .select(['vat_percent', 'children', 'comment', 'refunded_quantity', 'sub_item_behavior'])
        .select(['allergens', 'may_contain', 'allergens_stated'])
        .where('order_id', '=', orderId)
        .orderBy('position'),
    ).as('lines'),
    jsonArrayFrom(
      db
        .selectFrom('order_event')
        .select(['order_id', 'state', 'at', 'role', 'source', 'forced', 'reason'])
        .select(['by_person_id', 'by_impersonator_id', 'by_device_id', 'by_api_key_id'])
        .where('order_id', '=', orderId)
        .orderBy('id'),
    ).as('events'),
    jsonArrayFrom(
      db
        .selectFrom('picked_line')
        .select(['line_id', 'order_id', 'missing', 'substitute', 'answer'])
        .where('order_id', '=', orderId)
        .where('missing', '>', 0),
    ).as('shortages'),
    jsonArrayFrom(
      db
        .selectFrom('rating')
        .select(['order_id', 'rating', 'comment', 'courier_rating', 'hidden_at'])
        .where('order_id', '=', orderId),
    ).as('ratings'),
    jsonArrayFrom(
      db
        .selectFrom('refund')
        .select(['id', 'order_id', 'state', 'card_method', 'is_change', 'created_at'])
        .select(['kind_cents', 'flex_cents', 'balance_cents', 'card_cents', 'transfer_cents'])
        .where('order_id', '=', orderId)
        .orderBy('id'),
    ).as('refunds'),
  ] as const

/** Within another row instants come as text. */
const withInstant =
  <Name extends string>(name: Name) =>
  <Row extends Record<Name, string>>(row: Row): Omit<Row, Name> & Record<Name, Date> => ({
    ...row,
    [name]: new Date(row[name]),
  })

/** Where orders come from, and where they go. */
export const loadOrderPlaces = async (db: Database, rows: readonly OrderRow[]) =>
  placesOf(await placesRows(db, placeIdsOf(rows)))

const placesOf = (rows: readonly PlacesRow[]) => ({
  stores: new Map(rows.flatMap(({ stores }) => stores.map(store => [store.id, store]))),
  locations: new Map(rows.flatMap(({ locations }) => locations.map(location => [location.id, location]))),
})

const placesRows = askedTogether(
  { storeIds: 'text[]', locationIds: 'text[]' },
  (db, { storeIds, locationIds }: PlaceIds) =>
    db.selectNoFrom(placeColumns(db, { storeId: anyOf(storeIds), locationId: anyOf(locationIds) })),
)

type PlaceIds = { storeIds: readonly string[]; locationIds: readonly string[] }

const placeIdsOf = (rows: readonly OrderRow[]): PlaceIds => ({
  storeIds: [...new Set(rows.map(row => row.store_id))],
  locationIds: [...new Set(rows.flatMap(row => row.location_id ?? []))],
})

const placeColumns = (
  db: Database,
  { storeId, locationId }: { storeId: RawBuilder<string>; locationId: RawBuilder<string> },
) =>
  [
    jsonArrayFrom(
      db
        .selectFrom('store')
        .innerJoin('merchant', 'merchant.id', 'store.merchant_id')
        .select(['store.id', 'store.name', 'store.slug', 'store.phone', 'store.address', 'store.lat'])
        .select(['store.lon', 'store.accent_color', 'store.tz', 'store.settings'])
        .select(['merchant.legal_name', 'merchant.vat_number'])
        .where('store.id', '=', storeId),
    ).as('stores'),
    jsonArrayFrom(
      db
        .selectFrom('location')
        .leftJoin('organization', 'organization.id', 'location.organization_id')
        .select(['location.id', 'location.name', 'location.organization_id', 'location.settings'])
        .select('organization.settings as organization_settings')
        .where('location.id', '=', locationId),
    ).as('locations'),
  ] as const

type PartsRow = Awaited<ReturnType<typeof partsRows>>[number]
type PlacesRow = Awaited<ReturnType<typeof placesRows>>[number]
export type OrderParts = ReturnType<typeof partsOf>
export type OrderPlaces = ReturnType<typeof placesOf>
export type LineRow = OrderParts['lines'] extends Map<string, (infer Line)[]> ? Line : never
export type EventRow = OrderParts['events'] extends Map<string, (infer Event)[]> ? Event : never

/** What could not be had of the lines of an order, as it is shown to its customer and to its kitchen. */
export const presentShortages = (parts: Pick<OrderParts, 'shortages'>, orderId: string): Shortage[] =>
  (parts.shortages.get(orderId) ?? []).map(({ line_id, missing, substitute, answer }) => ({
    lineId: line_id,
    missing,
    substitute: substitute && {
      name: substitute.name,
      allergens: substitute.allergens,
      mayContain: substitute.mayContain,
      allergensStated: substitute.allergensStated,
      answer: answer as 'accepted' | 'refused' | null,
    },
  }))
