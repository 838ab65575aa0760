import type { TravelMode } from '../../../modules/logistics/roads/rules/travel-modes'
import type { PlacedPoint, RoadLeg } from '../port'

/** What the worker of streets is asked for. Every request has its answer, by its number. */
export type StreetsRequest = { id: number; file: string; mode: TravelMode } & (
  | { kind: 'matrix'; from: readonly PlacedPoint[]; to: readonly PlacedPoint[] }
  | { kind: 'path'; points: readonly PlacedPoint[] }
)

export type StreetsAnswer = { id: number } & (
  | { kind: 'matrix'; seconds: Float64Array; meters: Float64Array }
  | { kind: 'path'; legs: (RoadLeg | null)[] }
  | { kind: 'failure'; message: string }
)
