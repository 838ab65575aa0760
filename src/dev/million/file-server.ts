import { worldOn } from '../../core/testing'
import { serveWorld } from '../access/front-door'

/**
 * The product's server in a process of its own that has nothing else to do, so that its memory is that of what it is
 * asked: it tells its parent where it listens, and every 100 ms what it holds. Every five seconds it lets go of what nothing needs any more, and tells what is left then.
 */
export type Told = { origin: string } | { rss: number; heap: number } | { live: number }
const EVERY_MS = 100
const COLLECTED_EVERY_MS = 5000

const tell = (told: Told) => process.send?.(told)
const world = await worldOn(process.env.DATABASE_URL!, {}, new Date())
tell({ origin: serveWorld(world).origin })
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage()
  tell({ rss, heap: heapUsed })
}, EVERY_MS)
setInterval(() => {
  Bun.gc(true)
  tell({ live: process.memoryUsage().heapUsed })
}, COLLECTED_EVERY_MS)
process.on('disconnect', () => process.exit())
