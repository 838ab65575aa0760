import type { World } from '../../../core/context'
import { callsSoFar } from '../../../core/figures/counted'
import { addPulse, forgetPulses } from './server-pulses.store'

const MEGABYTE = 1024 * 1024

type Server = {
  load: () => { lent: number; waiting: number }
  liveConnections: () => number
}

/** Timer of each server for itself: says how it is, so that the others can show it, and that it is there at all. */
export function pulseOf(world: World, { load, liveConnections }: Server) {
  const id = world.newId()
  const startedAt = world.clock.now()
  let told = callsSoFar()
  return async (): Promise<void> => {
    const so = callsSoFar()
    const { lent, waiting } = load()
    const now = world.clock.now()
    await addPulse(world.db, {
      server_id: id,
      at: now,
      started_at: startedAt,
      version: world.settings.version,
      calls: so.calls - told.calls,
      failed_calls: so.failed - told.failed,
      live_connections: liveConnections(),
      database_in_use: lent,
      database_waiting: waiting,
      memory_mb: Math.round(process.memoryUsage.rss() / MEGABYTE),
    })
    told = so
    await forgetPulses(world.db, now)
  }
}
