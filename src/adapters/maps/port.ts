import type { Address } from '../../core/contract/common'

/** A place that fits what somebody typed. Its address has a `geo`. */
export type FoundPlace = {
  address: Address & { geo: { lat: number; lon: number } }
  city: string | null
  isNumberMissing: boolean
}

/** Finds addresses. The offline geocoder knows the streets of the demo; outside, a Nominatim server knows the rest. */
export interface Places {
  /** @param city narrows to one of ours, such as "bcn" */
  find(text: string, city: string | null, limit: number): Promise<FoundPlace[]>
}

export type PlacedPoint = { lat: number; lon: number }

export type StreetWay = {
  /** [longitude, latitude] along the streets. */
  path: [number, number][]
  legs: { meters: number; seconds: number }[]
}

/** Who knows the streets. Answers null when there is no way, and throws when nobody answers. */
export interface Streets {
  way(points: PlacedPoint[]): Promise<StreetWay | null>
}
