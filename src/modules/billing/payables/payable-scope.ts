import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { scopeFilter } from '../../../core/scope'

/** Who pays. */
export const PAYERS: PermissionType[] = ['HelloAdminPermission']
/** A merchant reads its own settlements. */
export const PAYABLE_READERS: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']

/**
 * The payables of one's merchants. The platform's people of some cities see those of merchants with a store there, and
 * of the couriers who live there. Who runs single stores of a merchant does not see what all of them earn.
 */
export const reachesPayable = (caller: Person, verb: 'read' | 'write'): Expression<SqlBool> =>
  sql<SqlBool>`(${reachesMerchant(caller, sql.ref('payable.merchant_id'), verb)}
    or ${reachesCourier(caller, sql.ref('payable.person_id'))})`

export const reachesMerchant = (
  caller: Person,
  merchantId: Expression<unknown>,
  verb: 'read' | 'write',
): Expression<SqlBool> =>
  sql<SqlBool>`(${merchantId} is not null and (
    ${scopeFilter(caller, verb === 'read' ? PAYABLE_READERS : PAYERS, { merchant: merchantId })}
    or exists (select 1 from store its_store where its_store.merchant_id = ${merchantId}
      and its_store.deleted_at is null and ${scopeFilter(caller, PAYERS, { city: sql.ref('its_store.city') })})))`

/** Also of erased accounts: what they were paid stays. */
export const reachesCourier = (caller: Person, personId: Expression<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from person paid where paid.id = ${personId}
    and ${scopeFilter(caller, PAYERS, { city: sql.ref('paid.city') })})`
