import { VEHICLES, type VehicleType } from '../../couriers/rules/vehicles'

/** The ways of using a street. Vehicles of one mode may use the same streets, and differ in speed only. */
export const TRAVEL_MODES = ['foot', 'bicycle', 'moped', 'car', 'truck'] as const
export type TravelMode = (typeof TRAVEL_MODES)[number]

const MODES: Readonly<Record<VehicleType, TravelMode>> = {
  walker: 'foot',
  bike: 'bicycle',
  ebike: 'bicycle',
  cargo_bike: 'bicycle',
  moped: 'moped',
  car: 'car',
  van: 'car',
  refrigerated_van: 'car',
  truck: 'truck',
}

/** The vehicle whose times a road network gives for a mode. */
const TYPICAL: Readonly<Record<TravelMode, VehicleType>> = {
  foot: 'walker',
  bicycle: 'bike',
  moped: 'moped',
  car: 'car',
  truck: 'truck',
}

/** The kind of roads that a vehicle uses. */
export const modeOf = (vehicle: VehicleType): TravelMode => MODES[vehicle]

/** The factor between the time of a mode's typical vehicle and that of the given vehicle. */
export function timeFactor(vehicle: VehicleType, mode: TravelMode = MODES[vehicle]): number {
  return VEHICLES[TYPICAL[mode]].kmPerHour / VEHICLES[vehicle].kmPerHour
}
