import { TRAVEL_MODES, type TravelMode } from '../../../modules/logistics/roads/rules/travel-modes'

/** The kinds of streets that differ in speed. A barrier has no length: it keeps some modes from passing a node. */
export const STREET_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'pedestrian',
  'track',
  'cycleway',
  'path',
  'footway',
  'steps',
  'barrier',
] as const
export type StreetClass = (typeof STREET_CLASSES)[number]

/** Modes as bits of one byte. */
export const bitOf = (mode: TravelMode): number => 1 << TRAVEL_MODES.indexOf(mode)
export const ALL_MODES = (1 << TRAVEL_MODES.length) - 1

/** Coordinates are whole numbers of this part of a degree, about a centimetre. */
export const DEGREE = 1e7

/**
 * Streets, cut at junctions. An edge leads from its tail to its head; its shape holds the points between them, in
 * that direction.
 */
export type StreetNetwork = {
  nodeLons: Int32Array
  nodeLats: Int32Array
  tails: Uint32Array
  heads: Uint32Array
  meters: Float32Array
  /** Indices into STREET_CLASSES. */
  classes: Uint8Array
  /** In km/h; 0 where it is not known. */
  speedLimits: Uint8Array
  /** The modes that may use an edge from tail to head. */
  forward: Uint8Array
  /** The modes that may use an edge from head to tail. */
  backward: Uint8Array
  /** Where the shape of each edge begins; one more at the end. */
  shapeStarts: Uint32Array
  shapeLons: Int32Array
  shapeLats: Int32Array
}

/** One direction of an edge as a number: even from tail to head, odd from head to tail. */
export const directed = (edge: number, isBackward: boolean): number => edge * 2 + Number(isBackward)

/** The points of an edge from tail to head, as [longitude, latitude]. */
export function lineOf(network: StreetNetwork, edge: number): [number, number][] {
  const { nodeLons, nodeLats, tails, heads, shapeStarts, shapeLons, shapeLats } = network
  const [tail, head] = [tails[edge]!, heads[edge]!]
  const line: [number, number][] = [[nodeLons[tail]! / DEGREE, nodeLats[tail]! / DEGREE]]
  for (let point = shapeStarts[edge]!; point < shapeStarts[edge + 1]!; point++)
    line.push([shapeLons[point]! / DEGREE, shapeLats[point]! / DEGREE])
  line.push([nodeLons[head]! / DEGREE, nodeLats[head]! / DEGREE])
  return line
}
