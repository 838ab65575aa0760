import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Failure } from '../contract/failures'
import { appRouter } from '../routers/app'
import type { Context } from '../trpc/context'
import { isOurFault, retryAfterOf, shapeOf, toFailure } from '../trpc/failures'
import { CALLS, requireLeft, STRANGERS, whoIs } from '../trpc/rate-limit'
import { makeTurns } from '../trpc/turns'
import { bodyLimit } from './context'
import { parseSafely, readQuery, readText } from './edge'
import type { OpenContext } from './rest'

/** Calls that may share one request: more than any screen makes at once. */
const MAX_BATCH = 40

type Parts = {
  openContext: OpenContext
  strangerOf: (request: Request) => Context
  ipOf: (request: Request) => string | null
}

/** Of one caller: all calls of a batch run at once, and together they must not take every connection to the database. */
const BATCHES = { atOnce: 2, waiting: 20 }
const batches = new Map<string, { inTurn: ReturnType<typeof makeTurns>; count: number }>()

async function inTurnOf<Out>(who: string, work: () => Promise<Out>): Promise<Out> {
  const theirs = batches.get(who) ?? { inTurn: makeTurns(BATCHES), count: 0 }
  batches.set(who, theirs)
  theirs.count++
  try {
    const done = await theirs.inTurn(async () => {
      // Between two of them whatever else has come gets its turn.
      await new Promise(resolve => void setImmediate(resolve))
      return { it: await work() }
    })
    if (typeof done === 'string') throw new Failure('TooManyRequests', { retryAfter: 1 })
    return done.it
  } finally {
    if (--theirs.count === 0) batches.delete(who)
  }
}

/** The typed door. What hurts further in is refused before anything else, as at the other one. */
export function trpcDoor({ openContext, strangerOf, ipOf }: Parts) {
  return async (request: Request): Promise<Response> => {
    // Of the request as it came: the copy below was sent by nobody.
    const ip = ipOf(request)
    try {
      // First: who sends too much is refused before what they send is read.
      const ctx = await openContext(request, ip)
      // A batch is refused as one when none of its calls would be answered.
      requireLeft(ctx.caller.kind === 'anonymous' ? STRANGERS : CALLS, ctx)
      refuseOddQuery(new URL(request.url))
      const checked = request.method === 'POST' ? await readOnce(request, bodyLimit(request, ctx)) : request
      const handle = () =>
        fetchRequestHandler({
          endpoint: '/trpc',
          req: checked,
          router: appRouter,
          maxBatchSize: MAX_BATCH,
          createContext: () => ctx,
          responseMeta: ({ errors }) => ({
            headers: { 'x-request-id': ctx.request.id, ...retryAfterOf(errors.map(toFailure)) },
          }),
        })
      const isBatch = new URL(request.url).pathname.includes(',')
      return isBatch ? await inTurnOf(whoIs(ctx), handle) : await handle()
    } catch (error) {
      return refusalOf(error, strangerOf(request))
    }
  }
}

/** Input in the address is as long as addresses may be; what it says is looked at like a body. */
function refuseOddQuery(url: URL) {
  const input = url.searchParams.get('input')
  if (input !== null) parseSafely(input)
  url.searchParams.delete('input')
  readQuery(url)
}

async function readOnce(request: Request, limit: number): Promise<Request> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new Failure('BadRequest', { reason: 'Send JSON' })
  const text = await readText(request, { limit })
  if (text !== '') parseSafely(text)
  return new Request(request.url, {
    method: 'POST',
    headers: request.headers,
    body: text,
    signal: request.signal,
  })
}

/** In the shape that the typed client reads, one for all calls of a batch. */
function refusalOf(error: unknown, ctx: Context): Response {
  const failure = toFailure(error)
  if (isOurFault(failure))
    ctx.world.log.error({ err: failure.cause ?? failure, requestId: ctx.request.id }, 'a request failed')
  const shape = shapeOf(failure, ctx.request.language, ctx.request.id)
  const answer = {
    code: -32600,
    message: shape.message,
    data: { failure: shape, httpStatus: failure.status },
  }
  return Response.json(
    { error: { json: answer } },
    { status: failure.status, headers: { 'x-request-id': ctx.request.id, ...retryAfterOf([failure]) } },
  )
}
