import type { Address } from '../../contract/common'

/** A place that fits what somebody typed. Its address has a `geo`. */
export type FoundPlace = {
  address: Address & { geo: { lat: number; lon: number } }
  city: string | null
  isNumberMissing: boolean
}

/** Finds addresses. The own gazetteer knows the streets of the demo; outside, a Nominatim server knows the rest. */
export interface Places {
  /** @param city narrows to one of ours, such as "bcn" */
  find(text: string, city: string | null, limit: number): Promise<FoundPlace[]>
}
