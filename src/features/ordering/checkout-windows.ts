import { sql } from 'kysely'
import type { DeliveryOption } from '../../contract/ordering'
import type { Database } from '../../db/open'
import { DEFAULT_TZ } from '../../rules/local-time'
import { deliveryOptions, firstAvailable, type SlotQuestion, sameWindow } from '../../rules/ordering/slots'
import type { CheckoutFacts } from './load-checkout'

/** The chosen window as it is now: null when none was chosen or it has gone. */
export function chosenWindow(facts: CheckoutFacts, question: SlotQuestion): DeliveryOption | null {
  const chosen = facts.payload.deliveryOption
  if (!chosen || !facts.deliveryOn) return null
  return sameWindow(deliveryOptions(facts.deliveryOn, question).options, chosen)
}

/** The first that can be chosen from the day of the delivery on, else the first of all. */
export function nextWindow(facts: CheckoutFacts, question: SlotQuestion): DeliveryOption | null {
  const day = (facts.deliveryOn && firstAvailable(question, facts.deliveryOn)) || firstAvailable(question)
  return day?.options[0] ?? null
}

export async function slotQuestion(db: Database, facts: CheckoutFacts, now: Date): Promise<SlotQuestion> {
  const { store, payload } = facts
  return {
    store: {
      tz: store.tz || DEFAULT_TZ,
      schedule: store.schedule,
      defaultLeadTimeHours: store.default_lead_time_hours,
      cutoff: store.cutoff,
      closingDays: store.closing_days,
      capacityPerSlot: store.capacity_per_slot,
      deliveryPriceCents: store.fixed_delivery_cents,
    },
    channel: payload.channel,
    now,
    force: payload.force && facts.isAdminContext,
    taken: store.capacity_per_slot === null ? {} : await windowsTaken(db, store.id, now),
  }
}

/** How many orders and live checkouts start at each coming window of a store. */
async function windowsTaken(db: Database, storeId: string, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<{ at: Date; taken: number }>`
    select at, count(*)::int as taken from (
      select window_start as at from purchase_order
      where store_id = ${storeId} and window_end > ${now} and deleted_at is null
        and state not in ('rejected_by_store', 'canceled_by_user', 'canceled_by_store')
      union all
      select window_start from checkout where store_id = ${storeId} and state = 'reserved'
    ) windows group by at`.execute(db)
  return Object.fromEntries(rows.map(({ at, taken }) => [at.toISOString(), taken]))
}
