import { isDrop, type Problem, shipmentOf, type Task, type Vehicle } from './problem'

/** A problem as flat arrays, for loops that allocate nothing. Nodes are steps, then the ends of tours. */
export interface Compiled {
  problem: Problem
  shipments: number
  vehicles: number
  units: number
  /** Of a matrix of arcs. */
  nodes: number
  /** A node's windows are those from its number here up to the next node's. */
  firstWindow: Int32Array
  opens: Float64Array
  closes: Float64Array
  /** The last moment at which a node may begin. */
  lastClose: Float64Array
  /** The end of the last window of a node that may be late; infinite for others. */
  due: Float64Array
  place: Int32Array
  stop: Int32Array
  service: Float64Array
  setup: Float64Array
  /** By vehicle: from the beginning of one node to the arrival at another, and what that costs. */
  arc: Float64Array[]
  toll: Float64Array[]
  startNode: Int32Array
  endNode: Int32Array
  /** By shipment and unit. */
  size: Float64Array
  /** By vehicle and unit. */
  capacity: Float64Array
  onBoard: Float64Array
  lockedSteps: Int32Array
  /** By vehicle and shipment. */
  allowed: Uint8Array
  moveCost: Float64Array
  /** Only the drop-off of the shipment can be moved. */
  isHalf: Uint8Array
  /** Neither of its steps can be moved. */
  isFixed: Uint8Array
  penalty: Float64Array
  /** The first vehicle that is exactly the same: while both are empty, one of them is enough to try. */
  twin: Int32Array
  /** The most breaks of a vehicle, plus one: the states in which a stop can be reached. */
  layers: number
  /** Whether a tour's cost needs its schedule. */
  isTimed: boolean
}

const ANY_TIME = [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]] as const
/** Leaving a shipment behind costs more than any way to bring it. */
const LEFT_COST = 1e7

