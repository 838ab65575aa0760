import { type Instant, toMillis } from '../instant'
import { type Refusal, refuse } from '../refusal'

export const PERMISSION_TYPES = [
  'SuperAdminPermission',
  'HelloAdminPermission', // the platform's own people
  'LogisticsAdminPermission',
  'DeveloperPermission',
  'ImpersonatorPermission',
  'MerchantAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
  'FleetAdminPermission',
  'CourierPermission',
  'RestockerPermission',
] as const

export type PermissionType = (typeof PERMISSION_TYPES)[number]

/** What a permission is for. Ids of any kind add up; cities narrow them. */
export interface PermissionScope {
  merchantIds?: readonly string[]
  storeIds?: readonly string[]
  locationIds?: readonly string[]
  organizationId?: string | null
  fleetIds?: readonly string[]
  warehouseIds?: readonly string[]
  cities?: readonly string[]
}

export interface Permission {
  id: string
  type: PermissionType
  userId: string
  scope: PermissionScope
  validFrom: Instant | null
  validUntil: Instant | null
  revokedAt: Instant | null
}

/** A permission that is in force, whoever has it. */
export type Held = Pick<Permission, 'type' | 'scope'>

export type PermissionState = 'pending' | 'active' | 'expired' | 'revoked'

type Validity = Pick<Permission, 'validFrom' | 'validUntil' | 'revokedAt'>

export function permissionState(permission: Validity, now: Instant): PermissionState {
  const at = toMillis(now)
  if (permission.revokedAt !== null) return 'revoked'
  if (permission.validUntil !== null && at >= toMillis(permission.validUntil)) return 'expired'
  return permission.validFrom !== null && at < toMillis(permission.validFrom) ? 'pending' : 'active'
}

/** Not revoked, not expired, started. */
export function isValidPermission(permission: Validity, now: Instant): boolean {
  return permissionState(permission, now) === 'active'
}

export type ScopeKind = keyof PermissionScope

/** For which places permissions of a type are given, and whether they have to name some: without, they reach nothing. */
export const SCOPE_OF_TYPE: Readonly<
  Record<PermissionType, { kinds: readonly ScopeKind[]; isNeeded: boolean }>
> = {
  SuperAdminPermission: { kinds: [], isNeeded: false },
  HelloAdminPermission: { kinds: [], isNeeded: false },
  LogisticsAdminPermission: { kinds: ['cities'], isNeeded: false },
  DeveloperPermission: { kinds: [], isNeeded: false },
  ImpersonatorPermission: { kinds: [], isNeeded: false },
  MerchantAdminPermission: { kinds: ['merchantIds', 'storeIds', 'cities'], isNeeded: true },
  LocationAdminPermission: { kinds: ['locationIds', 'cities'], isNeeded: true },
  OrganizationPermission: { kinds: ['organizationId', 'cities'], isNeeded: true },
  FleetAdminPermission: { kinds: ['fleetIds', 'warehouseIds', 'cities'], isNeeded: true },
  CourierPermission: { kinds: ['fleetIds', 'cities'], isNeeded: false },
  RestockerPermission: { kinds: ['locationIds', 'cities'], isNeeded: false },
}

export type GrantRefusal =
  | Refusal<'PermissionScopeMissing', { type: PermissionType }>
  | Refusal<'ValidationError', { fields: { path: string; rule: string }[] }>

/** A permission that would reach nothing, promise what it does not hold, or end before it begins is not given. */
export function whyNotGrant(
  grant: Pick<Permission, 'type' | 'scope' | 'validFrom' | 'validUntil'>,
  now: Instant,
): GrantRefusal | null {
  const { kinds, isNeeded } = SCOPE_OF_TYPE[grant.type]
  const given = (Object.keys(grant.scope) as ScopeKind[]).filter(kind => grant.scope[kind]?.length)
  const strange = given.filter(kind => !kinds.includes(kind))
  if (strange.length)
    return refuse('ValidationError', {
      fields: strange.map(kind => ({ path: `scope.${kind}`, rule: 'notOfType' })),
    })
  if (isNeeded && !hasIds(grant.scope)) return refuse('PermissionScopeMissing', { type: grant.type })
  if (grant.validUntil === null) return null
  const from = Math.max(toMillis(now), grant.validFrom === null ? 0 : toMillis(grant.validFrom))
  return toMillis(grant.validUntil) > from
    ? null
    : refuse('ValidationError', { fields: [{ path: 'validUntil', rule: 'afterStart' }] })
}

