import { SECOND_MS } from '../../../../core/rules/instant'
import type { Geo } from '../../../../core/rules/ordering/distance'
import { VEHICLES, type VehicleType } from '../../couriers/rules/vehicles'
import { roadMeters, STOP_MINUTES, travelSeconds } from '../../routes/rules/eta'

/** A place where something is picked up or dropped off, within a time. */
export interface Visit {
  geo: Geo
  /** The same for visits that are one stop: they are made together when they follow each other. */
  placeKey: string
  opensAt: number
  closesAt: number
}

/** Something that is brought from one place to another by one vehicle. */
export interface Shipment {
  id: string
  packages: number
  pickup: Visit
  drop: Visit
}

export interface Vehicle {
  type: VehicleType
  packages: number
  /** Where it begins; null: at its first stop. */
  startGeo: Geo | null
  startsAt: number
  endsAt: number | null
  mostStops: number
}

/** One half of a shipment, in the order of a tour. */
export interface Step {
  shipment: Shipment
  kind: 'pickup' | 'drop'
}
export type Tour = readonly Step[]

export interface Timed {
  meters: number
  seconds: number
  arrivesAt: number
  leavesAt: number
}
export type Broken = 'window' | 'capacity' | 'vehicleEnds' | 'stops'

/** What a tour costs, in seconds: on the road all of them, of waiting some. Less than a tour more. */
const WAITING_WEIGHT = 0.15
const VEHICLE_SECONDS = 900
const STOP_SECONDS = STOP_MINUTES * 60

export const visitOf = ({ shipment, kind }: Step): Visit => shipment[kind]

/** Whether two steps that follow each other are made at one stop. */
export const isSameStop = (one: Step | undefined, other: Step): boolean =>
  one !== undefined && one.kind === other.kind && visitOf(one).placeKey === visitOf(other).placeKey

/** Drives a tour: when each step is reached, or what breaks it. */
export function drive(tour: Tour, vehicle: Vehicle): { timed: Timed[]; cost: number } | Broken {
  const timed: Timed[] = []
  let at = vehicle.startsAt
  let here = vehicle.startGeo
  let load = 0
  let stops = 0
  let cost = tour.length > 0 ? VEHICLE_SECONDS : 0
  for (const [index, step] of tour.entries()) {
    const visit = visitOf(step)
    load += step.kind === 'pickup' ? step.shipment.packages : -step.shipment.packages
    if (load > vehicle.packages) return 'capacity'
    const joins = isSameStop(tour[index - 1], step)
    const meters = here && !joins ? roadMeters(here, visit.geo) : 0
    const seconds = travelSeconds(meters, vehicle.type)
    const arrives = joins ? at - STOP_SECONDS * SECOND_MS : at + seconds * SECOND_MS
    const begins = Math.max(arrives, visit.opensAt)
    if (begins > visit.closesAt) return 'window'
    if (!joins && ++stops > vehicle.mostStops) return 'stops'
    // Who waits for the first stop may set out later.
    if (index > 0) cost += ((begins - arrives) / SECOND_MS) * WAITING_WEIGHT
    cost += seconds
    at = begins + STOP_SECONDS * SECOND_MS
    here = visit.geo
    timed.push({ meters, seconds, arrivesAt: arrives, leavesAt: at })
  }
  if (vehicle.endsAt !== null && at > vehicle.endsAt) return 'vehicleEnds'
  return { timed, cost }
}

export const isBroken = (driven: ReturnType<typeof drive>): driven is Broken => typeof driven === 'string'

export const packagesOf = (type: VehicleType): number => VEHICLES[type].packages
