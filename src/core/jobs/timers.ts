import { realPauseMs } from '../clock'
import type { World } from '../context'
import type { Timer } from '../events'

/** Starts all timers; one run of each at a time. Answers how to stop them. */
export function startTimers(world: World, timers: readonly Timer[]): () => Promise<void> {
  let stopped = false
  const loops = timers.map(async ({ name, everyMs, run }) => {
    while (!stopped) {
      await run(world).catch(error => world.log.warn({ err: error, timer: name }, 'a timer failed'))
      const until = Date.now() + realPauseMs(world.clock, everyMs)
      while (!stopped && Date.now() < until) await Bun.sleep(Math.min(250, until - Date.now()))
    }
  })
  return async () => {
    stopped = true
    await Promise.all(loops)
  }
}
