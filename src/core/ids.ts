import type { Clock } from './clock'

/**
 * Makes the ids of rows: 24 hex characters, which are the second (8), its 65,536th part (4) and chance (12).
 * Ids of one process never go backwards, so events of one moment keep their order.
 */
export function makeIds(clock: Clock, randomBytes: (count: number) => Uint8Array): () => string {
  let lastTick = -1
  let tail = 0n
  return () => {
    const tick = Math.max(Math.floor(clock.now().getTime() * 65.536), lastTick)
    tail = tick === lastTick ? tail + 1n : BigInt(`0x${Buffer.from(randomBytes(6)).toString('hex')}`) >> 1n
    lastTick = tick
    return tick.toString(16).padStart(12, '0') + tail.toString(16).padStart(12, '0')
  }
}
