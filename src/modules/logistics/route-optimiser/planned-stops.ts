import { Failure } from '../../../core/contract/failures'
import { isWaypointOver } from '../routes/rules/waypoint-state'
import type { Stop } from '../routes/stops'
import type { ApplyPlan } from './contract/apply-plan'

export type PlannedRoute = ApplyPlan['routes'][number]
type PlannedStop = PlannedRoute['waypoints'][number]

/** The difference between the saved stops of a route and the plan. */
export function changesOf(stops: readonly Stop[], { waypoints }: PlannedRoute) {
  const open = new Map(
    stops.flatMap(stop => (isWaypointOver(stop.facts.status) ? [] : [[stop.row.id, stop]])),
  )
  const kept = new Set(waypoints.flatMap(({ waypointId }) => (open.has(waypointId ?? '') ? waypointId! : [])))
  const removed = [...open.values()].filter(({ row }) => !kept.has(row.id))
  const locked = removed.filter(({ facts }) => facts.status !== 'Pending')
  if (locked.length) throw new Failure('WaypointLocked', { waypointIds: locked.map(({ row }) => row.id) })
  return {
    removed: removed.map(({ row }) => row.id),
    added: waypoints.filter(({ waypointId }) => !kept.has(waypointId ?? '')),
    isKept: ({ waypointId }: PlannedStop) => kept.has(waypointId ?? ''),
    /** Ids of completed and failed stops, which come first in the new order. */
    done: stops.filter(({ row }) => !open.has(row.id)).map(({ row }) => row.id),
  }
}

/** The open stops of a route as stops of a plan, with all fields, so that an undo can insert a removed one again. */
export const planOfOpenStops = (stops: readonly Stop[]): PlannedStop[] =>
  stops
    .filter(({ facts }) => !isWaypointOver(facts.status))
    .map(({ row, purchaseIds }) => ({
      waypointId: row.id,
      name: row.name,
      address: { ...row.address, geo: { lat: row.lat, lon: row.lon } },
      purchaseIds,
      packageIds: row.package_ids,
      packageGroupIds: row.package_group_ids,
      shouldPickup: row.should_pickup,
      shouldDeliver: row.should_deliver,
      windowStart: row.window_start,
      windowEnd: row.window_end,
      locationId: row.location_id,
      storeId: row.store_id,
      warehouseId: row.warehouse_id,
      isExternal: row.is_external,
      isAddressBook: row.is_address_book,
      isCrossDocking: row.is_cross_docking,
      contactName: row.contact_name,
      contactPhone: row.contact_phone,
      note: row.note,
      proofRequirement: row.proof_requirement as PlannedStop['proofRequirement'],
    }))
