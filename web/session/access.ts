import type { PermissionType } from '../../src/core/contract/access'
import type { ProcedurePath } from '../../src/routers/app.generated'
import type { Outputs } from '../api'

export interface Permission {
  type: PermissionType
  /** Ids by kind (`storeIds`, `merchantIds`, …). Platform permissions without a scope reach everything. */
  scope: Record<string, unknown>
}

/**
 * Who may open a screen: whoever may call the procedure that it is there for, as the server says at every sign-in.
 * A kind of permission stands where no call is for exactly those who should see it. Comfort only, so that nobody is
 * shown a door that stays shut: the server decides at every call.
 */
export type Door = 'anyone' | 'signed in' | ProcedurePath | PermissionType

/** What somebody may call and holds; `null` stands for a visitor who is not signed in. */
export type Access = { calls: ReadonlySet<string>; permissions: readonly Permission[] } | null

/** The platform's own people see all of its money. */
export const PLATFORM = 'admin.orders.ledger' satisfies Door
/** Dispatching is for the platform's own people: whoever keeps the fleets, not whoever rides for one. */
export const DISPATCHING = 'admin.fleets.create' satisfies Door
/**
 * The board is for whoever answers for what goes wrong with orders of others: the list of orders itself answers
 * everybody, customers with their own.
 */
export const ORDER_BOARD = 'admin.incidences.list' satisfies Door

/** What the server has answered, as the screens ask it. */
export function readAccess(
  answer: Outputs['app']['access'],
  permissions: readonly Permission[],
  viewAsNonSuperAdmin = false,
): NonNullable<Access> {
  const isHidden = (type: string) => viewAsNonSuperAdmin && type === 'SuperAdminPermission'
  const calls = Object.entries(answer).flatMap(([type, paths]) => (isHidden(type) ? [] : paths))
  return {
    calls: new Set(calls),
    permissions: viewAsNonSuperAdmin ? permissions.map(seenAsAdmin) : permissions,
  }
}

export function mayPass(door: Door, access: Access): boolean {
  if (door === 'anyone') return true
  if (access === null) return false
  return (
    door === 'signed in' ||
    access.calls.has(door) ||
    holds(access.permissions, door as PermissionType, 'SuperAdminPermission')
  )
}

/** Whether at least one of these permissions is held. */
export function holds(permissions: readonly Permission[], ...types: readonly PermissionType[]): boolean {
  return permissions.some(permission => types.includes(permission.type))
}

/** Where people work, by who may call what it is there for; who may enter several starts at the first. */
const WORKPLACES = [
  { name: 'platform', opens: PLATFORM, to: '/admin/dashboard' },
  { name: 'dispatch', opens: DISPATCHING, to: '/admin/logistics/map' },
  { name: 'kitchens', opens: 'merchant.orders.edit', to: '/admin/purchases/{-$orderId}' },
  { name: 'company', opens: 'company.orders.list', to: '/company-dash/orders' },
  { name: 'courier', opens: 'courier.routes.accept', to: '/courier/home' },
  { name: 'fleets', opens: 'admin.fleets.list', to: '/admin/fleets/{-$entityId}' },
  { name: 'developer', opens: 'DeveloperPermission', to: '/admin/devtools' },
] as const satisfies readonly { name: string; opens: Door; to: string }[]

export type Workplace = (typeof WORKPLACES)[number]

/** The workplaces that a person may enter: none, one, or several to switch between. */
export const workplacesOf = (access: Access): readonly Workplace[] =>
  WORKPLACES.filter(({ opens }) => mayPass(opens, access))

/** Where a person lands who has no page in mind: at work, or where food is ordered. */
export const homeOf = (access: Access): Workplace['to'] | '/search' =>
  workplacesOf(access)[0]?.to ?? '/search'

function seenAsAdmin(permission: Permission): Permission {
  return permission.type === 'SuperAdminPermission'
    ? { ...permission, type: 'HelloAdminPermission' }
    : permission
}
