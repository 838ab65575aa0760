import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { Route } from '../routes/contract/routes'
import { ON_THE_ROAD } from '../routes/route-scope'
import { isWaypointAhead, isWaypointOver, isWaypointReached } from '../routes/rules/waypoint-state'
import { splitStop, stopsOf } from '../routes/stops'
import {
  completeStop,
  failStop,
  headFor,
  moveWaypoint,
  type OnStop,
  type StepCall,
  takeStep,
} from '../routes/waypoint-steps'
import { FailWaypoint, ReopenWaypoint, SetNextWaypoint, SetWaypointStatus } from './contract/deliveries'

const REFUSALS = [
  'NotFound',
  'RouteCanceled',
  'InvalidWaypointTransition',
  'PickupNotDone',
  'ProofMissing',
  'ProofNotFound',
  'ValidationError',
] as const

/** Sets out for a stop, arrives at it, ends it, gives it up, or takes its end back: any step by its name. */
export const setWaypointStatus = holds(...ON_THE_ROAD)
  .input(SetWaypointStatus)
  .output(Route)
  .concat(mayFail(...REFUSALS))
  .mutation(
    write(async ({ input, ctx }) =>
      takeStep(ctx, input, async step => {
        switch (input.status) {
          case 'EnRoute':
            // A stop that was reached is not set out for again.
            return isWaypointAhead(step.stop.facts.status)
              ? headFor(ctx, step)
              : moveWaypoint(ctx, step, 'EnRoute')
          case 'Completed':
            return completeStop(ctx, step, input)
          case 'Failed':
            if (!input.reasonCode) throw reasonMissing()
            return failStop(ctx, step, { ...input, reasonCode: input.reasonCode })
          default:
            return moveWaypoint(ctx, step, input.status)
        }
      }),
    ),
  )

/** Chooses the stop to go to next; it becomes the only target. */
export const setNextWaypoint = holds(...ON_THE_ROAD)
  .input(SetNextWaypoint)
  .output(Route)
  .concat(mayFail(...REFUSALS))
  .mutation(write(async ({ input, ctx }) => takeStep(ctx, input, step => headFor(ctx, step))))

/** Marks a stop, or some of its orders, as failed, with a reason and, if the courier took one, a photo. */
export const failWaypoint = holds(...ON_THE_ROAD)
  .input(FailWaypoint)
  .output(Route)
  .concat(mayFail(...REFUSALS))
  .mutation(
    write(async ({ input, ctx }) =>
      takeStep(ctx, input, async step => failStop(ctx, await stopOfOrders(ctx, step, input), input)),
    ),
  )

/** The stop itself. When only some of its orders fail, a new stop with these orders. */
async function stopOfOrders(
  ctx: StepCall,
  step: OnStop,
  { purchaseIds }: { purchaseIds?: string[] | undefined },
) {
  const { stop, stops, on } = step
  const meant = [...new Set(purchaseIds ?? stop.purchaseIds)]
  if (meant.some(id => !stop.purchaseIds.includes(id))) throw new Failure('NotFound')
  if (meant.length === stop.purchaseIds.length) return step
  if (isWaypointOver(stop.facts.status))
    throw new Failure('InvalidWaypointTransition', { from: stop.facts.status, to: 'Failed', allowed: [] })
  const id = await splitStop(ctx.db, { world: ctx.world, now: ctx.now, stops, stop, purchaseIds: meant })
  const after = await stopsOf(ctx.db, on.route.id)
  return { ...step, stops: after, stop: after.find(one => one.row.id === id)! }
}

/** Takes the end of a stop back: its courier for five minutes, a dispatcher at any time. What proved it is kept. */
export const reopenWaypoint = holds(...ON_THE_ROAD)
  .input(ReopenWaypoint)
  .output(Route)
  .concat(mayFail(...REFUSALS))
  .mutation(
    write(async ({ input, ctx }) =>
      takeStep(ctx, input, async step => {
        const from = step.stop.facts.status
        if (!isWaypointReached(from))
          throw new Failure('InvalidWaypointTransition', { from, to: 'Arrived', allowed: [] })
        await moveWaypoint(ctx, step, 'Arrived')
      }),
    ),
  )

const reasonMissing = () =>
  new Failure('ValidationError', {
    fields: [{ path: 'reasonCode', rule: 'required', message: 'The field is required' }],
  })
