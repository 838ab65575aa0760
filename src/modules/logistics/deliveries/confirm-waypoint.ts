import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { Route } from '../routes/contract/routes'
import { lockRouteOnRoad } from '../routes/lock-route'
import { ON_THE_ROAD } from '../routes/route-scope'
import { presentRoute } from '../routes/routes'
import { isWaypointOver } from '../routes/rules/waypoint-state'
import { stopsOf } from '../routes/stops'
import { completeStop, isFirstTime, takeStep, timeOf } from '../routes/waypoint-steps'
import { ConfirmLocation, ConfirmWaypoint } from './contract/deliveries'

const REFUSALS = [
  'NotFound',
  'RouteCanceled',
  'InvalidWaypointTransition',
  'PickupNotDone',
  'ProofMissing',
  'ProofNotFound',
] as const

/** Ends a stop with its evidence and the packages that the courier counted. */
export const confirmWaypointCompleted = holds(...ON_THE_ROAD)
  .input(ConfirmWaypoint)
  .output(Route)
  .concat(mayFail(...REFUSALS))
  .mutation(
    write(async ({ input, ctx }) => takeStep(ctx, input, step => completeStop(ctx, step, input, input))),
  )

/** Ends every drop-off at one place: one handing over, however many kitchens the bags come from. */
export const confirmDeliveryForLocation = holds(...ON_THE_ROAD)
  .input(ConfirmLocation)
  .output(Route)
  .concat(mayFail(...REFUSALS))
  .mutation(
    write(async ({ input, ctx }) => {
      const on = await lockRouteOnRoad(ctx.db, ctx.caller, input.routeId)
      const stops = await stopsOf(ctx.db, input.routeId)
      const here = stops.filter(stop => stop.row.location_id === input.locationId && stop.facts.shouldDeliver)
      const named = input.waypointIds
        ? here.filter(stop => input.waypointIds!.includes(stop.row.id))
        : here.filter(stop => !isWaypointOver(stop.facts.status))
      if (!here.length || (input.waypointIds && named.length < new Set(input.waypointIds).size))
        throw new Failure('NotFound')
      if (await isFirstTime(ctx, input.opId))
        for (const stop of named)
          await completeStop(ctx, { on, stops, stop, at: timeOf(input.occurredAt, stop, ctx.now) }, input)
      return presentRoute(on.route, ctx)
    }),
  )
