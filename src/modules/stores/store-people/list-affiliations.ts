import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { permissionState } from '../../../core/rules/access/permissions'
import { looksAfter } from '../../identity/people/person-scope'
import { permissionListing, permissionsWithHolders } from '../../identity/users/permissions'
import { Affiliation } from './contract/affiliations'

/** The people of merchants, of those that a caller looks after. */
const affiliationsSeenBy = (db: Database, caller: Parameters<typeof looksAfter>[0]) =>
  permissionsWithHolders(db)
    .select(['person.suspended_at', 'person.last_seen_at'])
    .where('permission.type', '=', 'MerchantAdminPermission')
    .where(looksAfter(caller, sql.ref('permission.person_id')))

type Row = Awaited<ReturnType<ReturnType<typeof affiliationsSeenBy>['execute']>>[number]

/** Who belongs to which merchants, now, before and from some day on. */
export const listAffiliations = holds('HelloAdminPermission')
  .input(ListQuery)
  .output(listOf(Affiliation))
  .query(({ input, ctx: { db, caller, now } }) =>
    list(db, affiliationsSeenBy(db, caller), permissionListing(now), input, rows => present(db, rows, now)),
  )

export const showAffiliation = holds('HelloAdminPermission')
  .input(z.object({ id: Id }))
  .output(Affiliation)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const row = await affiliationsSeenBy(db, caller).where('permission.id', '=', input.id).executeTakeFirst()
    if (!row) throw fail('NotFound')
    return (await present(db, [row], now))[0]!
  })

async function present(db: Database, rows: readonly Row[], now: Date): Promise<Affiliation[]> {
  const storeIds = [...new Set(rows.flatMap(row => row.scope.storeIds ?? []))]
  const stores = storeIds.length
    ? await db
        .selectFrom('store')
        .select(['id', 'name', 'merchant_id'])
        .where('id', 'in', storeIds)
        .where('deleted_at', 'is', null)
        .execute()
    : []
  const merchantIds = [
    ...new Set([
      ...rows.flatMap(row => row.scope.merchantIds ?? []),
      ...stores.map(store => store.merchant_id),
    ]),
  ]
  const merchants = merchantIds.length
    ? await db
        .selectFrom('merchant')
        .select(['id', 'name'])
        .where('id', 'in', merchantIds)
        .where('deleted_at', 'is', null)
        .execute()
    : []
  return rows.map(row => {
    const own = stores.filter(({ id }) => row.scope.storeIds?.includes(id))
    const whole = row.scope.merchantIds ?? []
    const named = new Set([...whole, ...own.map(store => store.merchant_id)])
    return {
      id: row.id,
      userId: row.person_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      role: whole.length > 0 ? 'owner' : 'manager',
      merchants: merchants.filter(({ id }) => named.has(id)),
      stores: own.map(({ id, name }) => ({ id, name })),
      state: permissionState(
        { validFrom: row.valid_from, validUntil: row.valid_until, revokedAt: row.revoked_at },
        now,
      ),
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      isSuspended: row.suspended_at !== null,
      lastSeenAt: row.last_seen_at,
      createdAt: row.created_at,
      updatedAt: row.revoked_at ?? row.created_at,
      archivedAt: null,
    }
  })
}
