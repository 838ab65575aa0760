import type { TravelMode } from '../../../modules/logistics/roads/rules/travel-modes'
import { bitOf, STREET_CLASSES, type StreetClass, type StreetNetwork } from './network'

/** Kilometres an hour of a mode's typical vehicle in a city, stops at lights included. */
const SPEEDS: Readonly<Record<TravelMode, Readonly<Partial<Record<StreetClass, number>>>>> = {
  foot: { steps: 2.5 },
  bicycle: {
    living_street: 12,
    service: 12,
    pedestrian: 7,
    track: 10,
    cycleway: 17,
    path: 10,
    footway: 5,
    steps: 1.5,
  },
  moped: {
    motorway: 40,
    trunk: 40,
    primary: 31,
    secondary: 28,
    tertiary: 25,
    residential: 20,
    living_street: 12,
    service: 13,
  },
  car: {
    motorway: 75,
    trunk: 50,
    primary: 30,
    secondary: 26,
    tertiary: 23,
    residential: 18,
    living_street: 10,
    service: 12,
  },
  truck: {
    motorway: 65,
    trunk: 42,
    primary: 24,
    secondary: 21,
    tertiary: 18,
    residential: 14,
    living_street: 8,
    service: 10,
  },
}
/** The speed on every class that the table leaves out. */
const OTHER_SPEEDS: Readonly<Record<TravelMode, number>> = {
  foot: 5,
  bicycle: 15,
  moped: 12,
  car: 10,
  truck: 8,
}
/** Of a speed limit, so much is reached on the average. */
const PART_OF_LIMIT = 0.8
const MOTORISED: readonly TravelMode[] = ['moped', 'car', 'truck']

/** The speed of a mode on a class of street, in km/h. A limit of 0 is not known. */
export function speedOn(mode: TravelMode, streetClass: StreetClass, limit: number): number {
  const speed = SPEEDS[mode][streetClass] ?? OTHER_SPEEDS[mode]
  return limit > 0 && MOTORISED.includes(mode) ? Math.min(speed, limit * PART_OF_LIMIT) : speed
}

/** The time that a mode takes along each edge, in whole milliseconds. */
export function timesOf({ meters, classes, speedLimits }: StreetNetwork, mode: TravelMode): Uint32Array {
  return Uint32Array.from(meters, (length, edge) => {
    const speed = speedOn(mode, STREET_CLASSES[classes[edge]!]!, speedLimits[edge]!)
    return Math.round((length / speed) * 3600)
  })
}

export type Arc = { edge: number; isBackward: boolean; from: number; to: number }

/** Every direction of every edge that a mode may use. */
export function* arcsOf(
  { tails, heads, forward, backward }: StreetNetwork,
  mode: TravelMode,
): Generator<Arc> {
  const bit = bitOf(mode)
  for (let edge = 0; edge < tails.length; edge++) {
    const [tail, head] = [tails[edge]!, heads[edge]!]
    if (forward[edge]! & bit) yield { edge, isBackward: false, from: tail, to: head }
    if (backward[edge]! & bit) yield { edge, isBackward: true, from: head, to: tail }
  }
}
