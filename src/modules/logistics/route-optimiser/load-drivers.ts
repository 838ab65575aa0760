import { Failure } from '../../../core/contract/failures'
import { toMillis } from '../../../core/rules/instant'
import type { Geo } from '../../../core/rules/ordering/distance'
import { VEHICLES, type VehicleType } from '../couriers/rules/vehicles'
import { driversVisibleTo, vehicleOf } from '../routes/drivers'
import { freeTimesOf } from '../routes/timelines'
import type { Bringing } from './load-orders'
import type { NamedRoute } from './load-routes'
import type { OptimiseInput, Optimising } from './optimise-routes'

export interface Driving {
  route: NamedRoute | null
  driverId: string | null
  vehicleType: VehicleType
  packages: number
  startGeo: Geo | null
  endGeo: Geo | null
  startsAt: number
  endsAt: number | null
  breaks: { from: number; until: number; minutes: number }[]
  maxStops: number
  isAfterOthers: boolean
}

const MAX_STOPS = 200

/** Who drives: the routes that are named, each with its courier, and the vehicles that are given. */
export async function driversFor(
  { vehicles, routeIds }: OptimiseInput,
  { routes, bringings }: { routes: readonly NamedRoute[]; bringings: readonly Bringing[] },
  call: Optimising,
): Promise<Driving[]> {
  const { db, caller, now } = call
  const opens = Math.min(
    ...bringings.flatMap(({ route, drop }) => (route === null ? toMillis(drop.row.window_start) : [])),
  )
  const given = [...new Set(vehicles.flatMap(({ driverId }) => driverId ?? []))]
  const drivers = given.length
    ? await driversVisibleTo(db, caller, now)
        .select(['person.id', 'person.rider_data'])
        .where('person.id', 'in', given)
        .execute()
    : []
  const unknown = given.filter(id => !drivers.some(driver => driver.id === id))
  if (unknown.length) throw new Failure('NotACourier', { userIds: unknown })
  const ids = [...new Set([...given, ...routes.flatMap(({ driverId }) => driverId ?? [])])]
  const freeOf = await freeTimesOf(db, ids, { now, world: call.world, without: routeIds, neededFrom: opens })
  return [
    ...routes.map((route): Driving => {
      const found = freeOf(route.driverId)
      const free = route.isBegun
        ? { geo: found.here, at: now.getTime(), until: null, isAfterOthers: false }
        : found
      return {
        ...drivingOf(route.vehicleType, free),
        route,
        driverId: route.driverId,
        startGeo: free.geo ?? lastPlace(route),
      }
    }),
    ...vehicles.map((vehicle): Driving => {
      const driver = drivers.find(({ id }) => id === vehicle.driverId)
      const type = vehicle.vehicleType ?? vehicleOf(driver?.rider_data ?? null) ?? 'van'
      const free = freeOf(vehicle.driverId ?? null)
      const ends = [free.until, vehicle.endAt?.getTime() ?? null].filter(one => one !== null)
      return {
        ...drivingOf(type, free),
        driverId: vehicle.driverId ?? null,
        startGeo: vehicle.startGeo ?? free.geo,
        packages: vehicle.packages ?? VEHICLES[type].packages,
        endGeo: vehicle.endGeo ?? null,
        startsAt: Math.max(free.at, vehicle.startAt?.getTime() ?? 0),
        endsAt: ends.length ? Math.min(...ends) : null,
        breaks: vehicle.breaks.map(({ from, until, minutes }) => ({
          from: from.getTime(),
          until: until.getTime(),
          minutes,
        })),
        maxStops: vehicle.maxStops ?? MAX_STOPS,
      }
    }),
  ]
}

type Free = { geo: Geo | null; at: number; until: number | null; isAfterOthers: boolean }

const drivingOf = (vehicleType: VehicleType, free: Free): Driving => ({
  route: null,
  driverId: null,
  vehicleType,
  packages: VEHICLES[vehicleType].packages,
  startGeo: free.geo,
  endGeo: null,
  startsAt: free.at,
  endsAt: free.until,
  breaks: [],
  maxStops: MAX_STOPS,
  isAfterOthers: free.isAfterOthers,
})

/** Where a courier was last, by the stops that are done. */
function lastPlace({ all }: NamedRoute): Geo | null {
  const done = all.findLast(({ facts }) => facts.status === 'Completed')
  return done ? done.facts.geo : null
}
