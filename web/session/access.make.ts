import type { PermissionType } from '../../src/core/contract/access'
import { productCalls } from '../in-process.make'
import { type Permission, readAccess } from './access'

/** What the server answers to a person who holds these, acting for themselves. */
export const callsOfPermissions = (held: readonly Permission[]) => productCalls.callsOf(held)

export function accessOfTypes(types: readonly PermissionType[], viewAsNonSuperAdmin = false) {
  const held = types.map(type => ({ type, scope: {} }))
  return readAccess(callsOfPermissions(held), held, viewAsNonSuperAdmin)
}
