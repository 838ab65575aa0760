import { z } from 'zod'
import { Channel, Day, Id, Instant, Text } from '../../../../core/contract/common'
import { MenuProduct } from '../../catalog/contract/menus'

export const InventoryItem = z.object({
  storeId: Id,
  productId: Id,
  name: z.string(),
  /** What can still be sold; null when it does not run out. */
  stock: z.int().nullable(),
  unlimited: z.boolean(),
  reserved: z.int(),
  /** Sold out for deliveries of this day, which is today at the store's clock, whatever is left; null: it is not. */
  soldOutOn: Day.nullable(),
  /** When so few are left, or less, an incident says so; null: none does. */
  lowAt: z.int().nullable(),
  /** When a person last counted it; null: never. */
  countedAt: Instant.nullable(),
  updatedAt: Instant,
})
export type InventoryItem = z.infer<typeof InventoryItem>

/** A row of the list over all stores; its id is the store's and the product's. */
export const CountedItem = InventoryItem.extend({ id: z.string(), storeName: z.string() })

export const OfStore = z.object({ storeId: Id })
export const ListAvailableProducts = z.object({
  storeId: Id,
  /** The day of the delivery; left out: today at the store's clock. */
  date: Day.optional(),
})
export const SetSoldOut = z.object({
  storeId: Id,
  productId: Id,
  /** For the rest of today at the store's clock; false: it is sold again. */
  soldOutToday: z.boolean(),
})
export const SetLowAt = z.object({
  storeId: Id,
  productId: Id,
  lowAt: z.int().min(0).max(1_000_000).nullable(),
})
export const SyncInventories = z.object({
  storeId: Id,
  /** Left out: every product on sale gets its row, and nothing else changes. */
  items: z
    .array(
      z.object({
        productId: Id,
        /** What is there; null: it does not run out. */
        stock: z.int().min(0).max(1_000_000).nullable(),
      }),
    )
    .max(2000)
    .optional(),
})
export const SetInventoryUnlimited = z.object({ storeId: Id, productId: Id, unlimited: z.boolean() })
export const DiffInventory = z.object({
  storeId: Id,
  productId: Id,
  diff: z
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine(diff => diff !== 0),
  reason: Text(200).optional(),
})
export const AvailableProducts = z.object({
  products: z.array(MenuProduct.extend({ channel: Channel, stock: z.int().nullable() })),
})
