import { type Selectable, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import type { PermissionTable } from '../../../core/db/tables'
import { isPermissionInForce } from '../../../core/permissions-in-force'
import { storesVisibleTo } from '../stores/store-access'
import type { StorePerson } from './contract/store-people'
import { isWithin, mayGiveUpTo, roleBy, type StoreRole } from './rules/store-roles'

export type StoreOfPeople = { id: string; merchantId: string; city: string }

/** A store that this person runs or looks after, as far as its people are concerned. */
export async function storeOf(db: Database, caller: Person, storeId: string): Promise<StoreOfPeople | null> {
  const store = await storesVisibleTo(db, caller, 'write')
    .select(['store.id', 'store.merchant_id as merchantId', 'store.city'])
    .where('store.id', '=', storeId)
    .executeTakeFirst()
  return store ?? null
}

export const heldOf = (permission: Pick<Selectable<PermissionTable>, 'type' | 'scope'>) => ({
  type: permission.type as PermissionType,
  scope: permission.scope,
})

/** As a condition: the permission names this store, or its merchant. */
export const namesStore = ({ id, merchantId }: StoreOfPeople) =>
  sql<boolean>`(permission.scope -> 'merchantIds' ? ${merchantId} or permission.scope -> 'storeIds' ? ${id})`

/** Who runs a store, once each, those who run all of its merchant's first. */
export async function peopleOf(
  db: Database,
  caller: Person,
  store: StoreOfPeople,
  now: Date,
): Promise<StorePerson[]> {
  const rows = await db
    .selectFrom('permission')
    .innerJoin('person', 'person.id', 'permission.person_id')
    .select(['permission.type', 'permission.scope', 'person.id as personId', 'person.email'])
    .select(['person.first_name', 'person.last_name', 'person.suspended_at', 'person.last_seen_at'])
    .where('permission.type', '=', 'MerchantAdminPermission')
    .where(isPermissionInForce(now))
    .where(namesStore(store))
    .where('person.deleted_at', 'is', null)
    .orderBy('person.first_name')
    .orderBy('person.last_name')
    .orderBy('person.id')
    .execute()
  const upTo = mayGiveUpTo(caller.permissions, store)
  const people = new Map<string, StorePerson>()
  for (const row of rows) {
    const role = roleBy(heldOf(row), store)
    if (!role || people.get(row.personId)?.role === 'merchant') continue
    people.set(row.personId, {
      userId: row.personId,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      role,
      isSuspended: row.suspended_at !== null,
      lastSeenAt: row.last_seen_at,
      mayChange: mayChange(caller, row.personId, role, upTo),
    })
  }
  return [...people.values()].toSorted((a, b) => (a.role === b.role ? 0 : a.role === 'merchant' ? -1 : 1))
}

/** Nobody changes their own role: who puts themselves out cannot come back in. */
export const mayChange = (caller: Person, personId: string, role: StoreRole, upTo: StoreRole | null) =>
  personId !== caller.id && upTo !== null && isWithin(role, upTo)
