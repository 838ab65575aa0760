import { expect, test } from 'bun:test'
import { compile } from './compile'
import { findInsertion } from './insertion'
import { planTour } from './plan-tour'
import { dropOf, type Problem, pickupOf, shipmentOf } from './problem'
import { drawProblem, drawTour } from './problem.make'
import { makeRandom } from './random'
import { makeInsertion } from './recreate'
import { insert, isKept, makeTours, setTour, tourOf } from './tours'

/** Whether a tour can be driven, by going through all of it; without the skills, which the search asks for before. */
const isDriven = (problem: Problem, vehicle: number, tour: number[]) =>
  planTour(problem, vehicle, tour).violations.every(({ kind }) => kind === 'skill')

test('a tour is kept exactly when going through all of it finds nothing wrong', () => {
  let [kept, broken] = [0, 0]
  for (let seed = 1; seed <= 700; seed++) {
    const problem = drawProblem(seed, 6, 2)
    const random = makeRandom(seed)
    const tours = makeTours(compile(problem))
    for (let draw = 0; draw < 8; draw++) {
      const tour = drawTour(problem, draw % 2, random)
      setTour(tours, draw % 2, tour)
      const isFine = isDriven(problem, draw % 2, tour)
      if (isKept(tours, draw % 2) !== isFine) throw new Error(`seed ${seed}, draw ${draw}: ${tour}`)
      if (isFine) kept++
      else broken++
    }
  }
  expect(Math.min(kept, broken)).toBeGreaterThan(500)
})

test('an insertion is the cheapest of all that can be driven, found without driving any', () => {
  let [found, none] = [0, 0]
  for (let seed = 1; seed <= 4000; seed++) {
    const problem = drawProblem(seed, 7, 1)
    const random = makeRandom(seed)
    const model = compile(problem)
    const tours = makeTours(model)
    const tour = drawTour(problem, 0, random)
    setTour(tours, 0, tour)
    const missing = problem.shipments.findIndex((_, at) => !tour.some(step => shipmentOf(step) === at))
    if (missing < 0 || !model.allowed[missing] || !isKept(tours, 0)) continue
    const insertion = makeInsertion()
    findInsertion(tours, 0, missing, insertion)
    const expected = cheapest(problem, tour, missing)
    if (expected === null) none++
    else found++
    expect([seed, insertion.cost === Number.POSITIVE_INFINITY]).toEqual([seed, expected === null])
    if (expected === null) continue
    insert(tours, 0, missing, insertion.pick, insertion.drop)
    expect(isDriven(problem, 0, tourOf(tours, 0))).toBe(true)
    expect(tollOf(problem, tourOf(tours, 0))).toBeCloseTo(expected, 6)
  }
  expect(Math.min(found, none)).toBeGreaterThan(30)
})

/** What the road and the stays of a tour cost, as insertions compare it. */
function tollOf(problem: Problem, tour: number[]): number {
  const model = compile(problem)
  const nodes = [model.startNode[0]!, ...tour, model.endNode[0]!]
  return nodes.slice(1).reduce((sum, node, at) => sum + model.toll[0]![nodes[at]! * model.nodes + node]!, 0)
}

function cheapest(problem: Problem, tour: number[], shipment: number): number | null {
  const isOnBoard = problem.shipments[shipment]!.pickup === null
  const costs: number[] = []
  for (let drop = 0; drop <= tour.length; drop++)
    for (let pick = 0; pick <= (isOnBoard ? 0 : drop); pick++) {
      const tried = tour.toSpliced(drop, 0, dropOf(shipment))
      if (!isOnBoard) tried.splice(pick, 0, pickupOf(shipment))
      if (isDriven(problem, 0, tried)) costs.push(tollOf(problem, tried))
    }
  return costs.length ? Math.min(...costs) : null
}
