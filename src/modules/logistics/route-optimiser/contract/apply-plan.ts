import { z } from 'zod'
import { City, Id, Instant } from '../../../../core/contract/common'
import { Route, VehicleType } from '../../routes/contract/routes'
import { Flag, MAX_STOPS, NewWaypoint } from '../../routes/contract/waypoints'

/** A stop of the plan: a saved stop by its id, or a new stop from the other fields. */
export const PlannedStop = NewWaypoint.safeExtend({ waypointId: Id.nullish() })

const MAX_ROUTES = 100
/** Several routes to be saved together: all of them, or none. */
export const ApplyPlan = z
  .object({
    routes: z
      .array(
        z
          .object({
            /** Left out for a new route. */
            routeId: Id.nullish(),
            /** The `updatedAt` of the route when it was planned. The call fails when the route has changed since. */
            updatedAt: Instant.nullish(),
            city: City.optional(),
            /** For a new route. */
            driverId: Id.nullish(),
            vehicleType: VehicleType.optional(),
            /** All open stops in order. A route without stops is removed. */
            waypoints: z.array(PlannedStop).max(MAX_STOPS),
            skipOverlapCheck: Flag,
          })
          .refine(({ routeId, updatedAt }) => !routeId || updatedAt, {
            path: ['updatedAt'],
            message: 'Name the state of the route that the plan is for',
          })
          .refine(({ routeId, waypoints }) => routeId || waypoints.length > 0, {
            path: ['waypoints'],
            message: 'A route needs at least one stop',
          }),
      )
      .min(1)
      .max(MAX_ROUTES),
  })
  .refine(
    ({ routes }) => {
      const ids = routes.flatMap(({ routeId }) => routeId ?? [])
      return new Set(ids).size === ids.length
    },
    { path: ['routes'], message: 'Name each route once' },
  )
export type ApplyPlan = z.output<typeof ApplyPlan>

export const AppliedPlan = z.object({
  /** In the order of the plan; null for a removed route. */
  routes: z.array(Route.nullable()),
  /** The plan that restores the state before. */
  undo: ApplyPlan,
})
