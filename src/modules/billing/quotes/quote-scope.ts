import { type Expression, type SqlBool, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { scopeFilter } from '../../../core/scope'

/** Who writes quotes: the people of a store for theirs, the platform's for those of their cities. */
export const QUOTE_KEEPERS: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']

/** The quotes that this person keeps. */
export const keptQuotes = (caller: Person): Expression<SqlBool> =>
  scopeFilter(caller, QUOTE_KEEPERS, {
    merchant: sql.ref('proposal.merchant_id'),
    store: sql.ref('proposal.store_id'),
    city: sql.ref('proposal.city'),
  })
