import { Bike, Car, Footprints, type LucideIcon, Truck } from 'lucide-react'

export const vehicleIcons: Record<string, LucideIcon> = {
  walker: Footprints,
  bike: Bike,
  ebike: Bike,
  cargo_bike: Bike,
  moped: Bike,
  car: Car,
  van: Truck,
  refrigerated_van: Truck,
  truck: Truck,
}
