import type { Clock } from './clock'

/**
 * Makes the ids of rows: 24 hex characters, which are the second (8), its 65,536th part (4) and chance (12).
 * Ids of one process never go backwards, so events of one moment keep their order.
 */
export function makeIds(clock: Clock, randomBytes: (count: number) => Uint8Array): () => string {
  let lastTick = -1
  let tail = 0n
  return () => {
    const tick = Math.max(tickOf(clock.now()), lastTick)
    tail = tick === lastTick ? tail + 1n : BigInt(`0x${Buffer.from(randomBytes(6)).toString('hex')}`) >> 1n
    lastTick = tick
    return headOf(tick) + tail.toString(16).padStart(12, '0')
  }
}

/** The least of all ids that are made from a moment on; of moments that no id can tell, the nearest. */
export const firstIdAt = (at: Date): string =>
  headOf(Math.min(Math.max(tickOf(at), 0), LAST_TICK)) + '0'.repeat(12)

const LAST_TICK = 2 ** 48 - 1

const tickOf = (at: Date) => Math.floor(at.getTime() * 65.536)
const headOf = (tick: number) => tick.toString(16).padStart(12, '0')
