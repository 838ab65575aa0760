import { TRPCClientError } from '@trpc/client'
import type { FailureShape } from '../src/core/contract/failures'

/** What the server says about its refusal; null when the error is not one (no connection, a mistake of ours). */
export function readFailure(error: unknown): FailureShape | null {
  if (!(error instanceof TRPCClientError)) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('failure' in data)) return null
  const { failure } = data
  const isShape = typeof failure === 'object' && failure !== null && 'code' in failure && 'name' in failure
  return isShape ? (failure as FailureShape) : null
}

/** The number by which the server names a failure, null when it is not the server's. */
export function failureCode(error: unknown): number | null {
  return readFailure(error)?.code ?? null
}

/** The status of an answer that is not the server's own, such as a proxy's; null when there was none. */
export function strangeStatus(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  if (error.cause instanceof StrangeAnswer) return error.cause.status
  const response: unknown = error.meta?.response
  return response instanceof Response && !response.ok ? response.status : null
}

class StrangeAnswer extends Error {
  constructor(readonly status: number) {
    super(`Answered with ${status}`)
  }
}

type Ask = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** Makes a `fetch` fail with the status of an error that is not JSON, which tRPC would only fail to read. */
export const withStatus = (ask: Ask): typeof fetch =>
  Object.assign(
    async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await ask(input, init)
      const isJson = response.headers.get('content-type')?.includes('json')
      if (!response.ok && !isJson) throw new StrangeAnswer(response.status)
      return response
    },
    { preconnect: fetch.preconnect },
  )

/** Whether a call found no server: refused at once, or answered with 502 by a proxy before it. */
export const foundNoServer = (error: unknown): boolean =>
  strangeStatus(error) === 502 ||
  (error instanceof TRPCClientError && error.cause instanceof TypeError && navigator.onLine)
