import type { Held, PermissionScope } from '../../../../core/rules/access/permissions'

/** Who runs all stores of a merchant, and who runs this one. */
export const STORE_ROLES = ['merchant', 'store'] as const
export type StoreRole = (typeof STORE_ROLES)[number]

type Store = { id: string; merchantId: string; city: string }

/** A scope that names cities ends at their borders. */
const reachesCity = ({ cities }: PermissionScope, city: string) => !cities?.length || cities.includes(city)

/** What somebody is in a store by one permission; null: nothing. */
export function roleBy({ type, scope }: Held, { id, merchantId, city }: Store): StoreRole | null {
  if (type !== 'MerchantAdminPermission' || !reachesCity(scope, city)) return null
  if (scope.merchantIds?.includes(merchantId)) return 'merchant'
  return scope.storeIds?.includes(id) ? 'store' : null
}

/**
 * Up to which role somebody gives and takes roles in a store: never more than they have themselves, and all stores of a
 * merchant only if none of its cities is closed to them. Null: none.
 */
export function mayGiveUpTo(permissions: readonly Held[], store: Store): StoreRole | null {
  const isWhole = permissions.some(
    held =>
      held.type === 'SuperAdminPermission' ||
      (roleBy(held, store) === 'merchant' && !held.scope.cities?.length),
  )
  if (isWhole) return 'merchant'
  return permissions.some(held => roleBy(held, store) !== null) ? 'store' : null
}

/** Whether who gives up to one role may give or take another. */
export const isWithin = (role: StoreRole, upTo: StoreRole): boolean => upTo === 'merchant' || role === 'store'

/** What is left of a scope without this store; null: nothing. Other stores of the merchant go with its merchant. */
export function scopeWithout(
  scope: PermissionScope,
  { id, merchantId }: Store,
): { merchantIds?: string[]; storeIds?: string[]; cities?: string[] } | null {
  const merchantIds = (scope.merchantIds ?? []).filter(one => one !== merchantId)
  const storeIds = (scope.storeIds ?? []).filter(one => one !== id)
  if (!merchantIds.length && !storeIds.length) return null
  return {
    ...(merchantIds.length ? { merchantIds } : {}),
    ...(storeIds.length ? { storeIds } : {}),
    ...(scope.cities?.length ? { cities: [...scope.cities] } : {}),
  }
}
