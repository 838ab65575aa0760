import type { Expression, SqlBool } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { holds } from '../../../core/procedures'
import { scopeFilter, scopeOf } from '../../../core/scope'

const KEEPERS: PermissionType[] = ['HelloAdminPermission']

/** The permissions that keep the platform's books. */
export const keepsBank = holds(...KEEPERS)

/** Accounts are those of the whole platform: who looks after some cities only sees none. */
export const bankInScope = (caller: Person): Expression<SqlBool> => scopeFilter(caller, KEEPERS, {})

export const reachesBank = (caller: Person): boolean => scopeOf(caller, KEEPERS).isEverything
