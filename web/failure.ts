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
