import type { Person } from './context'
import type { PermissionType } from './contract/access'
import { accessOf, actsInPerson, isInPerson } from './procedures'
import { impliedTypes, PERMISSION_TYPES } from './rules/access/permissions'

/** Which calls each kind of permission opens beyond those of everybody who is signed in, sorted. */
export type CallsByPermission = Partial<Record<PermissionType, string[]>>

type Procedures = Readonly<Record<string, { _def: object }>>

/** Makes the answer to what a caller may call, from what the procedures themselves say. */
export function makeCallsOf(procedures: Procedures) {
  const open = Object.fromEntries(PERMISSION_TYPES.map(type => [type, callsOpenedBy(type, procedures)]))
  const personal = new Set(Object.keys(procedures).filter(path => isInPerson(procedures[path]!)))

  return (caller: Pick<Person, 'permissions' | 'impersonatorId' | 'apiKey'>): CallsByPermission => {
    const held = new Set(caller.permissions.flatMap(({ type }) => impliedTypes(type)))
    const isMine = (path: string) => actsInPerson(caller) || !personal.has(path)
    return Object.fromEntries([...held].sort().map(type => [type, open[type]!.filter(isMine)]))
  }
}

/** A super admin holds everything; what comes with being a platform admin is said there already. */
function callsOpenedBy(type: PermissionType, procedures: Procedures): string[] {
  const isOpened = (access: readonly PermissionType[]) =>
    type === 'SuperAdminPermission' ? !access.includes('HelloAdminPermission') : access.includes(type)
  return Object.keys(procedures)
    .filter(path => {
      const access = accessOf(procedures[path]!)
      return Array.isArray(access) && isOpened(access)
    })
    .sort()
}