/**
 * Whether the platform would be left without a super admin who stays one: those of people who get in, that
 * are in force and do not end by themselves. `others`: without what is about to go.
 */
export function isWithoutSuperAdmin(others: readonly Validity[], now: Instant): boolean {
  return !others.some(held => isValidPermission(held, now) && held.validUntil === null)
}

/** Types whose empty scope means everything; for all others it means nothing. */
const PLATFORM_TYPES: readonly PermissionType[] = [
  'HelloAdminPermission',
  'SuperAdminPermission',
  'LogisticsAdminPermission',
  'DeveloperPermission',
]

export function isPlatformType(type: PermissionType): boolean {
  return PLATFORM_TYPES.includes(type)
}

/** Who sees all that happens in their cities: who works there for the platform, and who looks on. */
export const SEES_CITIES: PermissionType[] = [
  'HelloAdminPermission',
  'LogisticsAdminPermission',
  'DeveloperPermission',
]

/** Who reads the log of changes: all of it when they look after every city, else what was done to people of theirs. */
export const READS_LOG: PermissionType[] = ['HelloAdminPermission', 'DeveloperPermission']

/** A super admin holds what a platform admin holds. */
export function impliedTypes(type: PermissionType): readonly PermissionType[] {
  return type === 'SuperAdminPermission' ? [type, 'HelloAdminPermission'] : [type]
}

/** What something belongs to, as far as it belongs to anything. A store names its merchant, a location its organization. */
export interface ScopeTarget {
  merchantId?: string | null
  storeId?: string | null
  locationId?: string | null
  organizationId?: string | null
  fleetId?: string | null
  warehouseId?: string | null
  city?: string | null
}

/** Whether some permission of these types, of those in force, reaches the target. */
export function covers(
  inForce: readonly Held[],
  types: readonly PermissionType[],
  target: ScopeTarget,
): boolean {
  return inForce.some(held => isOfTypes(held, types) && scopeCovers(held.type, held.scope, target))
}

/** A merchant reaches its stores, an organization its locations; a store or location reaches only itself. */
export function scopeCovers(type: PermissionType, scope: PermissionScope, target: ScopeTarget): boolean {
  if (scope.cities?.length && (!target.city || !scope.cities.includes(target.city))) return false
  if (!hasIds(scope)) return isPlatformType(type)
  return (
    has(scope.merchantIds, target.merchantId) ||
    has(scope.storeIds, target.storeId) ||
    has(scope.locationIds, target.locationId) ||
    has(scope.organizationId ? [scope.organizationId] : [], target.organizationId) ||
    has(scope.fleetIds, target.fleetId) ||
    has(scope.warehouseIds, target.warehouseId)
  )
}

/** How far somebody reaches with permissions of these types: a query turns it into its conditions. */
export interface ScopeOfPermissions {
  /** No condition at all. */
  isEverything: boolean
  /** One condition each, joined by "or"; each with ids, or (for platform types) with cities alone. */
  scopes: PermissionScope[]
}

export function scopeOfPermissions(
  inForce: readonly Held[],
  types: readonly PermissionType[],
): ScopeOfPermissions {
  const held = inForce.filter(permission => isOfTypes(permission, types))
  const isEverything = held.some(p => isPlatformType(p.type) && !hasIds(p.scope) && !p.scope.cities?.length)
  if (isEverything) return { isEverything, scopes: [] }
  return {
    isEverything,
    scopes: held.filter(p => hasIds(p.scope) || isPlatformType(p.type)).map(p => p.scope),
  }
}

function isOfTypes(permission: Held, types: readonly PermissionType[]): boolean {
  return impliedTypes(permission.type).some(type => types.includes(type))
}

function hasIds(scope: PermissionScope): boolean {
  const lists = [scope.merchantIds, scope.storeIds, scope.locationIds, scope.fleetIds, scope.warehouseIds]
  return Boolean(scope.organizationId) || lists.some(ids => ids && ids.length > 0)
}

function has(ids: readonly string[] | undefined, id: string | null | undefined): boolean {
  return id != null && ids?.includes(id) === true
}
