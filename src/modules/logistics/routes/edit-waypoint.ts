import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { Route } from './contract/routes'
import { EditWaypoint } from './contract/waypoints'
import { lockRoute } from './lock-route'
import { requireProof } from './proof-files'
import { MANAGES_ROUTES } from './route-scope'
import { presentRoute } from './routes'
import { setRouteEdited } from './routes.store'
import { checkRoute } from './rules/route-check'
import { addressOf } from './stop-drafts'
import { lockOrdersForStops, refuseTwice, stopsOf } from './stops'
import { moveWaypoint } from './waypoint-steps'
import { saveWaypointChanges, setOrdersOfWaypoint } from './waypoints.store'

/** What stands of a stop once it is completed: where, when and for whom it was. */
const FIXED_WHEN_DONE = ['windowStart', 'windowEnd', 'address', 'purchaseIds'] as const

/** Changes one stop from the office: its window, address, orders, notes, proof, or where it stands. */
export const editWaypoint = holds(...MANAGES_ROUTES)
  .input(EditWaypoint)
  .output(Route)
  .concat(
    mayFail(
      'NotFound',
      'ValidationError',
      'WaypointLocked',
      'InvalidWaypointTransition',
      'PickupNotDone',
      'PickupAfterDropoff',
      'OrderAlreadyOnRoute',
      'OrderCannotBeRouted',
      'ProofNotFound',
      'RouteCanceled',
    ),
  )
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, emit, audit } = ctx
      const { fields } = input
      const orders = await lockOrdersForStops(db, caller, fields.purchaseIds ?? [])
      const route = await lockRoute(db, caller, input.routeId)
      const stops = route ? await stopsOf(db, route.id) : []
      const stop = stops.find(one => one.row.id === input.waypointId)
      if (!route || !stop) throw fail('NotFound')
      const isDone = stop.facts.status === 'Completed' && fields.status === undefined
      if (isDone && FIXED_WHEN_DONE.some(field => fields[field] !== undefined))
        throw fail('WaypointLocked', { waypointIds: [stop.row.id] })
      const [from, to] = [
        fields.windowStart ?? stop.row.window_start,
        fields.windowEnd ?? stop.row.window_end,
      ]
      if (from > to) throw endsBeforeItStarts()

      if (fields.purchaseIds) {
        const wanted = [...new Set(fields.purchaseIds)]
        const added = wanted.filter(id => !stop.purchaseIds.includes(id))
        refuseTwice(
          orders.filter(order => added.includes(order.id)),
          [{ tempId: null, city: null, purchaseIds: added, row: stop.row }],
        )
        await setOrdersOfWaypoint(db, stop.row.id, wanted)
        const { wrongOrder } = checkRoute(
          stops.map(one => (one === stop ? { ...one.facts, purchaseIds: wanted } : one.facts)),
        )
        if (wrongOrder.length) throw fail('PickupAfterDropoff', { purchaseIds: wrongOrder })
      }
      const proofId = fields.proofImageURL
        ? await requireProof(db, caller, fields.proofImageURL, true)
        : fields.proofImageURL
      await saveWaypointChanges(
        db,
        stop.row.id,
        {
          window_start: from,
          window_end: to,
          ...(fields.name === undefined ? {} : { name: fields.name }),
          ...(fields.address
            ? { address: addressOf(fields.address), lat: fields.address.geo.lat, lon: fields.address.geo.lon }
            : {}),
          ...(fields.note === undefined ? {} : { note: fields.note }),
          ...(fields.contactName === undefined ? {} : { contact_name: fields.contactName }),
          ...(fields.contactPhone === undefined ? {} : { contact_phone: fields.contactPhone }),
          ...(fields.proofRequirement === undefined ? {} : { proof_requirement: fields.proofRequirement }),
          ...(proofId === undefined ? {} : { proof_file_id: proofId }),
          ...(fields.proofContactName === undefined ? {} : { proof_contact_name: fields.proofContactName }),
          ...(fields.failedReason === undefined ? {} : { failed_reason: fields.failedReason }),
        },
        now,
      )
      if (fields.status !== undefined && fields.status !== stop.facts.status)
        await moveWaypoint(ctx, { on: { route, actor: 'logistics' }, stops, stop, at: now }, fields.status)
      const saved = await setRouteEdited(db, route.id, now, { edited_by: caller.id })

      audit({ type: 'waypoint', id: stop.row.id, after: { ...fields } })
      emit(
        'route.changed',
        { routeId: route.id, personIds: route.assigned_to ? [route.assigned_to] : [], what: 'edited' },
        route.city,
      )
      return presentRoute(saved, ctx)
    }),
  )

const endsBeforeItStarts = () =>
  new Failure('ValidationError', {
    fields: [{ path: 'fields.windowEnd', rule: 'order', message: 'Ends before it starts' }],
  })
