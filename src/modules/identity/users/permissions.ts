import { type Selectable, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { PermissionType } from '../../../core/contract/access'
import type { PermissionScope } from '../../../core/db/columns'
import type { Listing } from '../../../core/db/listing'
import type { Database, Tx } from '../../../core/db/open'
import type { PermissionTable } from '../../../core/db/tables'
import { isPermissionKept, permissionStateAt } from '../../../core/permissions-in-force'
import { isWithoutSuperAdmin, permissionState, type ScopeKind } from '../../../core/rules/access/permissions'
import type { Permission } from './contract/permissions'

type PermissionRow = Selectable<PermissionTable> & {
  first_name: string
  last_name: string
  email: string | null
}

export const permissionsWithHolders = (db: Database) =>
  db
    .selectFrom('permission')
    .innerJoin('person', 'person.id', 'permission.person_id')
    .selectAll('permission')
    .select(['person.first_name', 'person.last_name', 'person.email'])

const column = columnsOf('permission')
const idsOf = (kind: ScopeKind) => ({
  column: sql`array(select jsonb_array_elements_text(permission.scope -> ${sql.lit(kind)}))`,
  kind: 'array' as const,
})

/** What permissions can be found by, as of now. */
export const permissionListing = (now: Date): Listing => ({
  filters: {
    type: { column: column('type'), kind: 'text' },
    userId: { column: column('person_id'), kind: 'id' },
    state: { column: permissionStateAt(now), kind: 'text' },
    merchantId: idsOf('merchantIds'),
    storeId: idsOf('storeIds'),
    locationId: idsOf('locationIds'),
    organizationId: { column: sql`(permission.scope ->> 'organizationId')`, kind: 'text' },
    fleetId: idsOf('fleetIds'),
    warehouseId: idsOf('warehouseIds'),
    city: idsOf('cities'),
    validFrom: { column: column('valid_from'), kind: 'instant' },
    validUntil: { column: column('valid_until'), kind: 'instant' },
    createdAt: { column: column('created_at'), kind: 'instant' },
  },
  sorts: {
    createdAt: column('created_at'),
    type: column('type'),
    validFrom: column('valid_from'),
    validUntil: column('valid_until'),
    name: sql.ref<string>('person.first_name'),
  },
  search: sql<string>`(person.first_name || ' ' || person.last_name || ' ' || coalesce(person.email, ''))`,
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: column('id'),
})

/** Where the ids of each kind of scope are kept. */
const TABLES = {
  merchantIds: 'merchant',
  storeIds: 'store',
  locationIds: 'location',
  organizationId: 'organization',
  fleetIds: 'fleet',
  warehouseIds: 'warehouse',
} as const satisfies Partial<Record<ScopeKind, string>>

const idsIn = (scope: PermissionScope) =>
  (Object.keys(TABLES) as (keyof typeof TABLES)[]).flatMap(kind => {
    const given = scope[kind]
    return (typeof given === 'string' ? [given] : (given ?? [])).map(id => ({ kind, id }))
  })

/** What the records that scopes name are called, by id. */
async function namesOf(db: Database, scopes: readonly PermissionScope[]): Promise<Map<string, string>> {
  const wanted = scopes.flatMap(idsIn)
  const asks = Object.entries(TABLES).flatMap(([kind, table]) => {
    const ids = [...new Set(wanted.filter(one => one.kind === kind).map(({ id }) => id))]
    return ids.length ? [sql`select id, name from ${sql.table(table)} where id = any(${sql.val(ids)})`] : []
  })
  if (!asks.length) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(asks, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The parts of a scope that name something which is not there. */
export async function unknownInScope(db: Database, scope: PermissionScope): Promise<string[]> {
  const unknown: string[] = []
  for (const kind of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
    const ids = [...new Set(idsIn({ [kind]: scope[kind] }).map(({ id }) => id))]
    if (!ids.length) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(TABLES[kind])}
      where id = any(${sql.val(ids)}) and deleted_at is null`.execute(db)
    if (rows[0]?.count !== ids.length) unknown.push(kind)
  }
  return unknown
}

export async function presentPermissions(
  db: Database,
  rows: PermissionRow[],
  now: Date,
): Promise<Permission[]> {
  const names = await namesOf(
    db,
    rows.map(row => row.scope),
  )
  return rows.map(row => ({
    id: row.id,
    type: row.type as PermissionType,
    userId: row.person_id,
    userName: `${row.first_name} ${row.last_name}`.trim(),
    userEmail: row.email,
    scope: row.scope,
    scopeNames: Object.fromEntries(
      idsIn(row.scope).flatMap(({ id }) => (names.has(id) ? [[id, names.get(id)!]] : [])),
    ),
    state: permissionState(
      { validFrom: row.valid_from, validUntil: row.valid_until, revokedAt: row.revoked_at },
      now,
    ),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
    createdBy: row.created_by,
    createdAt: row.created_at,
  }))
}

/**
 * Whether nobody would be left to run the platform without this person, or this permission. Holds all who do
 * until the transaction ends, so that two of them cannot put each other out at the same moment.
 */
export async function isLastSuperAdmin(
  tx: Tx,
  now: Date,
  going: { personId: string } | { permissionId: string },
): Promise<boolean> {
  // Only the permissions are held: whoever asks may hold a person already, and two of them would wait for each other.
  await tx
    .selectFrom('permission')
    .select('id')
    .where('type', '=', 'SuperAdminPermission')
    .where(isPermissionKept())
    .orderBy('id')
    .forUpdate()
    .execute()
  const held = await tx
    .selectFrom('permission')
    .innerJoin('person', 'person.id', 'permission.person_id')
    .select([
      'permission.id',
      'permission.person_id',
      'permission.valid_from',
      'permission.valid_until',
      'permission.revoked_at',
    ])
    .where('permission.type', '=', 'SuperAdminPermission')
    .where(isPermissionKept())
    .where('person.suspended_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .where('person.archived_at', 'is', null)
    .execute()
  const goes = (row: (typeof held)[number]) =>
    'personId' in going ? row.person_id === going.personId : row.id === going.permissionId
  if (!held.some(goes)) return false
  const others = held.filter(row => !goes(row))
  return isWithoutSuperAdmin(
    others.map(row => ({
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      revokedAt: row.revoked_at,
    })),
    now,
  )
}
