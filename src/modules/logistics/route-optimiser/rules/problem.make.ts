import { dropOf, type Problem, pickupOf, type Shipment, type Task, type Vehicle } from './problem'
import { makeRandom, type Random } from './random'

const HOUR = 3600

/** A task at a place of a line of places, a hundred seconds apart from one another. */
export const task = (place: number, windows: Task['windows'] = [], changes: Partial<Task> = {}): Task => ({
  place,
  windows,
  service: 0,
  ...changes,
})
export const shipment = (from: Task | null, to: Task, changes: Partial<Shipment> = {}): Shipment => ({
  pickup: from,
  drop: to,
  size: [1],
  ...changes,
})
export const vehicle = (changes: Partial<Vehicle> = {}): Vehicle => ({
  matrix: 0,
  start: 0,
  end: null,
  startsAt: 0,
  endsAt: 10 * HOUR,
  capacity: [10],
  fixedCost: 900,
  costPerHour: 3600,
  ...changes,
})
export const line = (places: number) => ({
  places,
  seconds: Array.from(
    { length: places * places },
    (_, cell) => Math.abs(Math.floor(cell / places) - (cell % places)) * 100,
  ),
  meters: Array.from(
    { length: places * places },
    (_, cell) => Math.abs(Math.floor(cell / places) - (cell % places)) * 1000,
  ),
})
export const problemOf = (
  shipments: Shipment[],
  vehicles: Vehicle[] = [vehicle()],
  changes: Partial<Problem> = {},
): Problem => ({ matrices: [line(20)], shipments, vehicles, ...changes })

/** A problem with something of everything, drawn from a seed. */
export function drawProblem(seed: number, count: number, vehicles: number): Problem {
  const random = makeRandom(seed)
  const places = 3 + random.below(8)
  const points = Array.from({ length: places }, () => [random.next(), random.next()] as const)
  const far = (cell: number) => {
    const [from, to] = [points[Math.floor(cell / places)]!, points[cell % places]!]
    return Math.hypot(from[0] - to[0], from[1] - to[1])
  }
  const matrices = [2000, 3500].map(scale => ({
    places,
    seconds: Array.from({ length: places * places }, (_, cell) => far(cell) * scale),
    meters: Array.from({ length: places * places }, (_, cell) => far(cell) * 8000),
  }))
  const setups = Array.from({ length: places }, () => random.below(3) * 60)
  const someTask = (stop: number): Task => {
    const place = random.below(places)
    return {
      ...task(place, someWindows(random)),
      service: random.below(300),
      setup: setups[place]!,
      stop: place * 2 + stop,
    }
  }
  return {
    matrices,
    shipments: Array.from({ length: count }, () => {
      const isOnBoard = random.next() < 0.15
      return shipment(isOnBoard ? null : someTask(0), someTask(1), {
        size: [1 + random.below(3), random.below(3)],
        ...(isOnBoard && { vehicle: random.below(vehicles) }),
        ...(random.next() < 0.2 && { skills: ['cold'] }),
      })
    }),
    vehicles: Array.from({ length: vehicles }, () =>
      vehicle({
        matrix: random.below(2),
        start: random.next() < 0.8 ? random.below(places) : null,
        end: random.next() < 0.4 ? random.below(places) : null,
        endsAt: (2 + random.below(6)) * HOUR,
        capacity: [4 + random.below(4), 3 + random.below(5)],
        skills: random.next() < 0.7 ? ['cold'] : [],
        breaks: someBreaks(random),
        ...(random.next() < 0.3 && { maxStops: 3 + random.below(5) }),
      }),
    ),
  }
}

function someWindows(random: Random): Task['windows'] {
  const kind = random.next()
  if (kind < 0.25) return []
  const opens = random.below(3 * HOUR)
  const first = [opens, opens + 600 + random.below(2 * HOUR)] as const
  if (kind < 0.7) return [first]
  const again = first[1] + 300 + random.below(HOUR)
  return [first, [again, again + 600 + random.below(HOUR)]]
}

function someBreaks(random: Random) {
  const count = random.below(3)
  let opens = 1000
  return Array.from({ length: count }, () => {
    opens += random.below(2 * HOUR)
    const window = [opens, opens + random.below(HOUR)] as const
    opens = window[1] + 600
    return { window, duration: 300 + random.below(900) }
  })
}

/** Steps of some shipments of a vehicle in an order that is drawn, each pickup before its drop-off. */
export function drawTour(problem: Problem, at: number, random: Random): number[] {
  const tour: number[] = []
  for (const [number, { pickup, vehicle: only }] of problem.shipments.entries()) {
    if ((!pickup && only !== at) || random.next() < 0.4) continue
    const drop = random.below(tour.length + 1)
    tour.splice(drop, 0, dropOf(number))
    if (pickup) tour.splice(random.below(drop + 1), 0, pickupOf(number))
  }
  return tour
}
