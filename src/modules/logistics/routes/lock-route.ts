import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { holdsAny } from '../../../core/procedures'
import { routesVisibleTo } from './route-scope'
import { type Presenting, presentRoute } from './routes'
import type { RouteRow } from './routes.store'

/** A route that the caller may change in the office, held until the transaction ends; null when there is none. */
export async function lockRoute(tx: Tx, caller: Person, id: string): Promise<RouteRow | null> {
  const row = await routesVisibleTo(tx, caller, 'write')
    .selectAll('route')
    .where('route.id', '=', id)
    .forUpdate('route')
    .executeTakeFirst()
  return row ?? null
}

/** Refuses a route that has changed since the caller read it; the refusal carries the route as it is now. */
export async function refuseStaleRoute(row: RouteRow, readAt: Date | null | undefined, ctx: Presenting) {
  if (readAt && readAt.getTime() !== row.updated_at.getTime())
    throw new Failure('StaleRecord', { record: await presentRoute(row, ctx) })
}

/** Who does a step on the road: the courier it is assigned to, or a dispatcher in their place. */
export type OnTheRoad = { route: RouteRow; actor: 'courier' | 'logistics' }

/**
 * A route on which the caller may do the steps of a courier, held until the transaction ends. What was taken back
 * says so to its courier; everybody else hears that there is no such route.
 */
export async function lockRouteOnRoad(tx: Tx, caller: Person, id: string): Promise<OnTheRoad> {
  const row = await tx.selectFrom('route').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Failure('NotFound')
  if (row.assigned_to === caller.id) {
    if (row.deleted_at || row.canceled_at) throw new Failure('RouteCanceled')
    return { route: row, actor: 'courier' }
  }
  const isLogistics = holdsAny(caller.permissions, ['LogisticsAdminPermission'])
  const mine = isLogistics ? await lockRoute(tx, caller, id) : null
  if (!mine) throw new Failure('NotFound')
  if (mine.canceled_at) throw new Failure('RouteCanceled')
  return { route: mine, actor: 'logistics' }
}
