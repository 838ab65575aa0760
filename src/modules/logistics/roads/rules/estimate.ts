import { type Geo, metersBetween } from '../../../../core/rules/ordering/distance'
import { VEHICLES, type VehicleType } from '../../couriers/rules/vehicles'
import { modeOf, type TravelMode } from './travel-modes'

/** How much longer ways are than the straight line: the means of 1,000 ways through Barcelona. */
const DETOURS: Readonly<Record<TravelMode, number>> = {
  foot: 1.23,
  bicycle: 1.4,
  moped: 1.42,
  car: 1.44,
  truck: 1.43,
}

/** How far it is from one point to another by road, and how long a vehicle takes. */
export type Travel = (from: Geo, to: Geo) => Trip

export type TravelOf = (vehicle: VehicleType) => Travel

export interface Trip {
  meters: number
  seconds: number
  /** No road network has measured it. */
  isEstimate: boolean
}

/** How many times longer a road is than the straight line, for a way of travelling. */
export const detourOf = (mode: TravelMode): number => DETOURS[mode]

/** The length of a way that no road network has measured: the straight line, made longer. */
export function roadMeters(from: Geo, to: Geo, vehicle: VehicleType): number {
  return metersBetween(from, to) * DETOURS[modeOf(vehicle)]
}

/** Seconds for a distance at the usual speed of the vehicle. */
export function travelSeconds(meters: number, vehicle: VehicleType): number {
  return (meters / 1000 / VEHICLES[vehicle].kmPerHour) * 3600
}

/** An estimate: the straight line times a factor, at the speed of the vehicle. */
export const straightTravel =
  (vehicle: VehicleType): Travel =>
  (from, to) => {
    const meters = roadMeters(from, to, vehicle)
    return { meters, seconds: travelSeconds(meters, vehicle), isEstimate: true }
  }
