import type { PermissionType } from '../../src/core/contract/access'

export interface Permission {
  type: PermissionType
  /** Ids by kind (`storeIds`, `merchantIds`, …). Platform permissions without a scope reach everything. */
  scope: Record<string, unknown>
}

const everyPlatformDoor: readonly PermissionType[] = ['HelloAdminPermission', 'SuperAdminPermission']
const merchant: readonly PermissionType[] = [...everyPlatformDoor, 'MerchantAdminPermission']
const logistics: readonly PermissionType[] = [...everyPlatformDoor, 'LogisticsAdminPermission']

/**
 * Who may open which kind of screen. Comfort only, so that nobody is shown a door that stays shut: the server
 * decides at every call.
 */
export const audiences = {
  anyone: null,
  signedIn: [],
  platform: everyPlatformDoor,
  merchant,
  logistics,
  dispatchers: ['SuperAdminPermission', 'LogisticsAdminPermission'],
  fleet: [...logistics, 'FleetAdminPermission'],
  /** Who works on orders: kitchens and those who bring what they make. */
  orderStaff: [...merchant, 'LogisticsAdminPermission'],
  liveOrders: [...merchant, 'LogisticsAdminPermission', 'LocationAdminPermission', 'OrganizationPermission'],
  courier: [...everyPlatformDoor, 'CourierPermission'],
  company: [...everyPlatformDoor, 'LocationAdminPermission', 'OrganizationPermission'],
  developer: ['SuperAdminPermission', 'DeveloperPermission'],
  superAdmin: ['SuperAdminPermission'],
} as const satisfies Record<string, readonly PermissionType[] | null>

export type Audience = keyof typeof audiences

/** Whether somebody belongs to an audience; `null` stands for a visitor who is not signed in. */
export function belongsTo(audience: Audience, permissions: readonly Permission[] | null): boolean {
  const types: readonly PermissionType[] | null = audiences[audience]
  if (types === null) return true
  if (permissions === null) return false
  return types.length === 0 || holds(permissions, ...types)
}

/** Whether at least one of these permissions is held. */
export function holds(permissions: readonly Permission[], ...types: readonly PermissionType[]): boolean {
  return permissions.some(permission => types.includes(permission.type))
}

/** Where somebody lands after signing in without a page in mind. */
export function homeOf(permissions: readonly Permission[]) {
  if (belongsTo('platform', permissions)) return '/admin/dashboard'
  if (holds(permissions, 'LogisticsAdminPermission')) return '/admin/logistics/map'
  if (belongsTo('liveOrders', permissions)) return '/admin/purchases/{-$orderId}'
  if (holds(permissions, 'CourierPermission')) return '/courier/home'
  return '/search'
}
