import type { PermissionType } from '../../core/contract/access'
import { appRouter, callsOf } from '../../routers/app'
import type { ProcedurePath } from '../../routers/app.generated'
import type { ProductCalls } from './door'

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<ProcedurePath, { _def: { type: string } }>,
) as [ProcedurePath, { _def: { type: string } }][]

/** Of the product that this process has loaded. */
export const productCalls: ProductCalls = {
  callsOf: held =>
    callsOf({
      permissions: held.map(({ type }, at) => ({
        id: String(at),
        type: type as PermissionType,
        scope: {},
        validFrom: null,
        validUntil: null,
        revokedAt: null,
      })),
      impersonatorId: null,
      apiKey: null,
    }),
  mutations: procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([path]) => path),
  restSurface: async () => (await import('../../http/legacy/surface')).surface,
}
