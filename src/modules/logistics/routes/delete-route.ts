import { Ok, ok } from '../../../core/contract/common'
import { holds, holdsAny, mayFail } from '../../../core/procedures'
import { CARRIED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { write } from '../../../core/write'
import { openIncidence } from '../../operations/incidents/incidences.store'
import { DeleteRoute } from './contract/routes'
import { lockRoute } from './lock-route'
import { MANAGES_ROUTES } from './route-scope'
import { offeredTo, setRouteDeleted } from './routes.store'
import { stopsOf } from './stops'

/**
 * Takes a route back. Its orders are without a route again; those a courier holds already become an incidence each.
 * One that has begun goes only by force, and only for dispatchers.
 */
export const deleteRoute = holds(...MANAGES_ROUTES)
  .input(DeleteRoute)
  .output(Ok)
  .concat(mayFail('NotFound', 'Forbidden', 'RouteInProgress'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, emit, audit } = ctx
      const route = await lockRoute(db, caller, input.id)
      if (!route) throw fail('NotFound')
      const stops = await stopsOf(db, route.id)
      const hasBegun = stops.some(stop => stop.facts.status === 'Completed')
      const mayForce = holdsAny(caller.permissions, ['LogisticsAdminPermission'])
      if (hasBegun && !input.force) throw fail('RouteInProgress')
      if (hasBegun && !mayForce) throw fail('Forbidden')

      await setRouteDeleted(db, route.id, now, caller.id)
      const withdrawnFrom = await offeredTo(db, route.id)
      const orderIds = [...new Set(stops.flatMap(stop => stop.purchaseIds))]
      const held = orderIds.length
        ? await db
            .selectFrom('purchase_order')
            .select(['id', 'ufid', 'store_id', 'location_id'])
            .where('id', 'in', orderIds)
            .where('state', 'in', [...CARRIED_ORDER_STATES])
            .orderBy('id')
            .execute()
        : []
      for (const order of held)
        await openIncidence(
          db,
          { ...ctx, reporterId: caller.id },
          {
            city: route.city,
            type: 'not_delivered',
            priority: 1,
            comment: `${order.ufid}: ${route.name}`,
            orderId: order.id,
            routeId: route.id,
            storeId: order.store_id,
            locationId: order.location_id,
          },
        )

      audit({ type: 'route', id: route.id, after: { deleted_at: now, force: input.force } })
      emit(
        'route.changed',
        {
          routeId: route.id,
          personIds: route.assigned_to ? [route.assigned_to] : [],
          withdrawnFrom,
          what: 'deleted',
        },
        route.city,
      )
      return ok
    }),
  )
