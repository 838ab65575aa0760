import { AppVersion, Installation, Maintenance, Status } from '../../contract/platform'
import type { World } from '../../trpc/context'
import { anyone } from '../../trpc/procedures'
import { keptSetting } from './kept-settings'

/** Whether the platform serves, and which one it is. */
export const showStatus = anyone.output(Status).query(async ({ ctx: { now, world } }) => {
  const maintenance = await maintenanceOf(world, now)
  return {
    status: maintenance ? ('maintenance' as const) : ('ok' as const),
    maintenance: maintenance !== null,
    version: world.settings.version,
    buildDate: world.settings.buildDate,
    message: maintenance?.message ?? null,
    until: maintenance?.until ?? null,
  }
})

/** Which clients still understand this server. */
export const showAppVersion = anyone.output(AppVersion).query(async ({ ctx: { world } }) => {
  const { version, minRequiredVersion } = world.settings
  const kept = AppVersion.partial().safeParse(await keptSetting(world, 'app-version'))
  return {
    minRequiredVersion,
    latestVersion: version,
    minRequiredBuild: null,
    ...(kept.success ? kept.data : {}),
  }
})

/** Which installation this is, and which others there are. */
export const showInstallation = anyone.output(Installation).query(({ ctx: { world } }) => {
  const { isProduction, hasDemoWorld, environments, handsOverTokens, mapTiles } = world.settings
  const payments = world.payments.browser.provider
  return { isProduction, hasDemoWorld, payments, environments, handsOverTokens, mapTiles }
})

/** The maintenance that is on now; null when there is none, or it is over. */
async function maintenanceOf(world: World, now: Date) {
  const kept = Maintenance.safeParse(await keptSetting(world, 'maintenance'))
  if (!kept.success || !kept.data.on) return null
  return kept.data.until && kept.data.until <= now ? null : kept.data
}
