import { type Insertable, sql } from 'kysely'
import { insertOf } from '../../../core/db/insert-rows'
import type { Database, Tx } from '../../../core/db/open'
import type { WebhookDeliveryTable } from '../../../core/db/tables'
import { FAILURES_UNTIL_DISABLED, nextAttemptAt } from './rules/delivery-attempts'

export type NewDelivery = Pick<
  Insertable<WebhookDeliveryTable>,
  'id' | 'endpoint_id' | 'event_id' | 'type' | 'body'
>

/** As a condition: an endpoint is told of what happens. */
export const isListening = sql<boolean>`(is_active and archived_at is null and deleted_at is null)`

/** As a condition: anything is told at all. */
export const hasListeners = sql<boolean>`exists (select from webhook_endpoint where ${isListening})`

/** Kept once for each endpoint and event. Answers those that were not kept before. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: NewDelivery[],
  now: Date,
): Promise<Pick<NewDelivery, 'id' | 'endpoint_id'>[]> {
  if (!deliveries.length) return []
  const rows = deliveries.map(delivery => ({
    ...delivery,
    state: 'waiting' as const,
    next_attempt_at: now,
    created_at: now,
    updated_at: now,
  }))
  const { rows: added } = await sql<{ id: string; endpoint_id: string }>`
    ${insertOf('webhook_delivery', rows)}
    on conflict (endpoint_id, event_id) do nothing returning id, endpoint_id`.execute(tx)
  return added
}

/**
 * Takes the next attempt of a delivery, if one is due: others that come for it go away, and should we not come back, it
 * is due again after its pause. `at` is what its row says of that.
 */
export async function claimAttempt(db: Database, id: string, now: Date) {
  return db.transaction().execute(async tx => {
    const due = await tx
      .selectFrom('webhook_delivery')
      .select('attempts')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return undefined
    const attempts = due.attempts + 1
    return (
      tx
        .updateTable('webhook_delivery')
        // After the last one there is a while to say what became of it.
        .set({ attempts, next_attempt_at: nextAttemptAt(attempts, now) ?? new Date(now.getTime() + 60_000) })
        .where('id', '=', id)
        .returning(['id', 'endpoint_id', 'event_id', 'type', 'body', 'attempts'])
        .executeTakeFirstOrThrow()
    )
  })
}

export type Outcome = {
  status: number | null
  body: string | null
  ms: number | null
  error: string | null
}

/** What became of an attempt. */
export const setOutcome = (
  tx: Tx,
  id: string,
  { status, body, ms, error }: Outcome,
  to: { state: 'waiting' | 'delivered' | 'failed'; nextAttemptAt: Date | null },
  now: Date,
) =>
  tx
    .updateTable('webhook_delivery')
    .set({
      state: to.state,
      next_attempt_at: to.nextAttemptAt,
      response_status: status,
      response_body: body,
      response_ms: ms,
      error,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

/** It is sent once more, under the same id, with all its attempts before it. */
export const reopenDelivery = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Something has arrived. */
export const noteArrival = (tx: Tx, endpointId: string) =>
  tx
    .updateTable('webhook_endpoint')
    .set({ failures: 0 })
    .where('id', '=', endpointId)
    .where('failures', '>', 0)
    .execute()

/** Nothing has arrived. Answers the endpoint when that was once too often, and it is switched off by that. */
export const noteFailure = (tx: Tx, endpointId: string, now: Date) =>
  tx
    .updateTable('webhook_endpoint')
    .set(({ eb, case: when }) => ({
      failures: eb('failures', '+', 1),
      is_active: when()
        .when(eb('failures', '+', 1), '>=', FAILURES_UNTIL_DISABLED)
        .then(false)
        .else(eb.ref('is_active'))
        .end(),
      disabled_at: when()
        .when(eb('failures', '+', 1), '>=', FAILURES_UNTIL_DISABLED)
        .then(sql<Date>`coalesce(disabled_at, ${now})`)
        .else(eb.ref('disabled_at'))
        .end(),
    }))
    .where('id', '=', endpointId)
    .returning(['id', 'name', 'url', 'failures', 'disabled_at'])
    .executeTakeFirst()
    .then(endpoint => (endpoint?.failures === FAILURES_UNTIL_DISABLED ? endpoint : null))

export const setSecret = (
  tx: Tx,
  id: string,
  secrets: { secret: Buffer; old: Uint8Array; oldUntil: Date },
  now: Date,
) =>
  tx
    .updateTable('webhook_endpoint')
    .set({
      secret_sealed: secrets.secret,
      old_secret_sealed: Buffer.from(secrets.old),
      old_secret_until: secrets.oldUntil,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

/** What was sent so long ago is not asked for any more. */
export const forgetDeliveries = (db: Database, before: Date) =>
  db.deleteFrom('webhook_delivery').where('created_at', '<', before).where('state', '<>', 'waiting').execute()
