import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { VehicleType } from '../../../modules/logistics/couriers/rules/vehicles'
import { modeOf, timeFactor } from '../../../modules/logistics/roads/rules/travel-modes'
import type { PlacedPoint, RoadServer, Roads } from '../port'
import { rememberedRoads } from '../remembered-roads'
import { readAbout, STREETS_ENDING, type StreetsAbout } from './street-file'
import { openStreetsWorker, type StreetsWorker } from './streets-worker-client'

type Imported = { file: string; about: StreetsAbout }
type Parts = { now: () => Date; log: Pick<Logger, 'warn' | 'error' | 'info'> }
/** All that is known of a folder in one state. */
type State = { changedAt: number; roads: Promise<Roads>; worker: StreetsWorker }

export type OwnStreets = { roads: Roads; stop(): Promise<void> }

/**
 * Ways along the imported streets of a folder. A new import is taken up with the next question: the folder has
 * changed then. Nothing is read, and no worker started, before a way is asked for.
 */
export function ownStreets(folder: string, parts: Parts): OwnStreets {
  let state: State | null = null

  function current(): State | null {
    const changedAt = changeOf(folder)
    if (changedAt === null) return null
    if (state?.changedAt === changedAt) return state
    void state?.worker.stop()
    state = open(changedAt)
    return state
  }

  function open(changedAt: number): State {
    const worker = openStreetsWorker(parts.log)
    const roads = readAll(folder, parts.log).then(imported =>
      rememberedRoads('streets', roadsOf(imported, worker), parts.now),
    )
    return { changedAt, roads, worker }
  }

  const opened = () => {
    const known = current()
    if (!known) throw new Error('No streets are imported')
    return known.roads
  }
  return {
    roads: {
      credits: async () => (await current()?.roads)?.credits() ?? [],
      serves: () => current() !== null,
      matrix: async (from, to, vehicle) => (await opened()).matrix(from, to, vehicle),
      pairs: async (from, to, vehicle) => (await opened()).pairs(from, to, vehicle),
      path: async (points, vehicle) => (await opened()).path(points, vehicle),
    },
    stop: async () => state?.worker.stop(),
  }
}

/** When the folder of streets last changed; null where it holds none. */
function changeOf(folder: string): number | null {
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  return mtimeMs ?? null
}

async function readAll(folder: string, log: Parts['log']): Promise<Imported[]> {
  const files = readdirSync(folder).filter(file => file.endsWith(STREETS_ENDING))
  const found = await Promise.all(
    files.toSorted().map(async name => {
      const file = join(folder, name)
      try {
        return [{ file, about: await readAbout(file) }]
      } catch (error) {
        log.error({ err: error, file }, 'streets: file cannot be used')
        return []
      }
    }),
  )
  return found.flat()
}

/** Points are answered by the network in which most of them lie. */
function roadsOf(imported: readonly Imported[], worker: StreetsWorker): RoadServer {
  const fileFor = (points: readonly PlacedPoint[]) => {
    const counted = imported.map(({ file, about }) => ({
      file,
      inside: points.filter(point => isInside(about.bounds, point)).length,
    }))
    const best = counted.toSorted((a, b) => b.inside - a.inside)[0]
    return best?.inside ? best.file : null
  }
  return {
    credits: async () => [...new Set(imported.flatMap(({ about }) => about.attribution || []))],
    serves: () => imported.length > 0,
    async matrix(from, to, vehicle) {
      const file = fileFor([...from, ...to])
      const size = from.length * to.length
      if (!file) {
        const none = new Float64Array(size).fill(Number.NaN)
        return { source: 'streets', seconds: none, meters: none }
      }
      const { seconds, meters } = await worker.matrix({ file, from, to, mode: modeOf(vehicle) })
      return { source: 'streets', seconds: slowed(seconds, vehicle), meters }
    },
    async path(points, vehicle) {
      const file = fileFor(points)
      if (!file) return { source: 'streets', legs: points.slice(1).map(() => null) }
      const { legs } = await worker.path({ file, points, mode: modeOf(vehicle) })
      const factor = timeFactor(vehicle)
      return { source: 'streets', legs: legs.map(leg => leg && { ...leg, seconds: leg.seconds * factor }) }
    },
  }
}

const slowed = (seconds: Float64Array, vehicle: VehicleType) => {
  const factor = timeFactor(vehicle)
  return factor === 1 ? seconds : seconds.map(value => value * factor)
}

/** About a kilometre: points beside the outermost streets belong to them. */
const MARGIN_DEGREES = 0.01
const isInside = ([west, south, east, north]: StreetsAbout['bounds'], { lat, lon }: PlacedPoint) =>
  lon > west - MARGIN_DEGREES &&
  lon < east + MARGIN_DEGREES &&
  lat > south - MARGIN_DEGREES &&
  lat < north + MARGIN_DEGREES
