import { sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import { holds, holdsAny, mayFail } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { write } from '../../../core/write'
import { ON_THE_ROAD, routesVisibleTo } from '../routes/route-scope'
import { type Presenting, presentRoutes } from '../routes/routes'
import { setRoutesSeen } from '../routes/routes.store'
import { TERMINAL_WAYPOINT_STATUSES } from '../routes/rules/waypoint-state'
import { CourierRange, CourierRoutes, GetCourierRoutes } from './contract/deliveries'

type Range = { after?: Date; before?: Date; userId?: string }

/** Without a range: from yesterday on, two weeks ahead. */
const BACK_MS = DAY_MS
const AHEAD_MS = 14 * DAY_MS

/** The routes of a courier and what is offered to them. */
export const listCourierRoutes = holds(...ON_THE_ROAD)
  .input(CourierRange)
  .output(CourierRoutes)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx }) => routesOfCourier(input, ctx))

/** The same, and remembers which of them were looked at. */
export const getCourierRoutes = holds(...ON_THE_ROAD)
  .input(GetCourierRoutes)
  .output(CourierRoutes)
  .concat(mayFail('NotFound'))
  .mutation(
    write(
      async ({ input, ctx }) => {
        if (input.seen.length) await setRoutesSeen(ctx.db, ctx.caller.id, input.seen)
        return routesOfCourier(input, ctx)
      },
      { isAudited: false },
    ),
  )

async function routesOfCourier({ after, before, userId }: Range, ctx: Presenting) {
  const { db, caller, now } = ctx
  const isLogistics = holdsAny(caller.permissions, ['LogisticsAdminPermission'])
  const courierId = isLogistics ? (userId ?? caller.id) : caller.id
  const from = after ?? new Date(now.getTime() - BACK_MS)
  const to = before ?? new Date(now.getTime() + AHEAD_MS)
  const rows = await routesVisibleTo(db, caller)
    .selectAll('route')
    .where('route.canceled_at', 'is', null)
    .where('route.archived_at', 'is', null)
    .where(
      sql<boolean>`(route.assigned_to = ${courierId} or (route.assigned_to is null and exists (select 1
        from route_candidate c where c.route_id = route.id and c.person_id = ${courierId} and c.rejected_at is null)))`,
    )
    .where('route.effective_at', '<', to)
    // What is begun and not done is there however long ago it should have been.
    .where(
      sql<boolean>`(route.effective_at >= ${from}
        or (select max(w.window_end) from waypoint w where w.route_id = route.id) >= ${from}
        or (exists (select 1 from waypoint w where w.route_id = route.id and w.status <> 'Pending')
          and exists (select 1 from waypoint w where w.route_id = route.id and w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)})))`,
    )
    .orderBy('route.effective_at')
    .orderBy('route.id')
    .limit(200)
    .execute()
  const routes = await presentRoutes(rows, ctx)
  return {
    routes: routes.filter(route => route.assignedTo === courierId),
    offers: routes.filter(route => route.assignedTo === null),
  }
}
