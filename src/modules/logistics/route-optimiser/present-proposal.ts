import type { z } from 'zod'
import { MINUTE_MS, SECOND_MS, toIso, toMillis } from '../../../core/rules/instant'
import { VEHICLE_TYPES, VEHICLES } from '../couriers/rules/vehicles'
import type { ProposedRoute, RouteProposal, TourSum } from './contract/route-optimiser'
import type { Driving } from './load-drivers'
import { type Bringing, type Unassigned, unassignedFor } from './load-orders'
import { presentStops } from './present-stops'
import type { Explanation } from './rules/explain'
import type { PlannedTour } from './rules/plan-tour'
import { shipmentOf, type Tour } from './rules/problem'
import type { Found } from './run-search'

type Proposed = z.input<typeof ProposedRoute>
type Sum = z.input<typeof TourSum>
interface Planned {
  bringings: readonly Bringing[]
  drivers: readonly Driving[]
  unassigned: readonly Unassigned[]
  /** Whether some times are estimated, because no road network has them. */
  isEstimate: boolean
  now: Date
  seed: number
}

/** What was found, as routes that can be made, beside what is today. */
export function presentProposal(
  found: Found,
  { bringings, drivers, unassigned, isEstimate, now, seed }: Planned,
): z.input<typeof RouteProposal> {
  const routes = found.tours.flatMap((tour, vehicle) => {
    const isEmptied = drivers[vehicle]!.route !== null && found.before[vehicle]!.steps.length > 0
    return tour.length || isEmptied ? [routeOf(tour, vehicle)] : []
  })
  const left = [...unassigned, ...found.left.flatMap(leftOf)]
  const after = sumOf(found.plans)
  return {
    routes,
    unassigned: left,
    cost: {
      meters: after.meters,
      seconds: routes.reduce((sum, route) => sum + route.seconds, 0),
      routes: after.routes,
      unassigned: left.length,
    },
    before: sumOf(found.before),
    after,
    isEstimate,
    seed,
    iterations: found.iterations,
  }

  function routeOf(tour: Tour, vehicle: number): Proposed {
    const plan = found.plans[vehicle]!
    const { route, driverId, vehicleType, isAfterOthers } = drivers[vehicle]!
    const at = (seconds: number) => toIso(Math.round(now.getTime() + seconds * SECOND_MS))
    const ordersOf = (steps: readonly { step: number }[]) =>
      new Set(steps.flatMap(({ step }) => bringings[shipmentOf(step)]!.orderId ?? []))
    const [before, after] = [ordersOf(found.before[vehicle]!.steps), ordersOf(plan.steps)]
    return {
      vehicle,
      routeId: route?.id ?? null,
      updatedAt: route?.updatedAt ?? null,
      driverId,
      vehicleType,
      isAfterOthers,
      waypoints: presentStops(plan, { bringings, vehicle, now, route, isEstimate }),
      meters: Math.round(plan.meters),
      seconds: Math.round(plan.travelSeconds),
      startsAt: at(plan.startsAt),
      endsAt: at(plan.endsAt),
      breaks: plan.breaks.map(({ startsAt, endsAt }) => ({ startsAt: at(startsAt), endsAt: at(endsAt) })),
      packages: [...new Set(tour.map(shipmentOf))].reduce((sum, one) => sum + bringings[one]!.packages, 0),
      violations: violationsOf(plan),
      before: route && tourSum(found.before[vehicle]!),
      after: tourSum(plan),
      gained: [...after].filter(id => !before.has(id)),
      lost: [...before].filter(id => !after.has(id)),
    }
  }

  function leftOf(one: Explanation): Unassigned[] {
    const { orderId, packages, drop, pickup } = bringings[one.shipment]!
    if (!orderId) return []
    const closes = Math.max(...[pickup, drop].map(visit => (visit ? toMillis(visit.row.window_end) : 0)))
    const isTime = one.reason === 'window' || one.reason === 'vehicleEnds' || one.reason === 'noRoom'
    return [
      {
        ...unassignedFor(orderId, one.reason),
        driverId: one.vehicle === null ? null : drivers[one.vehicle]!.driverId,
        minutes: isTime && one.seconds > 0 ? Math.ceil((one.seconds * SECOND_MS) / MINUTE_MS) : null,
        arrivesAt:
          one.arrivesAt === null ? null : toIso(Math.round(now.getTime() + one.arrivesAt * SECOND_MS)),
        closesAt: one.reason === 'window' ? toIso(closes) : null,
        packages: one.reason === 'capacity' ? one.over : null,
        vehicleType: one.reason === 'capacity' ? smallestFor(packages) : null,
      },
    ]
  }
}

const smallestFor = (packages: number) =>
  VEHICLE_TYPES.filter(type => VEHICLES[type].packages >= packages).toSorted(
    (a, b) => VEHICLES[a].packages - VEHICLES[b].packages,
  )[0] ?? null

type Violation = Proposed['violations'][number]

/** The worst violation of each kind; each stop shows its late window itself. */
function violationsOf({ violations }: PlannedTour): Violation[] {
  const found = violations.flatMap((one): Violation[] => {
    if (one.kind === 'shift')
      return [{ kind: 'shift', over: Math.ceil((one.seconds * SECOND_MS) / MINUTE_MS) }]
    if (one.kind === 'capacity' || one.kind === 'stops') return [{ kind: one.kind, over: one.over }]
    return one.kind === 'break' ? [{ kind: 'break', over: null }] : []
  })
  return [...Map.groupBy(found, ({ kind }) => kind).values()].map(some =>
    some.reduce((worst, one) => ((one.over ?? 0) > (worst.over ?? 0) ? one : worst)),
  )
}

function tourSum({ meters, startsAt, endsAt, steps }: PlannedTour): Sum {
  return {
    meters: Math.round(meters),
    seconds: steps.length ? Math.round(endsAt - startsAt) : 0,
    lateSeconds: Math.round(steps.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0)),
    lateStops: steps.filter(({ lateSeconds }) => lateSeconds > 0).length,
  }
}

function sumOf(plans: readonly PlannedTour[]): Sum & { routes: number } {
  const sums = plans.filter(({ steps }) => steps.length > 0).map(tourSum)
  const total = (of: (sum: Sum) => number) => sums.reduce((sum, one) => sum + of(one), 0)
  return {
    routes: sums.length,
    meters: total(one => one.meters),
    seconds: total(one => one.seconds),
    lateSeconds: total(one => one.lateSeconds),
    lateStops: total(one => one.lateStops),
  }
}
