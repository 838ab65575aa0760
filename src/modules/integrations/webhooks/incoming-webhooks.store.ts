import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import type { IncomingWebhookTable } from '../../../core/db/tables'
import type { WebhookService } from './rules/webhook-state'

/** How far we are with it is decided when it is kept. */
export type NewWebhook = {
  id: string
  service: WebhookService
  event_id: string
  type: string
  object_id: string | null
  headers: Record<string, string>
  body: string
  created_at: Date
  processed_at: Date | null
}

/**
 * Keeps what the platform's own account with a service is told, each once. Answers the service's ids of those that were
 * not kept before and that something may follow from.
 * @param isNothingToDo of rows named `event`: nothing follows from it any more
 */
export async function insertWebhooks(
  db: Database,
  webhooks: readonly NewWebhook[],
  isNothingToDo: RawBuilder<boolean>,
): Promise<Set<string>> {
  const { rows } = await sql<{ eventId: string; isToDo: boolean }>`
    insert into incoming_webhook
      (id, service, event_id, type, object_id, headers, body, created_at, updated_at, processed_at)
    select id, service, event_id, type, object_id, headers, body, created_at, created_at,
      case when ${isNothingToDo} then created_at else processed_at end
    from json_populate_recordset(null::incoming_webhook, ${JSON.stringify(webhooks)}::text::json) as event
    on conflict (service, event_id, integration_id) do nothing
    returning event_id as "eventId", processed_at is null as "isToDo"`.execute(db)
  return new Set(rows.filter(({ isToDo }) => isToDo).map(({ eventId }) => eventId))
}

/** Those of these that nothing follows from any more are done with. Answers which. */
export async function closeWebhooks(
  db: Database,
  service: WebhookService,
  eventIds: readonly string[],
  isNothingToDo: RawBuilder<boolean>,
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ eventId: string }>`
    update incoming_webhook event set processed_at = ${now}, updated_at = ${now}, error = null
    where service = ${service} and integration_id is null and event_id = any(${eventIds})
      and processed_at is null and ${isNothingToDo}
    returning event_id as "eventId"`.execute(db)
  return new Set(rows.map(({ eventId }) => eventId))
}

const byEvent = prepared((db, given: { service: WebhookService; eventId: string }) =>
  db
    .selectFrom('incoming_webhook')
    .select(['id', 'type', 'object_id', 'body', 'processed_at'])
    .where('service', '=', given.service)
    .where('event_id', '=', given.eventId)
    .where('integration_id', 'is', null),
)
/** By the id that the service has given it. */
export const findWebhookOf = async (db: Database, service: WebhookService, eventId: string) =>
  (await byEvent(db, { service, eventId }))[0]

export const findWebhook = (db: Database, id: string) =>
  db
    .selectFrom('incoming_webhook')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** False when it was kept before. */
export async function insertWebhook(tx: Tx, webhook: Insertable<IncomingWebhookTable>): Promise<boolean> {
  const added = await tx
    .insertInto('incoming_webhook')
    .values(webhook)
    .onConflict(oc => oc.columns(['service', 'event_id', 'integration_id']).doNothing())
    .executeTakeFirst()
  return Boolean(added.numInsertedOrUpdatedRows)
}

/** What connected services told so long ago is not asked for any more; what the payment provider told stays. */
export const forgetWebhooks = (db: Database, before: Date) =>
  db
    .deleteFrom('incoming_webhook')
    .where('integration_id', 'is not', null)
    .where('created_at', '<', before)
    .execute()

/** It was acted on. */
export const setWebhookProcessed = (db: Database, id: string, now: Date) =>
  db
    .updateTable('incoming_webhook')
    .set(({ eb }) => ({ processed_at: now, error: null, attempts: eb('attempts', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()

/** Nothing follows from it. */
export const setWebhookKept = (db: Database, id: string, now: Date) =>
  db
    .updateTable('incoming_webhook')
    .set({ processed_at: now, error: null, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Why it could not be acted on; it will be tried again. */
export const setWebhookError = (db: Database, id: string, error: string, now: Date) =>
  db
    .updateTable('incoming_webhook')
    .set(({ eb }) => ({ error: error.slice(0, 2000), attempts: eb('attempts', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()

/** It is to be acted on once more. */
export const reopenWebhook = (db: Database, id: string, now: Date) =>
  db
    .updateTable('incoming_webhook')
    .set({ processed_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
