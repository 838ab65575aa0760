import type { PermissionType } from '../../src/core/contract/access'
import { callsOf } from '../../src/routers/app'
import { type Permission, readAccess } from './access'

/** What the server answers to somebody who holds these, acting for themselves. */
export const callsOfPermissions = (held: readonly Permission[]) =>
  callsOf({
    permissions: held.map(({ type }, at) => ({
      id: String(at),
      type,
      scope: {},
      validFrom: null,
      validUntil: null,
      revokedAt: null,
    })),
    impersonatorId: null,
    apiKey: null,
  })

export function accessOfTypes(types: readonly PermissionType[], viewAsNonSuperAdmin = false) {
  const held = types.map(type => ({ type, scope: {} }))
  return readAccess(callsOfPermissions(held), held, viewAsNonSuperAdmin)
}
