import { explainLeft } from './rules/explain'
import { planTour } from './rules/plan-tour'
import { makeSolver } from './rules/solve'
import type { SearchAnswer, SearchRequest } from './run-search'

/** A script: reads a problem, says how far it is, and writes the tours as its last line. */
const { problem, seed, iterations, timeLimitMs } = (await Bun.stdin.json()) as SearchRequest
const PORTION = 50
const SAY_EVERY_MS = 250

const begun = performance.now()
const solver = makeSolver(problem, seed)
let reportedAt = begun
for (let made = 0; made < iterations; made += PORTION) {
  solver.run(Math.min(PORTION, iterations - made))
  const now = performance.now()
  if (now - begun >= timeLimitMs) break
  if (now - reportedAt < SAY_EVERY_MS) continue
  reportedAt = now
  console.log(JSON.stringify({ progress: solver.progress() } satisfies SearchAnswer))
}
const { tours, left, iterations: made } = solver.solution()
const answer: SearchAnswer = {
  found: {
    tours,
    iterations: made,
    plans: tours.map((tour, vehicle) => planTour(problem, vehicle, tour)),
    before: problem.vehicles.map((_, vehicle) => planTour(problem, vehicle, problem.today?.[vehicle] ?? [])),
    left: explainLeft(problem, tours, left),
  },
}
console.log(JSON.stringify(answer))
