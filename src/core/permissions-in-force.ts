import { type Expression, sql } from 'kysely'
import type { PermissionState, PermissionType } from './rules/access/permissions'

/** The rule `permissionState` as a column of permissions, under the name that a query gives the table. */
export const permissionStateAt = (now: Date, table = 'permission') => {
  const { revokedAt, validFrom, validUntil } = columnsOf(table)
  return sql<PermissionState>`case
    when ${revokedAt} is not null then 'revoked'
    when ${validUntil} <= ${now} then 'expired'
    when ${validFrom} > ${now} then 'pending'
    else 'active' end`
}

/** The rule `isValidPermission` as a condition. */
export const isPermissionInForce = (now: Date, table = 'permission') =>
  sql<boolean>`(${permissionStateAt(now, table)} = 'active')`

/** Given and not taken back, whenever it counts. */
export const isPermissionKept = (table = 'permission') =>
  sql<boolean>`(${columnsOf(table).revokedAt} is null)`

/** Whether the person of a column holds a permission of a type that is in force, wherever it reaches. */
export const holdsInForce = (person: Expression<unknown>, type: PermissionType, now: Date) =>
  sql<boolean>`exists (select 1 from permission held where held.person_id = ${person}
    and held.type = ${type} and ${isPermissionInForce(now, 'held')})`

/** Who holds one of these now, as a query of their ids: few, beside all people that there are. */
export const holdersOf = (types: readonly PermissionType[], now: Date) =>
  sql<string>`select held.person_id from permission held
    where held.type = any(${sql.val([...types])}::text[]) and ${isPermissionInForce(now, 'held')}`

const columnsOf = (table: string) => ({
  revokedAt: sql.ref(`${table}.revoked_at`),
  validFrom: sql.ref(`${table}.valid_from`),
  validUntil: sql.ref(`${table}.valid_until`),
})
