import { cachedSetting } from './cache/cached-settings'
import type { Context, HeldPermission, World } from './context'
import { Failure } from './contract/failures'
import { Maintenance } from './contract/platform'
import { retryAfter, staysOpen } from './rules/maintenance'

/** The maintenance that is on at `now`; null when there is none, or it is over. */
export async function maintenanceAt(world: World, now: Date): Promise<Maintenance | null> {
  const setting = await cachedSetting(world, 'maintenance')
  if (setting === undefined) return null
  const { data } = Maintenance.safeParse(setting)
  return data?.on && !(data.until && data.until <= now) ? data : null
}

/**
 * During maintenance only super admins are let in, also while they act as another person; others are told until when.
 * @param call The path of a procedure; null for what is none, such as an upload.
 */
export async function refuseDuringMaintenance(ctx: Context, call: string | null): Promise<void> {
  if (call !== null && staysOpen(call)) return
  const maintenance = await maintenanceAt(ctx.world, ctx.now)
  if (!maintenance || isSuperAdmin(ctx.caller)) return
  throw new Failure('MaintenanceMode', {
    message: maintenance.message ?? null,
    until: maintenance.until?.toISOString() ?? null,
    retryAfter: retryAfter(maintenance.until, ctx.now),
  })
}

function isSuperAdmin(caller: Context['caller']): boolean {
  if (caller.kind !== 'person') return false
  const holds = (permissions: readonly HeldPermission[]) =>
    permissions.some(({ type }) => type === 'SuperAdminPermission')
  return holds(caller.permissions) || holds(caller.impersonator?.permissions ?? [])
}
