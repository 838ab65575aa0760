import { z } from 'zod'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { write } from '../../../core/write'
import { endIncidence } from '../../operations/incidents/incidences.store'
import { MENU_KEEPERS, MENU_READERS, storesVisibleTo } from '../stores/store-access'
import {
  AvailableProducts,
  DiffInventory,
  InventoryItem,
  ListAvailableProducts,
  OfStore,
  SetInventoryUnlimited,
  SetLowAt,
  SetSoldOut,
  SyncInventories,
} from './contract/inventory'
import { inventoryOf, presentItem, soldBy } from './inventory'
import { lockItem, setItem, setLowAt, setSoldOutOn, soldOutAmong } from './inventory.store'
import { ENOUGH_AGAIN, lowStockKey } from './watch-stock'

export const listInventories = holds(...MENU_READERS)
  .input(OfStore)
  .output(z.array(InventoryItem))
  .concat(mayFail('NotFound'))
  .query(async ({ input: { storeId }, ctx: { db, caller, now, fail } }) => {
    const store = await storeOf(db, caller, storeId, 'read')
    if (!store) throw fail('NotFound')
    return inventoryOf(db, storeId, localDateOf(now, store.tz))
  })

/** What can be sold for a day, with what is left of it. */
export const listAvailableProducts = holds(...MENU_READERS)
  .input(ListAvailableProducts)
  .output(AvailableProducts)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { storeId, date }, ctx: { db, caller, now, fail } }) => {
    const store = await storeOf(db, caller, storeId, 'read')
    if (!store) throw fail('NotFound')
    const today = localDateOf(now, store.tz)
    const [items, sold] = await Promise.all([inventoryOf(db, storeId, today), soldBy(db, storeId)])
    const soldOut = await soldOutAmong(db, { storeId, productIds: [...sold.keys()], on: date ?? today })
    const stock = new Map(items.map(item => [item.productId, item.stock]))
    const products = [...sold.values()]
      .map(({ publishedAt: _, ...product }) => ({ ...product, stock: stock.get(product.id) ?? null }))
      .filter(product => product.stock !== 0 && !soldOut.includes(product.id))
    return { products }
  })

/** Sets what is there; what the list does not name keeps its count. */
export const syncInventories = holds(...MENU_KEEPERS)
  .input(SyncInventories)
  .output(z.object({ created: z.int(), updated: z.int() }))
  .concat(mayFail('NotFound', 'StockBelowZero'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const { storeId } = input
      const store = await storeOf(db, caller, storeId, 'write')
      if (!store) throw fail('NotFound')
      const wanted =
        input.items ?? [...(await soldBy(db, storeId)).keys()].map(productId => ({ productId, stock: null }))
      const ids = [...new Set(wanted.map(item => item.productId))]
      const [own, known] = ids.length
        ? await Promise.all([
            db
              .selectFrom('product')
              .select('id')
              .where('id', 'in', ids)
              .where('merchant_id', '=', store.merchant_id)
              .execute(),
            db
              .selectFrom('inventory_item')
              .selectAll()
              .where('store_id', '=', storeId)
              .where('product_id', 'in', ids)
              .orderBy('product_id')
              .forUpdate()
              .execute(),
          ])
        : [[], []]
      if (own.length !== ids.length) throw fail('NotFound')
      const before = new Map(known.map(item => [item.product_id, item]))

      let [created, updated] = [0, 0]
      for (const { productId, stock } of wanted) {
        const item = before.get(productId)
        if (item && !input.items) continue
        // Counted on the shelf is what is there; what is reserved of it is still there, and not for sale.
        if (item && stock !== null && stock < item.reserved)
          throw fail('StockBelowZero', { available: item.reserved, productId })
        const on_hand = stock ?? Math.max(item?.on_hand ?? 0, item?.reserved ?? 0)
        await setItem(
          db,
          { storeId, productId },
          { unlimited: stock === null, on_hand, isCounted: stock !== null },
          now,
        )
        if (item) updated++
        else created++
      }
      audit({ type: 'store', id: storeId, after: { inventory: input.items ?? 'created' } })
      if (created + updated) emit('stock.changed', { storeId, productIds: ids }, store.city)
      return { created, updated }
    }),
  )

