import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { ROUTE_FAILURES } from '../../logistics/routes/create-route'
import { lockManagedOrder } from '../../order-records/orders/order-access'
import type { LockedOrder } from '../../order-records/orders/orders.store'
import { applyEdit, EDIT_FAILURES } from '../../orders/changes/apply-edit'
import { applyRemedy, type Call, orderOf, REMEDY_FAILURES, STAFF } from './apply-remedy'
import { Remedied, RescheduleIncident } from './contract/remedies'
import { redeliver } from './redeliver'
import { rescheduleStop } from './reschedule-stop'
import { editorOf, findRescheduling } from './rescheduling'
import type { Window } from './rules/new-windows'

/** Delivers at another time: the order gets another window, or the stop at the door, or a route gets such a stop. */
export const rescheduleIncident = holds(...STAFF)
  .input(RescheduleIncident)
  .output(Remedied)
  .concat(mayFail(...REMEDY_FAILURES, ...EDIT_FAILURES, ...ROUTE_FAILURES))
  .mutation(
    write(async ({ input, ctx }) =>
      applyRemedy(ctx, input, async incident => {
        const order = await lockManagedOrder(ctx.db, ctx.caller, orderOf(incident), [...STAFF])
        if (!order) throw ctx.fail('NotFound')
        const lengthMs = order.window_end.getTime() - order.window_start.getTime()
        const window = {
          start: input.windowStart,
          end: input.windowEnd ?? new Date(input.windowStart.getTime() + lengthMs),
        }
        if (window.end <= ctx.now)
          throw ctx.fail('ValidationError', { fields: [{ path: 'windowStart', rule: 'future' }] })
        const at = await reschedule(ctx, order, window, input)
        return {
          kind: 'rescheduled',
          data: {
            windowStart: at.start.toISOString(),
            windowEnd: at.end.toISOString(),
            personId: order.person_id,
            ...(at.routeId ? { routeId: at.routeId } : {}),
          },
          resolution: '',
        }
      }),
    ),
  )

type Chosen = { routeId?: string | null | undefined; driverId?: string | null | undefined }

async function reschedule(
  ctx: Call,
  order: LockedOrder,
  window: Window,
  chosen: Chosen,
): Promise<Window & { routeId?: string }> {
  const found = await findRescheduling(ctx, order)
  switch (found?.way) {
    case 'orderWindow':
      return moveWindow(ctx, order, window.start)
    case 'stopWindow': {
      const door = found.door!
      const isElsewhere =
        (chosen.routeId && chosen.routeId !== door.routeId) ||
        (chosen.driverId && chosen.driverId !== door.courierId)
      if (isElsewhere) throw new Failure('OrderAlreadyOnRoute', { purchaseIds: [order.id] })
      await rescheduleStop(ctx, order, door, window)
      return { ...window, routeId: door.routeId }
    }
    case 'redelivery':
      return { ...window, routeId: await redeliver(ctx, order, window, chosen) }
    default:
      throw new Failure('OrderCannotBeRouted', {
        purchaseIds: [order.id],
        ...(found ? { reason: found.whyNot } : {}),
      })
  }
}

async function moveWindow(ctx: Call, order: LockedOrder, start: Date): Promise<Window> {
  const edit = { id: order.id, deliveryOption: { deliveryStartDate: start.toISOString() } }
  const { order: saved } = await applyEdit(ctx, order, edit, editorOf(ctx.caller, order))
  return { start: saved.window_start, end: saved.window_end }
}
