import { type Refusal, refuse } from '../refusal'
import { type Held, impliedTypes, type PermissionType } from './permissions'

/** What somebody is to the product right now. `user`: signed in. */
export const ROLES = [
  'anonymous',
  'user',
  'courier',
  'restocker',
  'merchantAdmin',
  'locationAdmin',
  'organization',
  'fleetAdmin',
  'logisticsAdmin',
  'developer',
  'impersonator',
  'helloAdmin',
  'superAdmin',
  'printer',
  'kiosk',
  'apiKey',
] as const

export type Role = (typeof ROLES)[number]

const ROLE_OF_TYPE: Readonly<Record<PermissionType, Role>> = {
  SuperAdminPermission: 'superAdmin',
  HelloAdminPermission: 'helloAdmin',
  LogisticsAdminPermission: 'logisticsAdmin',
  DeveloperPermission: 'developer',
  ImpersonatorPermission: 'impersonator',
  MerchantAdminPermission: 'merchantAdmin',
  LocationAdminPermission: 'locationAdmin',
  OrganizationPermission: 'organization',
  FleetAdminPermission: 'fleetAdmin',
  CourierPermission: 'courier',
  RestockerPermission: 'restocker',
}

/** The roles of a person who is signed in, by what they hold that is in force. */
export function rolesOf(inForce: readonly Pick<Held, 'type'>[]): Role[] {
  const held = inForce.flatMap(({ type }) => impliedTypes(type)).map(type => ROLE_OF_TYPE[type])
  return ROLES.filter(role => role === 'user' || held.includes(role))
}

/** What screens ask. Hiding the super admin is a matter of the screen alone: the server never hears of it. */
export interface RoleFlags {
  hasAnyPermission: boolean
  isSuperAdmin: boolean
  /** Whatever the switch says. */
  isReallySuperAdmin: boolean
  isPlatformAdmin: boolean
  isDeveloper: boolean
  isImpersonator: boolean
  isCourier: boolean
  isMerchant: boolean
  isLocationAdmin: boolean
  isOrganization: boolean
  isLogistics: boolean
  isFleetAdmin: boolean
  isRestocker: boolean
}

export function roleFlags(roles: readonly Role[], viewAsNonSuperAdmin = false): RoleFlags {
  const is = (role: Role) => roles.includes(role)
  return {
    hasAnyPermission: roles.some(role => role !== 'anonymous' && role !== 'user'),
    isSuperAdmin: is('superAdmin') && !viewAsNonSuperAdmin,
    isReallySuperAdmin: is('superAdmin'),
    isPlatformAdmin: is('helloAdmin'),
    isDeveloper: is('developer') && !viewAsNonSuperAdmin,
    isImpersonator: is('impersonator'),
    isCourier: is('courier'),
    isMerchant: is('merchantAdmin'),
    isLocationAdmin: is('locationAdmin'),
    isOrganization: is('organization'),
    isLogistics: is('logisticsAdmin'),
    isFleetAdmin: is('fleetAdmin'),
    isRestocker: is('restocker'),
  }
}

/**
 * Super admins, and admins while they act as somebody else, may order for others, fill in their details, pay by
 * transfer and ask for billing details with nothing to pay. `impersonatorRoles`: of the one behind, null when nobody is.
 */
export function isAdminContext(roles: readonly Role[], impersonatorRoles: readonly Role[] | null): boolean {
  return roles.includes('superAdmin') || (impersonatorRoles?.includes('helloAdmin') ?? false)
}

export const IMPERSONATION_MINUTES = 60

export type ImpersonationRefusal = Refusal<
  'ImpersonationNotAllowed',
  { reason: 'notImpersonator' | 'chain' | 'self' | 'superAdmin' | 'holdsPermissions' }
>

/** Impersonators may act as people without any permission, super admins as anybody but a super admin. No chains. */
export function whyNotImpersonate(
  actor: { userId: string; roles: readonly Role[]; isImpersonating: boolean },
  target: { userId: string; roles: readonly Role[] },
): ImpersonationRefusal | null {
  const no = (reason: ImpersonationRefusal['params']['reason']) =>
    refuse('ImpersonationNotAllowed', { reason })
  if (actor.isImpersonating) return no('chain')
  if (actor.userId === target.userId) return no('self')
  if (actor.roles.includes('superAdmin')) {
    return target.roles.includes('superAdmin') ? no('superAdmin') : null
  }
  if (!actor.roles.includes('impersonator')) return no('notImpersonator')
  return roleFlags(target.roles).hasAnyPermission ? no('holdsPermissions') : null
}
