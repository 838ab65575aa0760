import type { Context, Person } from '../../../core/context'
import { holds, limited, mayFail } from '../../../core/procedures'
import { REPORTS } from '../../../core/rate-limit'
import { inScope } from '../../../core/scope'
import { write } from '../../../core/write'
import { routesVisibleTo } from '../../logistics/routes/route-scope'
import type { IncidenceOpener } from '../../operations/incidents/contract/incidences'
import { ownReportPhotos } from '../../operations/incidents/incidence-record'
import { reportIncidence } from '../../operations/incidents/incidences.store'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import type { Call } from './apply-remedy'
import { ReportedIncident, ReportIncident } from './contract/remedies'

const STAFF = ['LogisticsAdminPermission', 'HelloAdminPermission'] as const

/**
 * Reports what went wrong with an order, a route or a stop: a courier on the road, a kitchen at its ticket, staff. The
 * id may come from the phone: a report that is sent again is there once.
 */
export const reportIncident = holds('CourierPermission', 'MerchantAdminPermission', ...STAFF)
  .use(limited(REPORTS))
  .input(ReportIncident)
  .output(ReportedIncident)
  .concat(mayFail('NotFound', 'Conflict'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, world, caller, now, fail, emit, audit } = ctx
      const id = input.id ?? world.newId()
      const known = input.id && (await reporterOf(ctx, input.id))
      if (known && known.reporterId !== caller.id) throw fail('Conflict')
      if (known) return { id }
      const about = await subjectOf(ctx, input)
      const photoFileIds = await ownReportPhotos(db, caller.id, input.photos)
      if (!about || !photoFileIds) throw fail('NotFound')
      await reportIncidence(
        db,
        { world, now, emit, reporterId: caller.id },
        {
          ...about,
          id,
          type: input.type,
          priority: input.priority as 1 | 2 | 3,
          comment: input.comment.trim(),
          photoFileIds,
        },
      )
      audit({
        type: 'incidence',
        id,
        after: { type: input.type, orderId: about.orderId, routeId: about.routeId },
      })
      return { id }
    }),
  )

async function reporterOf({ db }: Pick<Call, 'db'>, id: string) {
  const row = await db.selectFrom('incidence').select('reporter_id').where('id', '=', id).executeTakeFirst()
  return row && { reporterId: row.reporter_id }
}

type Asked = {
  purchaseId?: string | null | undefined
  routeId?: string | null | undefined
  waypointId?: string | null | undefined
}
type Looking = Pick<Context, 'db'> & { caller: Person }

/** What the report is about, as far as the reporter sees it; null where a part of it is not theirs to see. */
async function subjectOf(looking: Looking, { purchaseId, routeId, waypointId }: Asked) {
  const { db, caller } = looking
  const route = routeId
    ? await routesVisibleTo(db, caller)
        .select(['route.id', 'route.city', 'route.assigned_to'])
        .where('route.id', '=', routeId)
        .executeTakeFirst()
    : null
  if (routeId && !route) return null
  const stop = waypointId
    ? await db
        .selectFrom('waypoint')
        .select(['id', 'store_id', 'location_id'])
        .where('id', '=', waypointId)
        .where('route_id', '=', routeId!)
        .executeTakeFirst()
    : null
  if (waypointId && !stop) return null
  const order = purchaseId ? await orderOf(looking, purchaseId, route?.id) : await onlyOrderAt(db, stop?.id)
  if (purchaseId && !order) return null
  const city = route?.city ?? order?.city
  if (!city) return null
  return {
    city,
    orderId: order?.id ?? null,
    routeId: route?.id ?? null,
    waypointId: stop?.id ?? null,
    storeId: order?.store_id ?? stop?.store_id ?? null,
    locationId: order?.location_id ?? stop?.location_id ?? null,
    courierId: route?.assigned_to ?? null,
    openedBy: openerOf(caller, city, route?.assigned_to === caller.id),
  }
}

function openerOf(caller: Person, city: string, isTheirRoute: boolean): IncidenceOpener {
  if (isTheirRoute) return 'courier'
  return inScope(caller, [...STAFF], { city }) ? 'staff' : 'merchant'
}

const SUBJECT = [
  'purchase_order.id',
  'purchase_order.city',
  'purchase_order.store_id',
  'purchase_order.location_id',
] as const

/** An order that the reporter manages, or one that their route carries. */
async function orderOf({ db, caller }: Looking, id: string, routeId: string | undefined) {
  const own = await ordersVisibleTo(db, caller, 'staff')
    .select(SUBJECT)
    .where('purchase_order.id', '=', id)
    .executeTakeFirst()
  if (own || !routeId) return own
  return db
    .selectFrom('purchase_order')
    .innerJoin('waypoint_order', 'waypoint_order.order_id', 'purchase_order.id')
    .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
    .select(SUBJECT)
    .where('purchase_order.id', '=', id)
    .where('waypoint.route_id', '=', routeId)
    .executeTakeFirst()
}

/** The order of a stop that has one alone. */
async function onlyOrderAt(db: Looking['db'], waypointId: string | undefined) {
  if (!waypointId) return undefined
  const rows = await db
    .selectFrom('purchase_order')
    .innerJoin('waypoint_order', 'waypoint_order.order_id', 'purchase_order.id')
    .select(SUBJECT)
    .where('waypoint_order.waypoint_id', '=', waypointId)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}
