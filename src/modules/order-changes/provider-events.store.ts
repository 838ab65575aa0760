import type { Selectable } from 'kysely'
import type { Database } from '../../core/db/open'
import { prepared } from '../../core/db/prepared'
import type { ProviderEventTable } from '../../core/db/tables'

type NewEvent = Omit<Selectable<ProviderEventTable>, 'error'>

const inserted = prepared(
  (db, { id, service, type, object_id, payload, received_at, processed_at }: NewEvent) =>
    db
      .insertInto('provider_event')
      .values({ id, service, type, object_id, payload, received_at, processed_at })
      .onConflict(oc => oc.column('id').doNothing())
      .returning('id'),
)

const byId = prepared((db, given: { id: string }) =>
  db
    .selectFrom('provider_event')
    .select(['id', 'type', 'object_id', 'payload', 'processed_at'])
    .where('id', '=', given.id),
)

/** Keeps what the provider tells, once: false when it was kept before. */
export const insertProviderEvent = async (db: Database, event: NewEvent): Promise<boolean> =>
  (await inserted(db, event)).length > 0

export const findProviderEvent = async (db: Database, id: string) => (await byId(db, { id }))[0]

/** It was acted on. */
export const setEventProcessed = (db: Database, id: string, now: Date) =>
  db.updateTable('provider_event').set({ processed_at: now, error: null }).where('id', '=', id).execute()

/** Why it could not be acted on; it will be tried again. */
export const setEventError = (db: Database, id: string, error: string) =>
  db.updateTable('provider_event').set({ error }).where('id', '=', id).execute()
