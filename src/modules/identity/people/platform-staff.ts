import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { holdersOf } from '../../../core/permissions-in-force'

/** More than these nobody chooses from, and no more are written to at once. */
const MOST_STAFF = 50

/** The platform's own people, by name: they look after leads and alerts. */
export const platformStaff = (db: Database, now: Date) =>
  db
    .selectFrom('person')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'language'])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(
      'id',
      '=',
      sql<string>`any(array(${holdersOf(['HelloAdminPermission', 'SuperAdminPermission'], now)}))`,
    )
    .orderBy('first_name')
    .orderBy('id')
    .limit(MOST_STAFF)

export const staffName = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string
  lastName: string
  email: string | null
}) => `${firstName} ${lastName}`.trim() || (email ?? '')
