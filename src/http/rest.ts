import { Elysia } from 'elysia'
import { isShared, madeOf } from '../core/cache/shared-answers'
import type { Context } from '../core/context'
import { isOurFault, retryAfterOf, shapeOf, toFailure } from '../core/failures'
import { callerKey } from '../core/rate-limit'
import { dataAnswer, sharedAnswer } from './compress-answer'
import { bodyLimit } from './context'
import { callRoute, inOlderWords, type LegacyRoute } from './legacy-table'
import { columnsOf, csvAnswer, pagesOf } from './list-csv'
import { readJson, readParams, readQuery } from './request-parsing'

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

const encoder = new TextEncoder()

export type OpenContext = (request: Request, ip: string | null) => Promise<Context>

/** The REST surface: every route of the tables, answered by its procedure. */
export function restApi(
  routes: LegacyRoute[],
  openContext: OpenContext,
  ipOf: (request: Request) => string | null,
) {
  const app = new Elysia({ prefix: '/api/v1' })
  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1')
    app.route(
      route.method,
      path,
      ({ request, params }: { request: Request; params?: Record<string, string | null> }) =>
        answer(route, request, params ?? {}),
      { parse: 'none' },
    )
  }
  return app

  async function answer(
    route: LegacyRoute,
    request: Request,
    params: Record<string, string | null>,
  ): Promise<Response> {
    const ctx = await openContext(request, ipOf(request))
    try {
      const given = {
        params: readParams(params),
        query: readQuery(new URL(request.url)),
        body: route.method === 'GET' ? {} : await readJson(request, bodyLimit(request, ctx)),
      }
      const columns = route.method === 'GET' && given.query.format === 'csv' ? columnsOf(route) : null
      if (columns)
        return await csvAnswer(
          columns,
          nameOf(route),
          callerKey(ctx),
          given.query.select,
          pagesOf(given.query, query => callRoute(route, { ...given, query }, ctx, request.signal)),
        )
      const answered = await callRoute(route, given, ctx, request.signal)
      const other = await route.otherwise?.(answered as never, ctx)
      if (other) return other
      const init = {
        status: route.status ?? 200,
        headers: new Headers({
          ...JSON_HEADERS,
          ...(route.download ? { 'content-disposition': `attachment; filename="${route.download}"` } : {}),
        }),
      }
      if (isShared(answered)) {
        const write = () => encoder.encode(JSON.stringify(inOlderWords(route, answered)))
        return sharedAnswer(request, madeOf(answered, route, write), init)
      }
      const output = inOlderWords(route, answered)
      if (output === null || output === undefined) return new Response(null, { status: 204 })
      return dataAnswer(request, JSON.stringify(output), init)
    } catch (error) {
      return refusal(error, ctx)
    }
  }
}

/** A list's file is called by the last word of its path. */
const nameOf = ({ path }: LegacyRoute) =>
  path
    .split('/')
    .filter(part => part && !part.startsWith('{'))
    .at(-1) ?? 'list'

/** The answer of a call that failed, in the shape and language that clients know. */
export function refusal(error: unknown, ctx: Context): Response {
  const failure = toFailure(error)
  // Procedures have logged their own; this is for what went wrong around them.
  if (isOurFault(failure) && !(error instanceof Error && error.name === 'TRPCError'))
    ctx.world.log.error({ err: failure.cause ?? failure, requestId: ctx.request.id }, 'a request failed')
  const headers = {
    ...JSON_HEADERS,
    'x-request-id': ctx.request.id,
    ...retryAfterOf([failure]),
  }
  return new Response(JSON.stringify(shapeOf(failure, ctx.request.language, ctx.request.id)), {
    status: failure.status,
    headers,
  })
}
