import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { makeTurns } from '../../../core/turns/turns'
import { MANAGES_ROUTES } from '../routes/route-scope'
import { OptimiseRoutes, RouteProposal, SearchProgress } from './contract/route-optimiser'
import { driversFor } from './load-drivers'
import { workFor } from './load-orders'
import { namedRoutes } from './load-routes'
import { makeProblem } from './make-problem'
import { presentProposal } from './present-proposal'
import { runSearch } from './run-search'

export type OptimiseInput = z.output<typeof OptimiseRoutes>
export type Optimising = Pick<Context, 'db' | 'now' | 'world'> & { caller: Person }

/** One of a dispatcher at a time, and two of all: each takes a processor for as long as it is given. */
const inTurn = makeTurns({ atOnce: 2, waiting: 4, each: 1 })
/** By caller: how far the search is that runs on this server. */
const running = new Map<string, z.input<typeof SearchProgress>>()

/** Proposes routes for orders: who brings what, in which order, and what is left and why. Nothing changes by it. */
export const optimiseRoutes = holds(...MANAGES_ROUTES)
  .input(OptimiseRoutes)
  .output(RouteProposal)
  .concat(mayFail('NotFound', 'NotACourier', 'ValidationError', 'TooManyRequests', 'ServiceUnavailable'))
  .query(async ({ input, ctx, signal }) => {
    const routes = await namedRoutes(input, ctx)
    const { bringings, unassigned } = await workFor(input, routes, ctx)
    const drivers = await driversFor(input, { routes, bringings }, ctx)
    const { problem, isEstimate } = await makeProblem(bringings, drivers, {
      ...ctx,
      isBalanced: input.isBalanced,
    })
    const found = await inTurn(async () => {
      try {
        return await runSearch(
          { problem, seed: input.seed, iterations: input.iterations, timeLimitMs: input.timeLimitMs },
          {
            signal,
            onProgress: ({ iterations, tours, left, cost }) =>
              running.set(ctx.caller.id, {
                isRunning: true,
                iterations,
                routes: tours,
                left,
                minutes: minutesOf(cost),
              }),
          },
        )
      } finally {
        running.delete(ctx.caller.id)
      }
    }, ctx.caller.id)
    if (found === 'busy') throw new Failure('ServiceUnavailable', { retryAfter: 5 })
    if (found === 'busy with theirs') throw new Failure('TooManyRequests', { retryAfter: 1 })
    return presentProposal(found, {
      bringings,
      drivers,
      unassigned,
      isEstimate,
      now: ctx.now,
      seed: input.seed,
    })
  })

/** What leaving orders behind adds to a cost says nothing about the time on the road. */
const LEFT_SECONDS = 1e7
const minutesOf = (cost: number) => Math.round((cost % LEFT_SECONDS) / 60)

const NOT_RUNNING = { isRunning: false, iterations: 0, routes: 0, left: 0, minutes: 0 }

/** How far the caller's search is, when one runs on the server that answers. */
export const showOptimising = holds(...MANAGES_ROUTES)
  .output(SearchProgress)
  .query(({ ctx }) => running.get(ctx.caller.id) ?? NOT_RUNNING)
