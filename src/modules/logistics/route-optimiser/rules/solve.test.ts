import { expect, test } from 'bun:test'
import { planTour } from './plan-tour'
import { dropOf, isDrop, type Problem, pickupOf, type Shipment, shipmentOf, type Vehicle } from './problem'
import { drawProblem, problemOf, shipment, task, vehicle } from './problem.make'
import { makeSolver, type Solution } from './solve'

function solve(problem: Problem, iterations = 300, seed = 1): Solution {
  const solver = makeSolver(problem, seed)
  solver.run(iterations)
  return solver.solution()
}
const withKilometres = (problem: Problem): Problem => ({
  ...problem,
  vehicles: problem.vehicles.map(one => ({ ...one, costPerHour: 0, costPerKm: 100 })),
})

/** What tours cost by the kilometre, computed by going through them; those that are left cost most. */
function costOf(problem: Problem, tours: readonly (readonly number[])[]): number {
  const dropped = new Set(tours.flatMap(tour => tour.filter(isDrop).map(shipmentOf)))
  const left = problem.shipments.reduce(
    (sum, { pickup }, at) => sum + (dropped.has(at) ? 0 : pickup ? 1e7 : 1e10),
    0,
  )
  return tours.reduce(
    (sum, tour, at) => sum + (tour.length ? 900 + planTour(problem, at, tour).meters * 0.1 : 0),
    left,
  )
}

test('on small problems the best of all tours is found, by trying every one', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const problem = withKilometres(drawProblem(seed, 3, 2))
    const { tours } = solve(problem, 1500)
    for (const [at, tour] of tours.entries()) expect(planTour(problem, at, tour).violations).toEqual([])
    expect([seed, Math.round(costOf(problem, tours))]).toEqual([seed, Math.round(leastCost(problem))])
  }
})

function leastCost(problem: Problem): number {
  const tours: number[][] = problem.vehicles.map(() => [])
  const place = (at: number): number => {
    if (at === problem.shipments.length)
      return tours.some((tour, number) => planTour(problem, number, tour).violations.length)
        ? Number.POSITIVE_INFINITY
        : costOf(problem, tours)
    const { pickup, vehicle: only } = problem.shipments[at]!
    let least = place(at + 1)
    for (const [number, tour] of tours.entries()) {
      if (only !== undefined && only !== number) continue
      for (let drop = 0; drop <= tour.length; drop++)
        for (let pick = 0; pick <= (pickup ? drop : 0); pick++) {
          const tried = tour.toSpliced(drop, 0, dropOf(at))
          if (pickup) tried.splice(pick, 0, pickupOf(at))
          tours[number] = tried
          least = Math.min(least, place(at + 1))
          tours[number] = tour
        }
    }
    return least
  }
  return place(0)
}

test('what is decided can be driven, and every shipment is on one tour or left', () => {
  for (const seed of [1, 2, 3, 4]) {
    const problem = { ...drawProblem(seed, 30, 5), fairness: 2000 }
    const { tours, left } = solve(problem, 400)
    for (const [at, tour] of tours.entries()) expect(planTour(problem, at, tour).violations).toEqual([])
    const brought = tours.flatMap(tour => tour.filter(isDrop).map(shipmentOf))
    expect([...brought, ...left].toSorted((a, b) => a - b)).toEqual(problem.shipments.map((_, at) => at))
  }
})

test('the same seed decides the same, also in other portions; more iterations are never worse', () => {
  const problem = drawProblem(7, 40, 5)
  const [once, portions] = [makeSolver(problem, 9), makeSolver(problem, 9)]
  once.run(2500)
  const early = once.solution()
  for (let at = 0; at < 25; at++) portions.run(100)
  expect(portions.solution()).toEqual(early)
  once.run(1000)
  expect(once.solution().cost).toBeLessThanOrEqual(early.cost)
  expect(solve(problem, 2500, 10).iterations).toBe(2500)
})

