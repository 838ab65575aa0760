import { sql } from 'kysely'
import type { Database } from '../../core/db/open'

/** Of what went wrong the newest are kept. */
const MOST_ERRORS = 10

/** It was called, and answered. */
export const setConnected = (db: Database, id: string, now: Date) =>
  db.updateTable('integration').set({ status: 'connected', last_sync_at: now }).where('id', '=', id).execute()

/** It was called, and why that came to nothing. */
export const setFailing = (db: Database, id: string, message: string, now: Date) =>
  db
    .updateTable('integration')
    .set({
      status: 'failing',
      errors: sql`(select coalesce(jsonb_agg(one order by at), '[]') from (
        select one, at from jsonb_array_elements(
          jsonb_build_array(jsonb_build_object('at', ${now.toISOString()}::text, 'message', ${message.slice(0, 500)}::text))
            || integration.errors) with ordinality as known (one, at)
        limit ${MOST_ERRORS}) newest)`,
    })
    .where('id', '=', id)
    .execute()
