import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { Route } from '../routes/contract/routes'
import { ON_THE_ROAD } from '../routes/route-scope'
import { isWaypointAhead, isWaypointReached } from '../routes/rules/waypoint-state'
import { completeStop, failStop, headFor, moveWaypoint, takeStep } from '../routes/waypoint-steps'
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

/** Gives a stop up, for a reason, with a photo where that says more. */
export const failWaypoint = holds(...ON_THE_ROAD)
  .input(FailWaypoint)
  .output(Route)
  .concat(mayFail(...REFUSALS))
  .mutation(write(async ({ input, ctx }) => takeStep(ctx, input, step => failStop(ctx, step, input))))

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
