import type { Address } from '../../core/contract/common'

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

export type StreetWay = {
  /** [longitude, latitude] along the streets. */
  path: [number, number][]
  legs: { meters: number; seconds: number }[]
}

/** Who knows the streets. Answers null when there is no way, and throws when nobody answers. */
export interface Streets {
  way(points: PlacedPoint[]): Promise<StreetWay | null>
}
