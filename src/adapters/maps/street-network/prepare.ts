import { TRAVEL_MODES, type TravelMode } from '../../../modules/logistics/roads/rules/travel-modes'
import type { Hierarchy } from './hierarchy/arcs'
import { contract } from './hierarchy/contract'
import { keepConnected } from './import/keep-connected'
import { DEGREE, type StreetNetwork } from './network'
import { indexEdges } from './snap'
import type { OpenNetwork } from './street-router'

/** Makes a network that has been read ready for its searches: connected, contracted and indexed. */
export function prepare(read: StreetNetwork): OpenNetwork {
  const network = keepConnected(read)
  const hierarchies = Object.fromEntries(TRAVEL_MODES.map(mode => [mode, contract(network, mode)])) as Record<
    TravelMode,
    Hierarchy
  >
  return { network, hierarchies, index: indexEdges(network) }
}

/** West, south, east, north. */
export function boundsOf({ nodeLons, nodeLats }: StreetNetwork): [number, number, number, number] {
  const bounds: [number, number, number, number] = [180, 90, -180, -90]
  for (let node = 0; node < nodeLons.length; node++) {
    const [lon, lat] = [nodeLons[node]! / DEGREE, nodeLats[node]! / DEGREE]
    bounds[0] = Math.min(bounds[0], lon)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lon)
    bounds[3] = Math.max(bounds[3], lat)
  }
  return bounds
}
