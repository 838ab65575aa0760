import type { z } from 'zod'
import { MINUTE_MS, SECOND_MS, toIso } from '../../../core/rules/instant'
import type { ProposedRoute } from './contract/route-optimiser'
import type { Bringing } from './load-orders'
import type { NamedRoute, Visit } from './load-routes'
import type { PlannedStep, PlannedTour } from './rules/plan-tour'
import { isDrop, shipmentOf } from './rules/problem'

type ProposedStop = z.input<typeof ProposedRoute>['waypoints'][number]
interface Context {
  bringings: readonly Bringing[]
  vehicle: number
  now: Date
  route: NamedRoute | null
  isEstimate: boolean
}
interface StepAtStop extends PlannedStep {
  visit: Visit
  orderId: string | null
}

/** Steps at one place are one stop, inside the windows of all its orders. */
export function presentStops({ steps }: PlannedTour, context: Context): ProposedStop[] {
  const stops: StepAtStop[][] = []
  for (const planned of steps) {
    const { pickup, drop, orderId } = context.bringings[shipmentOf(planned.step)]!
    const step = { ...planned, visit: isDrop(planned.step) ? drop : pickup!, orderId }
    const last = stops.at(-1)
    if (last && isSameStop(last.at(-1)!.visit, step.visit)) last.push(step)
    else stops.push([step])
  }
  return stops.map((stop, index) => stopOf(stop, `${context.vehicle}-${index}`, context))
}

/** A stop that is begun is one for itself: nothing is added to it. */
function isSameStop(one: Visit, other: Visit): boolean {
  if (one.waypointId && one.waypointId === other.waypointId) return true
  if (one.isStarted || other.isStarted) return false
  return (
    one.row.should_pickup === other.row.should_pickup &&
    one.row.lat === other.row.lat &&
    one.row.lon === other.row.lon &&
    one.row.store_id === other.row.store_id &&
    one.row.location_id === other.row.location_id &&
    one.row.warehouse_id === other.row.warehouse_id &&
    one.row.address.details === other.row.address.details
  )
}

function stopOf(steps: StepAtStop[], tempId: string, { now, route, isEstimate }: Context): ProposedStop {
  const [first, last] = [steps[0]!, steps.at(-1)!]
  const rows = steps.map(({ visit }) => visit.row)
  const { row, isStarted } = first.visit
  const windowStart = new Date(Math.max(...rows.map(one => one.window_start.getTime())))
  const windowEnd = new Date(Math.min(...rows.map(one => one.window_end.getTime())))
  const { address, formattedAddress, details } = row.address
  const at = (seconds: number) => Math.round(now.getTime() + seconds * SECOND_MS)
  return {
    tempId,
    waypointId: standingOn(steps, route),
    isStarted,
    name: row.name,
    storeId: row.store_id,
    locationId: row.location_id,
    warehouseId: row.warehouse_id,
    address: {
      formattedAddress: formattedAddress ?? address,
      ...(details ? { details } : {}),
      geo: { lat: row.lat, lon: row.lon },
    },
    purchaseIds: steps.flatMap(({ orderId }) => orderId ?? []),
    packageIds: [...new Set(rows.flatMap(one => one.package_ids))],
    shouldPickup: row.should_pickup,
    shouldDeliver: row.should_deliver,
    isExternal: row.is_external,
    isAddressBook: row.is_address_book,
    isCrossDocking: rows.some(one => one.is_cross_docking),
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    note: [...new Set(rows.flatMap(one => one.note || []))].join('\n'),
    proofRequirement: row.proof_requirement as ProposedStop['proofRequirement'],
    // Windows that have no time in common are held one after the other: the later opens, the later closes.
    windowStart: windowStart <= windowEnd ? windowStart : windowEnd,
    windowEnd: windowStart <= windowEnd ? windowEnd : windowStart,
    eta: {
      waypointId: tempId,
      meters: Math.round(first.meters),
      seconds: Math.round(first.seconds),
      arrivesAt: toIso(at(first.arrivesAt)),
      waitMinutes: Math.max(0, Math.floor(((first.beginsAt - first.arrivesAt) * SECOND_MS) / MINUTE_MS)),
      leavesAt: toIso(at(last.leavesAt)),
      lateMinutes: Math.ceil(
        (Math.max(...steps.map(({ lateSeconds }) => lateSeconds)) * SECOND_MS) / MINUTE_MS,
      ),
      isEstimate,
    },
  }
}

/** The stop of this route that is the same, with all its orders and no other. */
function standingOn(steps: readonly StepAtStop[], route: NamedRoute | null): string | null {
  const { waypointId } = steps[0]!.visit
  const standing = route?.open.find(({ row }) => row.id === waypointId)
  if (!standing || steps.some(({ visit }) => visit.waypointId !== waypointId)) return null
  const orders = steps.flatMap(({ orderId }) => orderId ?? [])
  const isWhole = standing.purchaseIds.every(id => orders.includes(id))
  return isWhole ? waypointId : null
}
