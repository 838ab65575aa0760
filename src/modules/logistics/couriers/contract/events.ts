import type { CourierMove } from './positions'

export interface CourierEvents {
  /** The couriers of one city whose phones reported at about the same moment, each once. */
  'couriers.moved': { moves: CourierMove[] }
}