/** Turns a problem into flat arrays of numbers, which the search reads millions of times. */
export function compile(problem: Problem): Compiled {
  const { shipments, vehicles } = problem
  const units = Math.max(1, ...shipments.map(({ size }) => size.length))
  const ends = terminals(vehicles)
  const nodes = shipments.length * 2 + ends.size
  const tasks = Array.from({ length: nodes }, (_, node) => nodeTask(problem, node))
  const windows = tasks.map(task => windowsOf(task))
  const firstWindow = Int32Array.from([0, ...windows.map(one => one.length)])
  for (let node = 0; node < nodes; node++) firstWindow[node + 1]! += firstWindow[node]!
  const place = Int32Array.from(tasks, task => task?.place ?? -1)
  for (const [end, node] of ends) place[shipments.length * 2 + node] = end ?? -1
  const service = Float64Array.from(tasks, task => task?.service ?? 0)
  const setup = Float64Array.from(tasks, task => task?.setup ?? 0)
  const nodeOf = (end: number | null) => shipments.length * 2 + ends.get(end)!
  const base = { problem, nodes, place, service, setup }
  const followers = todaysFollowers(problem)
  const arcs = new Map<string, { arc: Float64Array; toll: Float64Array }>()
  const byVehicle = vehicles.map(vehicle => {
    const key = `${vehicle.matrix} ${vehicle.costPerKm ?? 0} ${vehicle.costPerHour ?? 0}`
    const known = arcs.get(key) ?? arcsOf(base, vehicle, followers)
    arcs.set(key, known)
    return known
  })
  const locked = lockedShipments(problem)
  const homes = homeVehicles(problem)
  return {
    ...base,
    shipments: shipments.length,
    vehicles: vehicles.length,
    units,
    firstWindow,
    opens: Float64Array.from(windows.flatMap(one => one.map(([opens]) => opens))),
    closes: Float64Array.from(windows.flatMap(one => one.map(([, closes]) => closes))),
    lastClose: Float64Array.from(windows, one => one.at(-1)![1]),
    due: Float64Array.from(tasks, task =>
      task?.mayBeLate ? (task.windows.at(-1)?.[1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
    ),
    stop: Int32Array.from(tasks, (task, node) => task?.stop ?? -2 - node),
    arc: byVehicle.map(({ arc }) => arc),
    toll: byVehicle.map(({ toll }) => toll),
    startNode: Int32Array.from(vehicles, ({ start }) => nodeOf(start)),
    endNode: Int32Array.from(vehicles, ({ end }) => nodeOf(end)),
    size: perUnit(
      shipments.map(({ size }) => size),
      units,
      0,
    ),
    capacity: perUnit(
      vehicles.map(({ capacity }) => capacity),
      units,
      Number.POSITIVE_INFINITY,
    ),
    onBoard: onBoardOf(problem, units),
    lockedSteps: Int32Array.from(vehicles, vehicle => vehicle.locked?.length ?? 0),
    allowed: Uint8Array.from(
      vehicles.flatMap((_, vehicle) => shipments.map((_, at) => (isAllowed(problem, vehicle, at) ? 1 : 0))),
    ),
    moveCost: Float64Array.from(
      vehicles.flatMap((_, vehicle) =>
        shipments.map((_, at) => {
          const home = homes.get(at)
          return home === undefined || home === vehicle ? 0 : (problem.moveCost ?? 0)
        }),
      ),
    ),
    isHalf: Uint8Array.from(shipments, ({ pickup }, at) => (!pickup || locked.has(at) ? 1 : 0)),
    isFixed: Uint8Array.from(shipments, (_, at) => (locked.get(at) === 2 ? 1 : 0)),
    penalty: Float64Array.from(
      shipments,
      ({ priority = 0, pickup }, at) => LEFT_COST * (1 + priority) * (!pickup || locked.has(at) ? 1000 : 1),
    ),
    twin: twinsOf(problem),
    layers: 1 + Math.max(0, ...vehicles.map(({ breaks }) => breaks?.length ?? 0)),
    isTimed:
      Boolean(problem.fairness || problem.latenessCost) || vehicles.some(({ costPerHour }) => costPerHour),
  }
}

/** The places where tours begin and end, each a node. */
function terminals(vehicles: readonly Vehicle[]): Map<number | null, number> {
  const places = new Set(vehicles.flatMap(({ start, end }) => [start, end]))
  return new Map([...places].map((place, at) => [place, at]))
}

function nodeTask(problem: Problem, node: number): Task | null {
  if (node >= problem.shipments.length * 2) return null
  const shipment = problem.shipments[shipmentOf(node)]!
  return isDrop(node) ? shipment.drop : shipment.pickup
}

function windowsOf(task: Task | null): readonly (readonly [number, number])[] {
  if (!task || task.windows.length === 0) return ANY_TIME
  const last = task.windows.at(-1)!
  if (!task.mayBeLate) return task.windows
  return [...task.windows.slice(0, -1), [last[0], Number.POSITIVE_INFINITY]]
}

type ArcBase = Pick<Compiled, 'problem' | 'nodes' | 'place' | 'service' | 'setup'>

/** Set-up time is spent when a place is left: then an arc says all, whatever stood before it. */
function arcsOf(
  { problem, nodes, place, service, setup }: ArcBase,
  vehicle: Vehicle,
  followers: Int32Array,
): { arc: Float64Array; toll: Float64Array } {
  const { places, seconds, meters } = problem.matrices[vehicle.matrix]!
  const { costPerKm = 0, costPerHour = 0 } = vehicle
  const steps = problem.shipments.length * 2
  const arc = new Float64Array(nodes * nodes)
  const toll = new Float64Array(nodes * nodes)
  for (let from = 0; from < nodes; from++)
    for (let to = 0; to < nodes; to++) {
      const isNowhere = place[from]! < 0 || place[to]! < 0
      const cell = isNowhere ? 0 : place[from]! * places + place[to]!
      const isStaying = place[from] === place[to]
      const travel = isNowhere || isStaying ? 0 : seconds[cell]!
      const spent = service[from]! + (isStaying ? 0 : setup[from]!) + travel
      const far = isNowhere || isStaying ? 0 : meters[cell]!
      arc[from * nodes + to] = spent
      const isChange =
        from < steps && to < steps && followers[from]! >= 0 && followers[to]! >= 0 && followers[from] !== to
      toll[from * nodes + to] =
        (far / 1000) * costPerKm + (spent / 3600) * costPerHour + (isChange ? (problem.moveCost ?? 0) / 2 : 0)
    }
  return { arc, toll }
}

/** Who follows a step today: another step, or itself when it is the last; -1 when it is on no tour. */
function todaysFollowers({ shipments, today }: Problem): Int32Array {
  const followers = new Int32Array(shipments.length * 2).fill(-1)
  for (const tour of today ?? [])
    for (const [at, step] of tour.entries()) followers[step] = tour[at + 1] ?? step
  return followers
}

function homeVehicles({ today }: Problem): Map<number, number> {
  return new Map(
    (today ?? []).flatMap((tour, vehicle) => tour.map(step => [shipmentOf(step), vehicle] as const)),
  )
}

/** How many steps of each shipment are locked, with the one on board counted. */
function lockedShipments({ vehicles, shipments }: Problem): Map<number, number> {
  const locked = new Map<number, number>()
  for (const { locked: steps = [] } of vehicles)
    for (const step of steps) {
      const at = shipmentOf(step)
      locked.set(at, (locked.get(at) ?? (shipments[at]!.pickup ? 0 : 1)) + 1)
    }
  return locked
}

function isAllowed(problem: Problem, at: number, shipment: number): boolean {
  const vehicle = problem.vehicles[at]!
  const { skills = [], size, pickup, vehicle: only } = problem.shipments[shipment]!
  const holder = problem.vehicles.findIndex(({ locked }) =>
    locked?.some(step => shipmentOf(step) === shipment),
  )
  if (holder >= 0 && holder !== at) return false
  if (only !== undefined && only !== at) return false
  if (vehicle.isClosed && holder !== at) return false
  // It is in there already.
  if (!pickup || holder >= 0) return true
  return (
    skills.every(skill => vehicle.skills?.includes(skill)) &&
    size.every((units, unit) => units <= (vehicle.capacity[unit] ?? Number.POSITIVE_INFINITY))
  )
}

function perUnit(rows: readonly (readonly number[])[], units: number, missing: number): Float64Array {
  return Float64Array.from(
    rows.flatMap(row => Array.from({ length: units }, (_, unit) => row[unit] ?? missing)),
  )
}

function onBoardOf({ vehicles, shipments }: Problem, units: number): Float64Array {
  const loads = new Float64Array(vehicles.length * units)
  for (const { pickup, vehicle, size } of shipments)
    if (!pickup && vehicle !== undefined)
      for (const [unit, count] of size.entries()) loads[vehicle * units + unit]! += count
  return loads
}

function twinsOf({ vehicles, shipments, today }: Problem): Int32Array {
  const isBound = new Set(shipments.flatMap(({ vehicle }) => vehicle ?? []))
  const firsts = new Map<string, number>()
  return Int32Array.from(vehicles, (vehicle, at) => {
    const isOwn = isBound.has(at) || vehicle.locked?.length || today?.[at]?.length
    const key = isOwn ? `${at}` : JSON.stringify(vehicle)
    const first = firsts.get(key) ?? at
    firsts.set(key, first)
    return first
  })
}