type Case = [title: string, problem: Problem, tours: number[][], left?: number[]]
const near = (from: number, to: number, changes: Partial<Shipment> = {}) =>
  shipment(task(from), task(to), changes)
const two = (first: Partial<Vehicle>, second: Partial<Vehicle>) => [vehicle(first), vehicle(second)]

const cases: Case[] = [
  ['one way for what is one way', problemOf([near(1, 4), near(2, 3)]), [[0, 2, 3, 1]]],
  [
    'a window that closes before the other way round',
    problemOf([near(1, 2), shipment(task(8), task(9, [[0, 900]]))]),
    [[0, 1, 2, 3]],
  ],
  [
    'the second of two windows, where the first is past',
    problemOf([
      shipment(
        task(1),
        task(5, [
          [0, 100],
          [2000, 2100],
        ]),
      ),
      shipment(task(6), task(7, [[0, 800]])),
    ]),
    [[0, 2, 3, 1]],
  ],
  [
    'no more than fits at a time',
    problemOf([near(1, 3), near(2, 4)], [vehicle({ capacity: [1] })]),
    [[0, 1, 2, 3]],
  ],
  [
    'no more than fits of each unit',
    problemOf([near(1, 3, { size: [1, 5] }), near(2, 4, { size: [1, 5] })], [vehicle({ capacity: [9, 5] })]),
    [[0, 1, 2, 3]],
  ],
  ['what is too large stays', problemOf([near(1, 2, { size: [11] })]), [[]], [0]],
  [
    'what needs a skill goes with the one who has it',
    problemOf([near(1, 2, { skills: ['cold'] })], two({}, { start: 9, skills: ['cold'] })),
    [[], [0, 1]],
  ],
  [
    'the faster vehicle where the other is late',
    problemOf([shipment(task(1), task(10, [[0, 700]]))], two({}, { matrix: 1 }), {
      matrices: [line20(100), line20(50)],
    }),
    [[], [0, 1]],
  ],
  [
    'a break moves what does not fit before it',
    problemOf(
      [shipment(task(1), task(2, [[0, 250]])), shipment(task(3), task(4, [[0, 2000]]))],
      [vehicle({ breaks: [{ window: [200, 300], duration: 1000 }] })],
    ),
    [[0, 1, 2, 3]],
  ],
  [
    'a break that makes a window impossible',
    problemOf(
      [shipment(task(1), task(9, [[850, 1000]]))],
      [vehicle({ breaks: [{ window: [100, 200], duration: 1000 }] })],
    ),
    [[]],
    [0],
  ],
  [
    'a break after the end of the tour needs no time',
    problemOf([near(1, 2)], [vehicle({ endsAt: 300, breaks: [{ window: [250, 400], duration: 1000 }] })]),
    [[0, 1]],
  ],
  [
    'back home in time',
    problemOf([near(1, 6)], two({ end: 0, endsAt: 1000 }, { end: 6, endsAt: 1000 })),
    [[], [0, 1]],
  ],
  ['past the end of the shift', problemOf([near(1, 12)], [vehicle({ endsAt: 1000 })]), [[]], [0]],
  [
    'no more stops than allowed',
    problemOf([near(1, 2, { priority: 1 }), near(3, 4)], [vehicle({ maxStops: 2 })]),
    [[0, 1]],
    [1],
  ],
  [
    'orders of one door are one stop of the most',
    problemOf(
      [0, 1, 2].map(() => shipment(task(1, [], { stop: 1 }), task(2, [], { stop: 2 }))),
      [vehicle({ maxStops: 2 })],
    ),
    [[0, 2, 4, 1, 3, 5]],
  ],
  [
    'on board already: only dropped off, by who has it',
    problemOf([shipment(null, task(5), { vehicle: 1 })], two({}, { start: 9 })),
    [[], [1]],
  ],
  [
    'on board and late: brought all the same',
    problemOf([shipment(null, task(5, [[0, 100]], { mayBeLate: true }), { vehicle: 0 })]),
    [[1]],
  ],
  [
    'a locked stop stays first, however far it is',
    problemOf([near(15, 16), near(1, 2)], [vehicle({ locked: [0] })]),
    [[0, 1, 2, 3]],
  ],
  [
    'what comes hours later goes to another courier, and no courier waits for it',
    problemOf(
      [
        shipment(task(1, [[0, 100]], { mayBeLate: true }), task(2, [[0, 300]], { mayBeLate: true })),
        shipment(task(2), task(3, [[9000, 9100]])),
      ],
      two({}, { start: 9 }),
      { today: [[0, 1], []] },
    ),
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [
    'a closed tour takes nothing more',
    problemOf([near(1, 2), near(1, 2)], two({ locked: [0, 1], isClosed: true }, { start: 9 })),
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [
    'the dearer vehicle stays at home',
    problemOf([near(1, 2)], two({ fixedCost: 9000 }, { start: 9, fixedCost: 0 })),
    [[], [0, 1]],
  ],
  [
    'today’s vehicle keeps it where another saves less than a move costs',
    problemOf([near(5, 6)], two({ fixedCost: 0 }, { start: 4, fixedCost: 0 }), {
      today: [[0, 1], []],
      moveCost: 1000,
    }),
    [[0, 1], []],
  ],
  [
    'today’s vehicle gives it away where that saves more',
    problemOf([near(15, 16)], two({ fixedCost: 0 }, { start: 14, fixedCost: 0 }), {
      today: [[0, 1], []],
      moveCost: 1000,
    }),
    [[], [0, 1]],
  ],
]
function line20(seconds: number) {
  return {
    places: 20,
    seconds: Array.from(
      { length: 400 },
      (_, cell) => Math.abs(Math.floor(cell / 20) - (cell % 20)) * seconds,
    ),
    meters: Array.from({ length: 400 }, () => 0),
  }
}

test.each(cases)('%s', (_, problem, tours, left = []) => {
  const solution = solve(problem)
  const sameOrder = solution.tours.map(tour => groupsOf(problem, tour))
  expect([sameOrder, solution.left]).toEqual([tours.map(tour => groupsOf(problem, tour)), left])
})

/** A tour with the steps of one stop in the order of their numbers: among them it does not matter. */
function groupsOf({ shipments }: Problem, tour: readonly number[]): number[][] {
  const groups: number[][] = []
  const placeOf = (step: number) => {
    const { pickup, drop } = shipments[shipmentOf(step)]!
    return `${isDrop(step)} ${(isDrop(step) ? drop : pickup)!.place}`
  }
  for (const step of tour) {
    const last = groups.at(-1)
    if (last && placeOf(last[0]!) === placeOf(step)) last.push(step)
    else groups.push([step])
  }
  return groups.map(group => group.toSorted((a, b) => a - b))
}

test('with fairness tours are nearer to each other in length', () => {
  const shipments = [1, 2, 3, 4, 5, 6].map(at => shipment(task(at, [], { service: 600 }), task(at + 1)))
  const spread = (fairness: number) => {
    const problem = problemOf(shipments, two({ fixedCost: 0 }, { fixedCost: 0 }), { fairness })
    const ends = solve(problem).tours.map((tour, at) =>
      tour.length ? planTour(problem, at, tour).endsAt : 0,
    )
    return Math.abs(ends[0]! - ends[1]!)
  }
  expect(spread(100_000)).toBeLessThan(spread(0))
})

test('the more important stay when not everything fits', () => {
  const shipments = [0, 40, 10].map(priority => near(1, 9, { priority }))
  const { left } = solve(problemOf(shipments, [vehicle({ capacity: [1], endsAt: 950 })]))
  expect(left).toEqual([0, 2])
})

test('an empty day has no tours', () => {
  expect(solve(problemOf([]))).toMatchObject({ tours: [[]], left: [], iterations: 0 })
  expect(solve(problemOf([near(1, 2)], []))).toMatchObject({ tours: [], left: [0] })
})
