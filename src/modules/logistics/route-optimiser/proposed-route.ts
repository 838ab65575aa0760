import type { z } from 'zod'
import { MINUTE_MS, SECOND_MS, toIso } from '../../../core/rules/instant'
import type { ProposedRoute } from './contract/route-optimiser'
import { drive, isBroken, isSameStop, type Step, type Timed, type Tour } from './rules/tour'
import type { Drafts, Driving } from './what-to-bring'

type Proposed = z.input<typeof ProposedRoute>

/** A tour as a route that can be made: steps at one place are one stop, inside the windows of all its orders. */
export function proposedRoute(
  tour: Tour,
  at: number,
  { vehicle, routeId, driverId }: Driving,
  drafts: Drafts,
): Proposed {
  const driven = drive(tour, vehicle)
  if (isBroken(driven)) throw new Error(`a tour that is broken: ${driven}`)
  const stops: { steps: Step[]; timed: Timed[] }[] = []
  for (const [index, step] of tour.entries()) {
    const last = stops.at(-1)
    if (last && isSameStop(tour[index - 1], step)) {
      last.steps.push(step)
      last.timed.push(driven.timed[index]!)
    } else stops.push({ steps: [step], timed: [driven.timed[index]!] })
  }
  const waypoints = stops.map((stop, index) => waypointOf(stop, `${at}-${index}`, drafts))
  const [first, last] = [stops[0]!.timed[0]!, stops.at(-1)!.timed.at(-1)!]
  const begins = Math.max(first.arrivesAt, tour[0]!.shipment[tour[0]!.kind].opensAt)
  return {
    vehicle: at,
    routeId,
    driverId,
    vehicleType: vehicle.type,
    waypoints,
    meters: Math.round(driven.timed.reduce((sum, { meters }) => sum + meters, 0)),
    seconds: Math.round(driven.timed.reduce((sum, { seconds }) => sum + seconds, 0)),
    startsAt: toIso(Math.round(begins - first.seconds * SECOND_MS)),
    endsAt: toIso(Math.round(last.leavesAt)),
  }
}

function waypointOf(
  { steps, timed }: { steps: Step[]; timed: Timed[] },
  tempId: string,
  drafts: Drafts,
): Proposed['waypoints'][number] {
  const rows = steps.map(({ shipment, kind }) => drafts.get(shipment.id)![kind].row)
  const [row, first, last] = [rows[0]!, timed[0]!, timed.at(-1)!]
  const windowStart = new Date(Math.max(...rows.map(one => new Date(one.window_start).getTime())))
  const windowEnd = new Date(Math.min(...rows.map(one => new Date(one.window_end).getTime())))
  const { address, formattedAddress, details } = row.address
  return {
    tempId,
    name: row.name,
    storeId: row.store_id,
    locationId: row.location_id,
    warehouseId: row.warehouse_id,
    address: {
      formattedAddress: formattedAddress ?? address,
      ...(details ? { details } : {}),
      geo: { lat: row.lat, lon: row.lon },
    },
    purchaseIds: steps.map(({ shipment }) => shipment.id),
    shouldPickup: row.should_pickup,
    shouldDeliver: row.should_deliver,
    // Windows that have no time in common are held one after the other: the later opens, the later closes.
    windowStart: windowStart <= windowEnd ? windowStart : windowEnd,
    windowEnd: windowStart <= windowEnd ? windowEnd : windowStart,
    eta: {
      waypointId: tempId,
      meters: Math.round(first.meters),
      seconds: Math.round(first.seconds),
      arrivesAt: toIso(Math.round(first.arrivesAt)),
      waitMinutes: Math.max(0, Math.floor((windowStart.getTime() - first.arrivesAt) / MINUTE_MS)),
      leavesAt: toIso(Math.round(last.leavesAt)),
      lateMinutes: 0,
    },
  }
}
