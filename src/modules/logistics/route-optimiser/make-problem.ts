import { SECOND_MS, toMillis } from '../../../core/rules/instant'
import type { Geo } from '../../../core/rules/ordering/distance'
import { STOP_MINUTES } from '../couriers/rules/vehicles'
import { travelMatrix } from '../roads/roads'
import type { Driving } from './load-drivers'
import type { Bringing } from './load-orders'
import type { Visit } from './load-routes'
import type { Optimising } from './optimise-routes'
import { dropOf, type Matrix, type Problem, pickupOf, type Task, type Tour } from './rules/problem'

/** Costs are in seconds of a courier: what a route more is worth, a kilometre, and a change of today's plan. */
const ROUTE_SECONDS = 900
const KILOMETRE_SECONDS = 20
const MOVE_SECONDS = 300
/** A second late counts as so many. */
const LATE_WEIGHT = 10
/** How much a difference between tours counts when they are to be of equal length. */
const BALANCE_WEIGHT = 0.5
const HOUR_SECONDS = 3600
const SETUP_SECONDS = STOP_MINUTES * 60

/** What is to be brought, and who may drive, as a problem whose times are seconds from now. */
export async function makeProblem(
  bringings: readonly Bringing[],
  drivers: readonly Driving[],
  { now, isBalanced, world }: Pick<Optimising, 'now' | 'world'> & { isBalanced: boolean },
): Promise<{ problem: Problem; isEstimate: boolean }> {
  const places = makePlaces()
  const stops = new Map<string, number>()
  const at = (millis: number) => (millis - now.getTime()) / SECOND_MS
  const taskOf = (visit: Visit, mayBeLate: boolean): Task => {
    const { row } = visit
    const key = `${row.should_pickup} ${placeKeyOf(visit)}`
    if (!stops.has(key)) stops.set(key, stops.size)
    return {
      place: places.numberOf({ lat: row.lat, lon: row.lon }),
      windows: [[at(toMillis(row.window_start)), at(toMillis(row.window_end))]],
      service: 0,
      setup: SETUP_SECONDS,
      stop: stops.get(key)!,
      mayBeLate,
    }
  }
  const shipments = bringings.map(({ pickup, drop, packages, route }) => ({
    pickup: pickup && taskOf(pickup, route !== null),
    drop: taskOf(drop, route !== null),
    size: [packages],
    ...(!pickup && route !== null && { vehicle: route }),
  }))
  const types = [...new Set(drivers.map(({ vehicleType }) => vehicleType))]
  const vehicles = drivers.map((driver, number) => ({
    matrix: types.indexOf(driver.vehicleType),
    start: driver.startGeo && places.numberOf(driver.startGeo),
    end: driver.endGeo && places.numberOf(driver.endGeo),
    startsAt: Math.max(0, at(driver.startsAt)),
    endsAt: driver.endsAt === null ? Number.POSITIVE_INFINITY : at(driver.endsAt),
    capacity: [driver.packages],
    breaks: driver.breaks.map(({ from, until, minutes }) => ({
      window: [at(from), at(until)] as const,
      duration: minutes * 60,
    })),
    maxStops: driver.maxStops,
    fixedCost: driver.route ? 0 : ROUTE_SECONDS,
    costPerHour: HOUR_SECONDS,
    costPerKm: KILOMETRE_SECONDS,
    locked: driver.route ? stepsToday(bringings, driver, number, true) : [],
  }))
  const tables = await Promise.all(types.map(type => travelMatrix(places.all, type, world)))
  const problem = {
    matrices: tables.map(({ seconds, meters }) => matrixOf(places.all.length, seconds, meters)),
    shipments,
    vehicles,
    fairness: isBalanced ? BALANCE_WEIGHT * HOUR_SECONDS : 0,
    moveCost: MOVE_SECONDS,
    latenessCost: LATE_WEIGHT * HOUR_SECONDS,
    today: drivers.map((driver, number) => stepsToday(bringings, driver, number, false)),
  }
  return { problem, isEstimate: tables.some(({ estimated }) => estimated.includes(1)) }
}

/** The same for visits that are one stop when they follow each other. */
const placeKeyOf = ({ row, waypointId }: Visit): string =>
  row.warehouse_id ??
  row.location_id ??
  row.store_id ??
  (row.address.details === undefined && waypointId
    ? waypointId
    : `${row.lat.toFixed(5)},${row.lon.toFixed(5)} ${row.address.details ?? ''}`)

/** The steps of a route in the order of its stops; with `isLocked` up to the last that is started. */
function stepsToday(
  bringings: readonly Bringing[],
  { route }: Driving,
  number: number,
  isLocked: boolean,
): Tour {
  const open = route?.open ?? []
  const last = open.findLastIndex(({ facts }) => facts.status !== 'Pending')
  return open.slice(0, isLocked ? last + 1 : undefined).flatMap(({ row }) =>
    bringings.flatMap((one, shipment) => {
      if (one.route !== number) return []
      if (one.pickup?.waypointId === row.id) return [pickupOf(shipment)]
      return one.drop.waypointId === row.id ? [dropOf(shipment)] : []
    }),
  )
}

function makePlaces() {
  const all: Geo[] = []
  const numbers = new Map<string, number>()
  return {
    all,
    numberOf(geo: Geo): number {
      const key = `${geo.lat.toFixed(5)},${geo.lon.toFixed(5)}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, all.length)
      return all.push(geo) - 1
    },
  }
}

const matrixOf = (places: number, seconds: Float64Array, meters: Float64Array): Matrix => ({
  places,
  seconds: Array.from(seconds, Math.round),
  meters: Array.from(meters, Math.round),
})
