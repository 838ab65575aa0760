import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { IntegrationTable } from '../../../core/db/tables'

/** Of what went wrong the newest are kept. */
const MOST_ERRORS = 10

type Tried = Pick<Selectable<IntegrationTable>, 'id' | 'base_url' | 'credentials_sealed'>

/** A connection as it was tried; one that has another address or key by now was not. */
const triedOne = (db: Database, { id, base_url, credentials_sealed }: Tried) =>
  db
    .updateTable('integration')
    .where('id', '=', id)
    .where('base_url', 'is not distinct from', base_url)
    .where('credentials_sealed', 'is not distinct from', credentials_sealed)

/** It was called, and answered. */
export const setConnected = (db: Database, tried: Tried, now: Date) =>
  triedOne(db, tried).set({ status: 'connected', last_sync_at: now }).execute()

/** It was called, and why that came to nothing. */
export const setFailing = (db: Database, tried: Tried, message: string, now: Date) =>
  triedOne(db, tried)
    .set({
      status: 'failing',
      errors: sql`(select coalesce(jsonb_agg(one order by at), '[]') from (
        select one, at from jsonb_array_elements(
          jsonb_build_array(jsonb_build_object('at', ${now.toISOString()}::text, 'message', ${message.slice(0, 500)}::text))
            || integration.errors) with ordinality as known (one, at)
        limit ${MOST_ERRORS}) newest)`,
    })
    .execute()
