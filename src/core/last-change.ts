import { sql } from 'kysely'
import type { Database } from './db/open'

/** Who changed a record last, and when: for the refusal of an edit of an older version. */
export async function lastChange(
  db: Database,
  table: string,
  record: { id: string; updated_at: Date },
): Promise<{ changedAt: Date; changedBy: string | null }> {
  const last = await db
    .selectFrom('audit_entry')
    .leftJoin('person', 'person.id', 'audit_entry.actor_id')
    .select(sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as('name'))
    .where('entity_type', '=', table)
    .where('entity_id', '=', record.id)
    .orderBy('audit_entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { changedAt: record.updated_at, changedBy: last?.name ?? null }
}
