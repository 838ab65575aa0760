import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { LocalDate } from '../../../core/rules/local-time'

/** So many of a product. */
export type Stock = { productId: string; quantity: number }
export type Shortage = { productId: string; available: number; wanted: number }

type StoreStock = Stock & { storeId: string }
export type StockTaking = 'reserved' | 'sold'

/**
 * As a part of a statement: takes stock of products that can run out, to set it aside for a checkout or for an order at
 * once. Product by product in the order of their ids, each only if there is enough of it; those are its rows.
 */
export const takeStock = (stock: readonly StoreStock[], how: StockTaking, now: Date) => {
  const change =
    how === 'reserved' ? sql`reserved = i.reserved + w.quantity` : sql`on_hand = i.on_hand - w.quantity`
  return sql<{ product_id: string }>`
    with wanted as (${summed(stock)}), locked as (
      select i.store_id, i.product_id, wanted.quantity
      from inventory_item i join wanted using (store_id, product_id)
      where not i.unlimited
      order by i.store_id, i.product_id for update of i
    )
    update inventory_item i set ${change}, updated_at = ${now}
    from locked w
    where i.store_id = w.store_id and i.product_id = w.product_id and i.on_hand - i.reserved >= w.quantity
    returning i.product_id`
}

/** Each product of a store once, however many have it. */
const summed = (stock: readonly StoreStock[]) => sql`
  select store_id, product_id, sum(quantity)::int as quantity
  from unnest(${stock.map(one => one.storeId)}::text[], ${stock.map(one => one.productId)}::text[],
    ${stock.map(one => one.quantity)}::int[]) as one (store_id, product_id, quantity)
  group by store_id, product_id`

/**
 * What an order has more of leaves the shelf, what it has less of (below zero) comes back; of what is sold out on its
 * day there is no more. `limited`: what was really moved; products that do not run out are not counted.
 */
export async function changeOrderedStock(
  tx: Tx,
  { storeId, on }: { storeId: string; on: LocalDate },
  stock: readonly Stock[],
  now: Date,
): Promise<{ limited: Stock[]; missing: Shortage[] }> {
  if (stock.length === 0) return { limited: [], missing: [] }
  const { rows } = await sql<Stock & { free: number; taken: boolean }>`
    with wanted as (
      select * from unnest(${stock.map(s => s.productId)}::text[], ${stock.map(s => s.quantity)}::int[]) as w (product_id, quantity)
    ), locked as (
      select i.product_id, case when is_sold_out then 0 else i.on_hand - i.reserved end as free, is_sold_out
      from inventory_item i join wanted using (product_id),
        lateral (select wanted.quantity > 0 and coalesce(i.sold_out_on = ${on}::date, false)) as one (is_sold_out)
      where i.store_id = ${storeId} and (not i.unlimited or is_sold_out)
      order by i.product_id for update of i
    ), taken as (
      update inventory_item i set on_hand = i.on_hand - w.quantity, updated_at = ${now}
      from wanted w join locked using (product_id)
      where i.store_id = ${storeId} and i.product_id = w.product_id and i.on_hand - i.reserved >= w.quantity
        and not locked.is_sold_out
      returning i.product_id
    )
    select w.product_id as "productId", w.quantity, locked.free, taken.product_id is not null as taken
    from wanted w join locked using (product_id) left join taken using (product_id)
    order by w.product_id`.execute(tx)
  return {
    limited: rows.filter(row => row.taken).map(({ productId, quantity }) => ({ productId, quantity })),
    missing: rows
      .filter(row => !row.taken)
      .map(({ productId, quantity, free }) => ({
        productId,
        available: Math.max(0, free),
        wanted: quantity,
      })),
  }
}

/** As a part of a statement: what was set aside leaves the shelves. Null: there is nothing of it. */
export const consumeStock = (stock: readonly StoreStock[], now: Date) =>
  stock.length
    ? settle(stock, sql`on_hand = i.on_hand - w.quantity, reserved = i.reserved - w.quantity`, now)
    : null

/** What was set aside is free again. */
export async function freeStock(tx: Tx, storeId: string, stock: readonly Stock[], now: Date): Promise<void> {
  const all = stock.map(one => ({ ...one, storeId }))
  if (all.length) await settle(all, sql`reserved = i.reserved - w.quantity`, now).execute(tx)
}

