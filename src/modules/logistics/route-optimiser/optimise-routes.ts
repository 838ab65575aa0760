import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { makeOwnTurns } from '../../../core/turns'
import { MANAGES_ROUTES } from '../routes/route-scope'
import { OptimiseRoutes, RouteProposal } from './contract/route-optimiser'
import { proposedRoute } from './proposed-route'
import { firstPlan, improved, type Plan, whyNone } from './rules/optimise'
import type { Vehicle } from './rules/tour'
import { type Driving, namedRoutes, shipmentsFor, type ToBring, vehiclesFor } from './what-to-bring'

export type OptimiseInput = z.output<typeof OptimiseRoutes>
export type Optimising = Pick<Context, 'db' | 'now'> & { caller: Person }
type Unassigned = z.input<typeof RouteProposal>['unassigned'][number]

/** One of a dispatcher at a time: it takes a processor for as long as it is given. */
const inTurnOf = makeOwnTurns({ atOnce: 1, waiting: 0 })
/** So long it thinks without letting anybody else do something. */
const BREATH_MS = 8

/** Proposes routes for orders: who brings what, in which order, and what is left and why. Nothing changes by it. */
export const optimiseRoutes = holds(...MANAGES_ROUTES)
  .input(OptimiseRoutes)
  .output(RouteProposal)
  .concat(mayFail('NotFound', 'NotACourier', 'ValidationError', 'TooManyRequests'))
  .query(async ({ input, ctx }) => {
    const driving = await namedRoutes(input, ctx).then(async routes => ({
      drivers: await vehiclesFor(input, routes, ctx),
      ...(await shipmentsFor(input, routes, ctx)),
    }))
    const proposal = await inTurnOf(ctx.caller.id, () => propose(input, driving))
    if (proposal === 'busy') throw new Failure('TooManyRequests', { retryAfter: 1 })
    return proposal
  })

async function propose(
  input: OptimiseInput,
  { drivers, drafts, shipments, unassigned }: ToBring & { drivers: Driving[] },
): Promise<z.input<typeof RouteProposal>> {
  const begun = performance.now()
  const vehicles = drivers.map(({ vehicle }) => vehicle)
  let plan = firstPlan(shipments, vehicles)
  let tries = 0
  let breath = performance.now()
  // One way, or none, gets no better by turning it over.
  for (const better of shipments.length > 1 ? improved(plan, vehicles, input.seed) : []) {
    plan = better
    tries++
    const now = performance.now()
    if (now - begun >= input.timeLimitMs) break
    if (now - breath < BREATH_MS) continue
    await Bun.sleep(0)
    breath = performance.now()
  }
  const proposed = plan.tours.flatMap((tour, at) =>
    tour.length > 0 ? [proposedRoute(tour, at, drivers[at]!, drafts)] : [],
  )
  const left = [...unassigned, ...leftOf(plan, vehicles)]
  return {
    routes: proposed,
    unassigned: left,
    cost: {
      meters: proposed.reduce((sum, route) => sum + route.meters, 0),
      seconds: proposed.reduce((sum, route) => sum + route.seconds, 0),
      routes: proposed.length,
      unassigned: left.length,
    },
    seed: input.seed,
    tries,
  }
}

const leftOf = ({ left }: Plan, vehicles: readonly Vehicle[]): Unassigned[] =>
  left.map(shipment => ({ purchaseId: shipment.id, reason: whyNone(shipment, vehicles) ?? 'noRoom' }))
