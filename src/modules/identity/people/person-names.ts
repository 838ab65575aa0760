import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'

/**
 * What people are called, by id: asked for those on a page of a list. Joined to the list, they would be looked up for
 * every row that is counted or left behind as well.
 */
export async function namesOf(db: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (!wanted.length) return new Map()
  const rows = await db
    .selectFrom('person')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', sql<string>`any(${wanted}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
