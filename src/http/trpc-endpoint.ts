import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context } from '../core/context'
import { Failure } from '../core/contract/failures'
import { isOurFault, retryAfterOf, shapeOf, toFailure } from '../core/failures'
import { ANONYMOUS_CALLS, CALLS, callerKey, requireLeft } from '../core/rate-limit'
import { makeOwnTurns } from '../core/turns/turns'
import { appRouter } from '../routers/app'
import { bodyLimit } from './context'
import { parseSafely, readQuery, readText } from './request-parsing'
import type { OpenContext } from './rest'

/** Calls that may share one request: more than any screen makes at once. */
const MAX_BATCH = 40

type Parts = {
  openContext: OpenContext
  anonymousContextOf: (request: Request) => Context
  ipOf: (request: Request) => string | null
}

/** Of one caller. What a batch brings is read before any of its calls waits for a turn. */
const inTurnOf = makeOwnTurns({ atOnce: 2, waiting: 20 })

async function batchOf(who: string, work: () => Promise<Response>): Promise<Response> {
  const answer = await inTurnOf(who, async () => {
    // Between two of them whatever else has come gets its turn.
    await new Promise(resolve => void setImmediate(resolve))
    return work()
  })
  if (answer === 'busy') throw new Failure('TooManyRequests', { retryAfter: 1 })
  return answer
}

/** tRPC over HTTP. What would hurt further in is refused before anything else, as in the REST layer. */
export function trpcEndpoint({ openContext, anonymousContextOf, ipOf }: Parts) {
  // The address is that of the request as it came: the copy below was not sent.
  return async (request: Request, ip = ipOf(request)): Promise<Response> => {
    try {
      // First: who sends too much is refused before what they send is read.
      const ctx = await openContext(request, ip)
      // A batch is refused as one when none of its calls would be answered.
      requireLeft(ctx.caller.kind === 'anonymous' ? ANONYMOUS_CALLS : CALLS, ctx)
      refuseOddQuery(new URL(request.url))
      const checked = request.method === 'POST' ? await readOnce(request, bodyLimit(request, ctx)) : request
      const handle = () =>
        fetchRequestHandler({
          endpoint: '/trpc',
          req: checked,
          router: appRouter,
          maxBatchSize: MAX_BATCH,
          // A question about hundreds of records does not fit in an address.
          allowMethodOverride: true,
          createContext: () => ctx,
          responseMeta: ({ errors }) => ({
            headers: { 'x-request-id': ctx.request.id, ...retryAfterOf(errors.map(toFailure)) },
          }),
        })
      const isBatch = new URL(request.url).pathname.includes(',')
      return isBatch ? await batchOf(callerKey(ctx), handle) : await handle()
    } catch (error) {
      return refusalOf(error, anonymousContextOf(request))
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
