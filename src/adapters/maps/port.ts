import type { Address } from '../../core/contract/common'
import type { VehicleType } from '../../modules/logistics/couriers/rules/vehicles'

/** A place that fits what somebody typed. Its address has a `geo`. */
export type FoundPlace = {
  address: Address & { geo: { lat: number; lon: number } }
  city: string | null
  isNumberMissing: boolean
}

export type PlacedPoint = { lat: number; lon: number }

/** Finds addresses. The offline geocoder knows the streets of the demo; outside, a Nominatim server knows the rest. */
export interface Places {
  /** The names of the only cities that it knows; null: it knows all. */
  onlyIn: string[] | null
  /**
   * @param city narrows to one of ours, such as "bcn"
   * @param near puts those of one first, and leaves none out
   */
  find(text: string, city: string | null, limit: number, near?: string | null): Promise<FoundPlace[]>
  /** The address of a point; null where none is known around. */
  at(point: PlacedPoint): Promise<FoundPlace | null>
}

/** The road networks that answer: two kinds of servers, and the imported streets. */
export type RoadNetwork = 'osrm' | 'valhalla' | 'streets'

export type RoadMatrix = {
  source: RoadNetwork
  /** Row by row of the points to start from. NaN where no way is known. */
  seconds: Float64Array
  meters: Float64Array
}

export type RoadLeg = {
  /** [longitude, latitude], from one point to the next. */
  path: [number, number][]
  meters: number
  seconds: number
}

export type RoadPath = {
  source: RoadNetwork
  /** One leg between each point and the next; null where no way is known. */
  legs: (RoadLeg | null)[]
}

/** The credit of servers, whose roads come from OpenStreetMap. */
export const OSM_CREDIT = '© OpenStreetMap contributors'

/** A road network. Throws when it does not answer, or does not know the vehicle. */
export interface RoadServer {
  serves(vehicle: VehicleType): boolean
  /** The credits that the data ask for, to be shown beside what is drawn of them. */
  credits(): Promise<string[]>
  matrix(from: readonly PlacedPoint[], to: readonly PlacedPoint[], vehicle: VehicleType): Promise<RoadMatrix>
  path(points: readonly PlacedPoint[], vehicle: VehicleType): Promise<RoadPath>
}

/** A road network that also answers single pairs of points, as many as wanted at once. */
export interface Roads extends RoadServer {
  /** From each point to the one that is beside it in the other list. */
  pairs(from: readonly PlacedPoint[], to: readonly PlacedPoint[], vehicle: VehicleType): Promise<RoadMatrix>
}
