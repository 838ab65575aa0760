import { type Selectable, sql } from 'kysely'
import type { Database } from '../../core/db/open'
import { prepared } from '../../core/db/prepared'
import type { ProviderEventTable } from '../../core/db/tables'

export type NewEvent = Omit<Selectable<ProviderEventTable>, 'error'>

const byId = prepared((db, given: { id: string }) =>
  db
    .selectFrom('provider_event')
    .select(['id', 'type', 'object_id', 'payload', 'processed_at'])
    .where('id', '=', given.id),
)

/**
 * A payment of these events is that of an order which is placed, and of nothing else: nothing follows from it any more.
 * Written for rows named `event`.
 */
const isOfPlacedOrder = (types: readonly string[]) => sql<boolean>`(
  event.type = any(${types})
  and exists (select 1 from checkout c where c.payment_intent_id = event.object_id and c.order_id is not null)
  and not exists (select 1 from order_payment p where p.payment_intent_id = event.object_id)
  and not exists (select 1 from card_check k where k.payment_intent_id = event.object_id))`

/**
 * Keeps what the provider tells, each once. Answers those that were not kept before and that something may follow from.
 * @param ofPayments types from which nothing follows once the order that was paid is placed
 */
export async function insertProviderEvents(
  db: Database,
  events: readonly NewEvent[],
  ofPayments: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; isToDo: boolean }>`
    insert into provider_event (id, service, type, object_id, payload, received_at, processed_at)
    select id, service, type, object_id, payload, received_at,
      case when ${isOfPlacedOrder(ofPayments)} then received_at else processed_at end
    from json_populate_recordset(null::provider_event, ${JSON.stringify(events)}::text::json) as event
    on conflict (id) do nothing
    returning id, processed_at is null as "isToDo"`.execute(db)
  return new Set(rows.filter(({ isToDo }) => isToDo).map(({ id }) => id))
}

/** Those of these events that nothing follows from any more are done with. Answers which. */
export async function closeEventsOfPlacedOrders(
  db: Database,
  ids: readonly string[],
  ofPayments: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update provider_event event set processed_at = ${now}, error = null
    where id = any(${ids}) and processed_at is null and ${isOfPlacedOrder(ofPayments)}
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const findProviderEvent = async (db: Database, id: string) => (await byId(db, { id }))[0]

/** It was acted on. */
export const setEventProcessed = (db: Database, id: string, now: Date) =>
  db.updateTable('provider_event').set({ processed_at: now, error: null }).where('id', '=', id).execute()

/** Why it could not be acted on; it will be tried again. */
export const setEventError = (db: Database, id: string, error: string) =>
  db.updateTable('provider_event').set({ error }).where('id', '=', id).execute()
