import type { Geo } from '../../src/core/contract/common'

/** Square picks up, circle brings; a courier has initials and a dot of presence. */
export type MarkerShape = 'square' | 'circle' | 'store' | 'hub' | 'home' | 'courier'

export interface MarkerLook {
  shape: MarkerShape
  /** CSS colour of the body. */
  colour: string
  /** A number or initials inside. */
  text?: string
  /** White inside with a coloured edge: nobody has it yet. */
  hollow?: boolean
  /** Done: a check instead of the number, smaller. */
  done?: boolean
  /** A ring in this colour: late. */
  edge?: string
  /** A small dot at the lower right: presence. */
  dot?: string
}

export interface Marker {
  /** Unique on the map; what callbacks name it by. */
  id: string
  geo: Geo
  look: MarkerLook
  /** Text under the marker while there is room; the heavier label wins. */
  label?: { text: string; colour: string; weight: number }
  /** Read on hover, and in the list that stands for the map. */
  title: string
  detail?: string
  isSelected?: boolean
  /** The hovered one, here or in a list beside the map. */
  isRaised?: boolean
  isFaded?: boolean
  /** Can be caught by the lasso. */
  isCatchable?: boolean
}

export interface MapLine {
  id: string
  points: readonly Geo[]
  colour: string
  /** Not yet put in its final order. */
  dashed?: boolean
  isRaised?: boolean
  isFaded?: boolean
}

/** A named part of the map. */
export interface MapArea {
  id: string
  outline: readonly Geo[] | { centre: Geo; meters: number }
  /** The point of its name. */
  middle: Geo
  name: string
  colour: string
  isRaised?: boolean
}

/** Circles of distance round a place. */
export interface Rings {
  centre: Geo
  meters: readonly number[]
  name: (meters: number) => string
}

/** Where a courier has been: longitude, latitude, longitude… from old to new. */
export interface Trail {
  id: string
  colour: string
  points: Float64Array
}

export interface MapScene {
  markers: readonly Marker[]
  lines?: readonly MapLine[]
  areas?: readonly MapArea[]
  rings?: Rings | null
  /** The address of transparent tiles above the ground, and a number that changes when they have to be fetched again. */
  overlay?: { url: string; version: number } | null
  trails?: readonly Trail[]
  /** What the map says of the data that are drawn, beside the credit of its ground. */
  credits?: readonly string[]
}
