export const VEHICLE_TYPES = [
  'walker',
  'bike',
  'ebike',
  'cargo_bike',
  'moped',
  'car',
  'van',
  'refrigerated_van',
  'truck',
] as const

export type VehicleType = (typeof VEHICLE_TYPES)[number]

export interface VehicleFacts {
  /** In a city, stops at lights included. */
  kmPerHour: number
  /** Packages that it takes, unless the vehicle itself says otherwise. */
  packages: number
  kilograms: number
}

export const VEHICLES: Readonly<Record<VehicleType, VehicleFacts>> = {
  walker: { kmPerHour: 5, packages: 2, kilograms: 10 },
  bike: { kmPerHour: 15, packages: 4, kilograms: 15 },
  ebike: { kmPerHour: 18, packages: 6, kilograms: 25 },
  cargo_bike: { kmPerHour: 14, packages: 20, kilograms: 100 },
  moped: { kmPerHour: 24, packages: 8, kilograms: 40 },
  car: { kmPerHour: 22, packages: 30, kilograms: 250 },
  van: { kmPerHour: 21, packages: 120, kilograms: 800 },
  refrigerated_van: { kmPerHour: 21, packages: 100, kilograms: 700 },
  truck: { kmPerHour: 18, packages: 400, kilograms: 3500 },
}

/** Parking, stairs, handing over. */
export const STOP_MINUTES = 4

export function isVehicleType(value: unknown): value is VehicleType {
  return (VEHICLE_TYPES as readonly unknown[]).includes(value)
}

/** The vehicle that a new route takes over from its driver: the first of the driver's. */
export function firstVehicleType(
  riderData: { vehicles: readonly { type: VehicleType }[] } | null,
): VehicleType | null {
  return riderData?.vehicles[0]?.type ?? null
}
