import { type Refusal, refuse } from '../../../../core/rules/refusal'

export interface StopToCheck {
  id: string
  purchaseIds: readonly string[]
  shouldPickup: boolean
  shouldDeliver: boolean
  /** From outside or from the address book: it carries no order of ours and needs no partner. */
  isExternal?: boolean
}

export interface RouteCheck {
  isOk: boolean
  /** Orders that are picked up and never brought anywhere. */
  missingDropoff: string[]
  /** Orders that are to be brought and are never picked up. */
  missingPickup: string[]
  /** Orders whose first drop-off stands before their first pick-up. */
  wrongOrder: string[]
}

/** Whether each pick-up has its drop-off and the other way round, by order. */
export function checkRoute(stops: readonly StopToCheck[]): RouteCheck {
  const pickups = new Map<string, number>()
  const dropoffs = new Map<string, number>()
  stops.forEach((stop, index) => {
    if (stop.isExternal) return
    for (const id of stop.purchaseIds) {
      if (stop.shouldPickup && !pickups.has(id)) pickups.set(id, index)
      if (stop.shouldDeliver && !dropoffs.has(id)) dropoffs.set(id, index)
    }
  })
  const missingDropoff = [...pickups.keys()].filter(id => !dropoffs.has(id))
  const missingPickup = [...dropoffs.keys()].filter(id => !pickups.has(id))
  const wrongOrder = [...dropoffs].filter(([id, at]) => (pickups.get(id) ?? -1) > at).map(([id]) => id)
  return {
    isOk: missingDropoff.length + missingPickup.length + wrongOrder.length === 0,
    missingDropoff,
    missingPickup,
    wrongOrder,
  }
}

/** The stops without the orders that lack a partner, and without the stops that are empty then. */
export function withoutUnpaired<Stop extends StopToCheck>(stops: readonly Stop[]): Stop[] {
  const { missingDropoff, missingPickup } = checkRoute(stops)
  const unpaired = new Set([...missingDropoff, ...missingPickup])
  return stops.flatMap(stop => {
    if (stop.isExternal || stop.purchaseIds.length === 0) return [stop]
    const purchaseIds = stop.purchaseIds.filter(id => !unpaired.has(id))
    return purchaseIds.length === 0 ? [] : [{ ...stop, purchaseIds }]
  })
}

export type RouteRefusal =
  | Refusal<'VehicleTypeMissing', Record<string, never>>
  | Refusal<'WaypointsMissing', Record<string, never>>
  | Refusal<'DriverMissing', Record<string, never>>
  | Refusal<'MissingDropoff', { purchaseIds: string[] }>
  | Refusal<'MissingPickup', { purchaseIds: string[] }>
  | Refusal<'PickupAfterDropoff', { purchaseIds: string[] }>

/** Why a new route cannot be made. */
export function whyNotCreateRoute(route: {
  vehicleType: string | null
  driverId: string | null
  candidateDriverIds: readonly string[]
  /** Ticked: it goes out without a driver. */
  withoutDriver: boolean
  stops: readonly StopToCheck[]
  allowUnmatched?: boolean
}): RouteRefusal | null {
  if (!route.vehicleType) return refuse('VehicleTypeMissing', {})
  if (route.stops.length === 0) return refuse('WaypointsMissing', {})
  if (!route.driverId && route.candidateDriverIds.length === 0 && !route.withoutDriver) {
    return refuse('DriverMissing', {})
  }
  const check = checkRoute(route.stops)
  if (!route.allowUnmatched) {
    if (check.missingDropoff.length > 0)
      return refuse('MissingDropoff', { purchaseIds: check.missingDropoff })
    if (check.missingPickup.length > 0) return refuse('MissingPickup', { purchaseIds: check.missingPickup })
  }
  return check.wrongOrder.length > 0 ? refuse('PickupAfterDropoff', { purchaseIds: check.wrongOrder }) : null
}
