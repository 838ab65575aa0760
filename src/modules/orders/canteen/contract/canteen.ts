import { z } from 'zod'
import { Day, Id, Instant, Money } from '../../../../core/contract/common'
import { OtherLanguages } from '../../../../core/contract/translations'
import { Menu } from '../../../stores/catalog/contract/menus'
import { StoreCard } from '../../storefront/contract/storefront'

export const ShowCloudCanteen = z.object({ locationId: Id })
export type ShowCloudCanteen = z.infer<typeof ShowCloudCanteen>

/** A day at a company's place: who cooks for it, what the caller has ordered for it, and what they may still spend. */
export const CanteenDay = z.object({
  on: Day,
  /** The kitchens that still take orders for it; empty: none does. */
  kitchens: z.array(
    z.object({
      storeId: Id,
      /** The last moment for any of its windows that day. */
      lastCutoff: Instant,
      /** How many others of the place have ordered from it for that day; told to its own people. */
      colleagues: z.int(),
    }),
  ),
  ordered: z.array(
    z.object({
      orderId: Id,
      storeName: z.string(),
      windowStart: Instant,
      windowEnd: Instant,
      dishes: z.array(
        z.object({ name: z.string(), quantity: z.int(), languages: OtherLanguages.optional() }),
      ),
      total: Money,
      isDelivered: z.boolean(),
    }),
  ),
  available: z.object({
    inKind: Money,
    flex: Money,
    /** What the person has paid of that day themselves, and how much that has to be before a company adds anything. */
    paidByUserAtDate: Money,
    unlocksAtUserSpent: Money,
  }),
})
export type CanteenDay = z.infer<typeof CanteenDay>

export const CloudCanteen = z.object({
  location: z.object({ id: Id, name: z.string() }),
  /** From today to the last day that can be ordered for. */
  days: z.array(CanteenDay),
  /** The days of this week that are over, with what the caller had. */
  past: z.array(CanteenDay.pick({ on: true, ordered: true })),
  /** Every kitchen of any of these days, with its menu. */
  kitchens: z.array(z.object({ store: StoreCard, menu: Menu })),
  availableBalance: Money,
  /** Whether the company's money pays for delivery there. */
  allowancesPayDelivery: z.boolean(),
})
export type CloudCanteen = z.infer<typeof CloudCanteen>

export const ShowLunchDays = z.object({ storeId: Id, locationId: Id })

/** The days of the canteen as its customer sees them beside an order. */
export const LunchDays = z.object({
  days: z.array(
    z.object({
      on: Day,
      /** How many orders of theirs stand for that day. */
      ordered: z.int(),
      available: z.object({ inKind: Money, flex: Money }),
      /** Whether this kitchen still takes orders for it. */
      isOpen: z.boolean(),
    }),
  ),
})
export type LunchDays = z.infer<typeof LunchDays>
