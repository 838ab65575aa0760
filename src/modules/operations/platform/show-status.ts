import { cachedSetting } from '../../../core/cache/cached-settings'
import type { World } from '../../../core/context'
import { AppVersion, Installation, type Maintenance, Status } from '../../../core/contract/platform'
import { maintenanceAt } from '../../../core/maintenance'
import { anyone } from '../../../core/procedures'

/** Whether the platform serves, and which one it is. */
export const showStatus = anyone
  .output(Status)
  .query(async ({ ctx: { now, world } }) => statusOf(world, await maintenanceAt(world, now)))

/** @param maintenance The one that is on, if any. */
export async function statusOf(world: World, maintenance: Maintenance | null): Promise<Status> {
  const { version, buildDate } = world.settings
  const files = await world.files.state()
  const problems = files === 'ok' ? [] : [`storage ${files}` as const]
  const health = problems.length ? 'degraded' : 'ok'
  return {
    status: maintenance ? 'maintenance' : health,
    problems,
    maintenance: maintenance !== null,
    version,
    buildDate,
    message: maintenance?.message ?? null,
    until: maintenance?.until ?? null,
  }
}

/** Which clients still understand this server. */
export const showAppVersion = anyone.output(AppVersion).query(async ({ ctx: { world } }) => {
  const { version, minRequiredVersion, minRequiredBuild } = world.settings
  const kept = AppVersion.partial().safeParse(await cachedSetting(world, 'app-version'))
  return {
    minRequiredVersion,
    latestVersion: version,
    minRequiredBuild,
    ...(kept.success ? kept.data : {}),
  }
})

/** Which installation this is, and which others there are. */
export const showInstallation = anyone.output(Installation).query(({ ctx: { world } }) => {
  const { isProduction, hasDemoWorld, environments, handsOverTokens, mapTiles } = world.settings
  const payments = world.payments.browser.provider
  return { isProduction, hasDemoWorld, payments, environments, handsOverTokens, mapTiles }
})
