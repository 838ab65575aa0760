const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const HEADERS = [
  'authorization',
  'content-type',
  'accept-language',
  'idempotency-key',
  'if-match',
  'x-app-version',
  'x-session-key',
  'x-build-date',
  'x-build-date-str',
  'x-device-id',
  'x-referrer',
  'x-impersonator-id',
  'x-impersonator-token',
]
const READABLE = ['retry-after', 'x-request-id', 'etag']

/**
 * Which other origins may call from a browser: exactly those that were named. Who is not among them is told nothing,
 * and the browser keeps the answer from them.
 */
export function makeCors(allowedOrigins: string[]) {
  const allowed = new Set(allowedOrigins)
  const isAllowed = (origin: string | null): origin is string => origin !== null && allowed.has(origin)

  return {
    isAllowed,
    /** Caches must not hand one origin's answer to another. */
    mark(request: Request, response: Response) {
      const origin = request.headers.get('origin')
      response.headers.append('vary', 'origin')
      if (!isAllowed(origin)) return
      response.headers.set('access-control-allow-origin', origin)
      response.headers.set('access-control-expose-headers', READABLE.join(', '))
    },
    /** What a browser asks before it sends something that a form could not: an unknown method or header gets no yes. */
    preflight(request: Request): Response {
      const wantedMethod = request.headers.get('access-control-request-method')
      const wantedHeaders = (request.headers.get('access-control-request-headers') ?? '')
        .split(',')
        .map(name => name.trim().toLowerCase())
        .filter(Boolean)
      const isKnown =
        (wantedMethod === null || METHODS.includes(wantedMethod)) &&
        wantedHeaders.every(name => HEADERS.includes(name))
      const headers = new Headers({
        vary: 'origin, access-control-request-method, access-control-request-headers',
      })
      const origin = request.headers.get('origin')
      if (isAllowed(origin) && isKnown) {
        headers.set('access-control-allow-origin', origin)
        headers.set('access-control-allow-methods', METHODS.join(', '))
        headers.set('access-control-allow-headers', HEADERS.join(', '))
        headers.set('access-control-max-age', '600')
      }
      return new Response(null, { status: 204, headers })
    },
  }
}
