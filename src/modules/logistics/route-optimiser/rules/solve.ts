import { compile } from './compile'
import { beginSearch } from './first-tours'
import { beginReducing, dissolveTour, tryReducing } from './fleet'
import type { Problem, Tour } from './problem'
import { backToBest, costOf, keepBest, keepTried, makeSearch, tryAnother, undoTried } from './search'
import { tourOf } from './tours'

export interface Solution {
  /** By vehicle. */
  tours: Tour[]
  /** The shipments that are on no tour. */
  left: number[]
  cost: number
  iterations: number
}

export interface Progress {
  iterations: number
  cost: number
  tours: number
  left: number
}

export interface Solver {
  /** Goes on for so many iterations. */
  run(iterations: number): void
  /** The best so far. */
  solution(): Solution
  progress(): Progress
}

/** Iterations of the first round; each round is twice as long as the one before. */
const FIRST_ROUND = 2000
const REDUCING_SHARE = 0.5
/** How warm a round begins and ends, in parts of what one shipment costs. */
const WARMEST = 1
const COLDEST = 0.01

/**
 * Searches for good tours by ruin and recreate with simulated annealing, in rounds that begin from the best. What is
 * found after a number of iterations depends on the seed and that number alone.
 */
export function makeSolver(problem: Problem, seed: number): Solver {
  const search = makeSearch(compile(problem), seed)
  beginSearch(search)
  let iterations = 0
  let round = 0
  let annealing = 0
  let cooling = 1
  if (search.movable.length > 0) beginRound()

  function beginRound() {
    backToBest(search)
    search.heat = warmth() * COLDEST
    const tries = Math.floor(FIRST_ROUND * REDUCING_SHARE) * 2 ** Math.min(round, 20)
    if (!beginReducing(search, tries)) beginAnnealing(true)
  }

  function beginAnnealing(fromBest: boolean) {
    search.fleet.isReducing = false
    search.tours.isResting.fill(0)
    if (fromBest) backToBest(search)
    annealing = FIRST_ROUND * 2 ** Math.min(round, 20)
    search.heat = warmth() * WARMEST
    cooling = (COLDEST / WARMEST) ** (1 / annealing)
    round++
  }

  function reduce() {
    const { fleet } = search
    const isReduced = tryReducing(search)
    if (isReduced && search.keptCost >= search.bestCost) return beginAnnealing(false)
    if (isReduced) keepBest(search)
    if (--fleet.left <= 0 || (isReduced && !dissolveTour(search))) beginAnnealing(true)
  }

  function anneal() {
    tryAnother(search)
    const cost = costOf(search)
    if (cost < search.keptCost - search.heat * Math.log(search.random.next())) {
      keepTried(search, cost)
      if (cost < search.bestCost - 1e-9) keepBest(search)
    } else undoTried(search)
    search.heat *= cooling
    if (--annealing <= 0) beginRound()
  }

  /** What one shipment costs on the way, without what vehicles cost. */
  function warmth(): number {
    const { tours, length, cost } = { tours: search.best.model.problem.vehicles, ...search.best }
    let sum = 0
    for (let vehicle = 0; vehicle < tours.length; vehicle++)
      if (length[vehicle]! > 0) sum += cost[vehicle]! - (tours[vehicle]!.fixedCost ?? 0)
    return Math.max(1e-6, sum / Math.max(1, search.movable.length))
  }

  return {
    run(count) {
      if (search.movable.length === 0) return
      for (let at = 0; at < count; at++) {
        iterations++
        if (search.fleet.isReducing) reduce()
        else anneal()
      }
    },
    solution: () => ({
      tours: problem.vehicles.map((_, vehicle) => tourOf(search.best, vehicle)),
      left: [...search.bestWaiting.list.subarray(0, search.bestWaiting.count), ...search.hopeless].sort(
        (a, b) => a - b,
      ),
      cost: search.bestCost,
      iterations,
    }),
    progress: () => ({
      iterations,
      cost: search.bestCost,
      tours: search.best.length.reduce((sum, length) => sum + (length > 0 ? 1 : 0), 0),
      left: search.bestWaiting.count + search.hopeless.length,
    }),
  }
}
