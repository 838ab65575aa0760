import type { Logger } from 'pino'
import type { Roads } from './port'

/** After so many failures in a row a network is left alone for a while, so that no caller waits for its timeout. */
const MAX_FAILURES = 3
const PAUSE_MS = 30_000

type Named = { name: string; roads: Roads }
type Parts = { now: () => Date; log: Pick<Logger, 'warn' | 'info'> }

/** The first of several road networks that serves the vehicle and answers. Throws when none does. */
export function firstToAnswer(networks: readonly Named[], { now, log }: Parts): Roads {
  const tried = networks.map(network => ({ ...network, failures: 0, pausedUntil: 0 }))

  async function answerOf<Answer>(
    vehicle: Parameters<Roads['serves']>[0],
    ask: (roads: Roads) => Promise<Answer>,
  ) {
    let failure: unknown = new Error('No road network is set up for this vehicle')
    for (const network of tried) {
      if (!network.roads.serves(vehicle) || now().getTime() < network.pausedUntil) continue
      try {
        const answer = await ask(network.roads)
        if (network.failures >= MAX_FAILURES)
          log.info({ network: network.name }, 'roads: network answers again')
        network.failures = 0
        return answer
      } catch (error) {
        failure = error
        network.failures += 1
        if (network.failures < MAX_FAILURES) continue
        network.pausedUntil = now().getTime() + PAUSE_MS
        log.warn({ err: error, network: network.name }, 'roads: network failed, paused')
      }
    }
    throw failure
  }

  return {
    credits: async () => [...new Set((await Promise.all(tried.map(({ roads }) => roads.credits()))).flat())],
    serves: vehicle => tried.some(({ roads }) => roads.serves(vehicle)),
    matrix: (from, to, vehicle) => answerOf(vehicle, roads => roads.matrix(from, to, vehicle)),
    pairs: (from, to, vehicle) => answerOf(vehicle, roads => roads.pairs(from, to, vehicle)),
    path: (points, vehicle) => answerOf(vehicle, roads => roads.path(points, vehicle)),
  }
}
