import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { holdersOf } from '../../../core/permissions-in-force'
import { holds } from '../../../core/procedures'
import { IncidenceStaff } from './contract/incidence-history'
import { KEEPERS } from './incidence-scope'

/** More than these nobody chooses from. */
const STAFF_MAX = 100

const staff = (db: Database, now: Date) =>
  db
    .selectFrom('person')
    .select([
      'id',
      sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, '')`.as('name'),
    ])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('id', '=', sql<string>`any(array(${holdersOf([...KEEPERS, 'SuperAdminPermission'], now)}))`)

/** Who can be asked to look after an incident. */
export const listIncidenceStaff = holds(...KEEPERS)
  .output(IncidenceStaff)
  .query(async ({ ctx: { db, now } }) => ({
    staff: await staff(db, now).orderBy('first_name').orderBy('id').limit(STAFF_MAX).execute(),
  }))

export const isStaff = async (db: Database, id: string, now: Date): Promise<boolean> =>
  (await staff(db, now).where('person.id', '=', id).executeTakeFirst()) !== undefined