const settle = (stock: readonly StoreStock[], change: RawBuilder<unknown>, now: Date) => sql`
  with wanted as (${summed(stock)}), locked as (
    select i.store_id, i.product_id, wanted.quantity from inventory_item i join wanted using (store_id, product_id)
    order by i.store_id, i.product_id for update of i
  )
  update inventory_item i set ${change}, updated_at = ${now}
  from locked w where i.store_id = w.store_id and i.product_id = w.product_id`

/**
 * As a query: what is left of these products, and which are sold out on a day; those that do not run out and are not
 * sold out are not in it.
 */
export const stockRows = (
  db: Database,
  { storeId, productIds, on }: { storeId: string; productIds: readonly string[]; on: LocalDate | null },
) => {
  const isSoldOut = sql<boolean>`coalesce(sold_out_on = ${on}::date, false)`
  return db
    .selectFrom('inventory_item')
    .select(['product_id', 'unlimited', sql<number>`greatest(0, on_hand - reserved)`.as('free')])
    .select(isSoldOut.as('isSoldOut'))
    .where('store_id', '=', storeId)
    .where('product_id', '=', sql<string>`any(${productIds})`)
    .where(sql<boolean>`(not unlimited or ${isSoldOut})`)
}

/** Which of these products are sold out on a day. */
export async function soldOutAmong(
  db: Database,
  of: { storeId: string; productIds: readonly string[]; on: LocalDate },
): Promise<string[]> {
  const rows = await stockRows(db, of).execute()
  return rows.flatMap(row => (row.isSoldOut ? [row.product_id] : []))
}

type Moved = { product_id: string; short: boolean }

/**
 * Puts what an order has of products back on the shelf (1), or takes it off again (-1). Products in the order of
 * their ids; `short` are those of which there is not enough, and nothing was taken.
 */
export async function moveOrderedStock(
  tx: Tx,
  order: { id: string; store_id: string },
  sign: 1 | -1,
  now: Date,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with wanted as (
      select product_id, sum(quantity)::int as quantity from order_line
      where order_id = ${order.id} and product_id is not null group by product_id
    ), locked as (
      select i.product_id, wanted.quantity, i.on_hand - i.reserved as free
      from inventory_item i join wanted using (product_id)
      where i.store_id = ${order.store_id} and not i.unlimited
      order by i.product_id for update of i
    ), moved as (
      update inventory_item i set on_hand = i.on_hand + ${sign}::int * locked.quantity, updated_at = ${now}
      from locked where i.store_id = ${order.store_id} and i.product_id = locked.product_id
        and (${sign}::int > 0 or locked.free >= locked.quantity)
      returning i.product_id
    )
    select locked.product_id, moved.product_id is null as short from locked left join moved using (product_id)`.execute(
    tx,
  )
  return rows
}

/** The row of a product, held until the transaction ends. */
export const lockItem = (tx: Tx, storeId: string, productId: string) =>
  tx
    .selectFrom('inventory_item')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst()

/** For which day a product is sold out; one that has no row does not run out otherwise. */
export const setSoldOutOn = (
  tx: Tx,
  { storeId, productId }: { storeId: string; productId: string },
  sold_out_on: LocalDate | null,
  now: Date,
) =>
  tx
    .insertInto('inventory_item')
    .values({ store_id: storeId, product_id: productId, unlimited: true, sold_out_on, updated_at: now })
    .onConflict(oc => oc.columns(['store_id', 'product_id']).doUpdateSet({ sold_out_on, updated_at: now }))
    .execute()

/** From how many of a product on its kitchen is told; null: never. */
export const setLowAt = (
  tx: Tx,
  { storeId, productId }: { storeId: string; productId: string },
  low_at: number | null,
  now: Date,
) =>
  tx
    .insertInto('inventory_item')
    .values({ store_id: storeId, product_id: productId, unlimited: true, low_at, updated_at: now })
    .onConflict(oc => oc.columns(['store_id', 'product_id']).doUpdateSet({ low_at, updated_at: now }))
    .execute()

/** What there is of a product, and whether it was counted for it. What is reserved of it stays. */
export const setItem = (
  tx: Tx,
  { storeId, productId }: { storeId: string; productId: string },
  { isCounted, ...stock }: { unlimited: boolean; on_hand: number; isCounted: boolean },
  now: Date,
) => {
  const columns = { ...stock, updated_at: now, ...(isCounted && { counted_at: now }) }
  return tx
    .insertInto('inventory_item')
    .values({ store_id: storeId, product_id: productId, ...columns })
    .onConflict(oc => oc.columns(['store_id', 'product_id']).doUpdateSet(columns))
    .execute()
}
