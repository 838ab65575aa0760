import { sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import type { Instant } from '../../../core/rules/instant'
import type { Channel } from '../../../core/rules/ordering/channels'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import type { AnsweringStore, SlotQuestion, SlotStore } from '../hours/rules/slots'
import type { StoreRow } from './stores'

/** What of a store decides its windows. */
export const slotStoreOf = (store: StoreRow): SlotStore => ({
  tz: store.tz,
  schedule: store.schedule,
  defaultLeadTimeHours: store.default_lead_time_hours,
  cutoff: store.cutoff,
  specialHours: store.special_hours,
  capacityPerSlot: store.capacity_per_slot,
  deliveryPriceCents: store.fixed_delivery_cents,
})

/** What of a store decides until when it has to answer an order. */
export const answeringStoreOf = (
  store: Pick<StoreRow, 'tz' | 'schedule' | 'special_hours' | 'accept_timeout_minutes'>,
): AnsweringStore => ({
  tz: store.tz,
  schedule: store.schedule,
  specialHours: store.special_hours,
  acceptTimeoutMinutes: store.accept_timeout_minutes,
})

export type TakenWindows = ReadonlyMap<string, Readonly<Record<string, number>>>

/**
 * How many orders start at each moment from now on, by store, with checkouts that are being paid. Only
 * stores with a limit are counted: for the others it does not matter.
 * @param except a checkout that does not count: the one that asks
 */
export async function takenWindows(
  db: Database,
  stores: readonly Pick<StoreRow, 'id' | 'capacity_per_slot'>[],
  now: Date,
  except: string | null = null,
): Promise<TakenWindows> {
  const ids = stores.filter(store => store.capacity_per_slot !== null).map(store => store.id)
  if (!ids.length) return new Map()
  const { rows } = await sql<{ store_id: string; window_start: Date; count: number }>`
    select store_id, window_start, count(*)::int as count from (
      select store_id, window_start from purchase_order
      where store_id = any(${ids}) and window_end >= ${now} and not is_requesting_quote
        and state not in ${literalList(FAILED_ORDER_STATES)}
      union all
      select store_id, window_start from checkout
      where store_id = any(${ids}) and state = 'reserved' and window_start >= ${now} and id is distinct from ${except}
    ) taken group by 1, 2`.execute(db)
  const byStore = new Map<string, Record<string, number>>()
  for (const { store_id, window_start, count } of rows)
    byStore.set(store_id, { ...byStore.get(store_id), [window_start.toISOString()]: count })
  return byStore
}

/** How many orders start at each moment of a range in one store, by the instant as ISO, with checkouts that are being paid. */
export async function takenBetween(
  db: Database,
  storeId: string,
  from: Date,
  until: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ window_start: Date; count: number }>`
    select window_start, count(*)::int as count from (
      select window_start from purchase_order
      where store_id = ${storeId} and window_end >= ${from} and window_start >= ${from} and window_start < ${until}
        and not is_requesting_quote and state not in ${literalList(FAILED_ORDER_STATES)}
      union all
      select window_start from checkout
      where store_id = ${storeId} and state = 'reserved' and window_start >= ${from} and window_start < ${until}
    ) taken group by 1`.execute(db)
  return new Map(rows.map(({ window_start, count }) => [window_start.toISOString(), count]))
}

/** Stores with a limit per window let one order at a time look at what is left. */
export const lockWindows = (tx: Tx, storeId: string) =>
  tx.selectFrom('store').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()

/** The question that all windows of a store are answers to. */
export const slotQuestion = (
  store: StoreRow,
  channel: Channel,
  now: Instant,
  taken: TakenWindows,
): SlotQuestion => ({
  store: slotStoreOf(store),
  channel,
  now,
  taken: taken.get(store.id),
})