export const setInventoryUnlimited = holds(...MENU_KEEPERS)
  .input(SetInventoryUnlimited)
  .output(InventoryItem)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const { storeId, productId, unlimited } = input
      const [store, item] = [
        await storeOf(db, caller, storeId, 'write'),
        await lockItem(db, storeId, productId),
      ]
      if (!store || !(await isOfMerchant(db, productId, store.merchant_id))) throw fail('NotFound')

      // Nobody counted while it did not run out: at least what is promised must be there.
      const on_hand = Math.max(item?.on_hand ?? 0, item?.reserved ?? 0)
      await setItem(db, input, { unlimited, on_hand, isCounted: false }, now)
      audit({ type: 'store', id: storeId, after: { productId, unlimited } })
      emit('stock.changed', { storeId, productIds: [productId] }, store.city)
      return itemOf(db, storeId, productId, localDateOf(now, store.tz))
    }),
  )

/** Adds to or takes from what is there; never below what is promised to orders already. */
export const diffInventory = holds(...MENU_KEEPERS)
  .input(DiffInventory)
  .output(InventoryItem)
  .concat(mayFail('NotFound', 'StockBelowZero'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const { storeId, productId, diff, reason } = input
      const [store, item] = [
        await storeOf(db, caller, storeId, 'write'),
        await lockItem(db, storeId, productId),
      ]
      if (!store || !(await isOfMerchant(db, productId, store.merchant_id))) throw fail('NotFound')

      const available = (item?.on_hand ?? 0) - (item?.reserved ?? 0)
      if (available + diff < 0) throw fail('StockBelowZero', { available: Math.max(0, available), productId })

      const counted = {
        unlimited: item?.unlimited ?? false,
        on_hand: (item?.on_hand ?? 0) + diff,
        isCounted: true,
      }
      await setItem(db, input, counted, now)
      audit({ type: 'store', id: storeId, after: { productId, diff, reason } })
      emit('stock.changed', { storeId, productIds: [productId] }, store.city)
      return itemOf(db, storeId, productId, localDateOf(now, store.tz))
    }),
  )

/** There is no more of a product for the rest of today, whatever was counted; tomorrow it is sold again. */
export const setSoldOut = holds(...MENU_KEEPERS)
  .input(SetSoldOut)
  .output(InventoryItem)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const { storeId, productId, soldOutToday } = input
      const store = await storeOf(db, caller, storeId, 'write')
      if (!store || !(await isOfMerchant(db, productId, store.merchant_id))) throw fail('NotFound')
      const today = localDateOf(now, store.tz)
      await setSoldOutOn(db, input, soldOutToday ? today : null, now)
      audit({ type: 'store', id: storeId, after: { productId, soldOutOn: soldOutToday ? today : null } })
      emit('stock.changed', { storeId, productIds: [productId] }, store.city)
      return itemOf(db, storeId, productId, today)
    }),
  )

/** From how few of a product on an incident tells its kitchen. */
export const setStockAlert = holds(...MENU_KEEPERS)
  .input(SetLowAt)
  .output(InventoryItem)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      const { storeId, productId, lowAt } = input
      const store = await storeOf(db, caller, storeId, 'write')
      if (!store || !(await isOfMerchant(db, productId, store.merchant_id))) throw fail('NotFound')
      await setLowAt(db, input, lowAt, now)
      if (lowAt === null) await endIncidence(db, { world, now }, lowStockKey(input), ENOUGH_AGAIN)
      audit({ type: 'store', id: storeId, after: { productId, lowAt } })
      return itemOf(db, storeId, productId, localDateOf(now, store.tz))
    }),
  )

const storeOf = (db: Database, caller: Person, storeId: string, verb: 'read' | 'write') =>
  storesVisibleTo(db, caller, verb)
    .select(['store.id', 'store.merchant_id', 'store.city', 'store.tz'])
    .where('store.id', '=', storeId)
    .executeTakeFirst()

async function isOfMerchant(db: Database, productId: string, merchantId: string): Promise<boolean> {
  const product = await db
    .selectFrom('product')
    .select('merchant_id')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return product?.merchant_id === merchantId
}

async function itemOf(
  db: Database,
  storeId: string,
  productId: string,
  today: LocalDate,
): Promise<InventoryItem> {
  const row = await db
    .selectFrom('inventory_item')
    .innerJoin('product', 'product.id', 'inventory_item.product_id')
    .selectAll('inventory_item')
    .select('product.name')
    .where('inventory_item.store_id', '=', storeId)
    .where('inventory_item.product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return presentItem(row, today)
}
