import { type Geo, metersBetween } from '../../../../core/rules/ordering/distance'
import { detourOf } from '../../../../modules/logistics/roads/rules/estimate'
import { TRAVEL_MODES } from '../../../../modules/logistics/roads/rules/travel-modes'
import { DEGREE } from '../network'
import { type OpenNetwork, StreetRouter } from '../street-router'

const PATHS = 1_000
const POINTS = 100
/** Ways below this length are no work for a courier. */
const MIN_METERS = 300

/** Figures of a network: how fast it answers, and how far straight lines are from it. */
export function measure(open: OpenNetwork, clock: () => number): string[] {
  const router = new StreetRouter(open)
  const places = placesOf(open)
  const lines: string[] = []
  for (const mode of TRAVEL_MODES) {
    // The first ways make the program itself ready.
    for (let warm = 0; warm < 100; warm++) router.path([places(), places()], mode)
    const times: number[] = []
    const detours: number[] = []
    for (let path = 0; path < PATHS; path++) {
      const [from, to] = [places(), places()]
      const straight = metersBetween(from, to)
      const started = clock()
      const [leg] = router.path([from, to], mode)
      times.push(clock() - started)
      if (leg && straight >= MIN_METERS) detours.push(leg.meters / straight)
    }
    const points = Array.from({ length: POINTS }, places)
    const started = clock()
    router.matrix(points, points, mode)
    const table = clock() - started
    const factor = detourOf(mode)
    const off = detours.map(detour => Math.abs(factor - detour) / detour)
    lines.push(
      `${mode.padEnd(8)} way: p50 ${ms(part(times, 0.5))}, p99 ${ms(part(times, 0.99))}; ` +
        `${POINTS} × ${POINTS}: ${ms(table)}; road / straight line: mean ${mean(detours).toFixed(2)}, ` +
        `p10 ${part(detours, 0.1).toFixed(2)}, p90 ${part(detours, 0.9).toFixed(2)}; ` +
        `× ${factor} is off by ${(100 * mean(off)).toFixed(0)} % on the average`,
    )
  }
  return lines
}

/** Places beside streets that look random, and are the same in every run. */
function placesOf({ network: { nodeLats, nodeLons } }: OpenNetwork): () => Geo {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return () => {
    const node = Math.floor(random() * nodeLons.length)
    const beside = () => (random() - 0.5) / 2_000
    return { lat: nodeLats[node]! / DEGREE + beside(), lon: nodeLons[node]! / DEGREE + beside() }
  }
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const part = (values: readonly number[], of: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * of))] ?? 0
