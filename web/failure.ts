import { TRPCClientError } from '@trpc/client'
import type { FailureShape } from '../src/contract/failures'

/** What the server says about its refusal; null when the error is not one (no connection, a mistake of ours). */
export function readFailure(error: unknown): FailureShape | null {
  if (!(error instanceof TRPCClientError)) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('failure' in data)) return null
  const { failure } = data
  const isShape = typeof failure === 'object' && failure !== null && 'code' in failure && 'name' in failure
  return isShape ? (failure as FailureShape) : null
}

/**
 * Whether what was asked for is not there: removed, never made, or of another person; or its address holds an id that
 * none can have. Asking again cannot help.
 */
export function isMissing(error: unknown): boolean {
  const failure = readFailure(error)
  if (failure === null) return false
  if (failure.name === 'ValidationError') return isMalformedId(failure.details)
  const { data } = error as { data?: { httpStatus?: unknown } }
  return data?.httpStatus === 404
}

function isMalformedId(details: unknown) {
  if (typeof details !== 'object' || details === null || !('fields' in details)) return false
  const { fields } = details
  return (
    Array.isArray(fields) && fields.length > 0 && fields.every(({ path }) => /(^i|I)d$/.test(String(path)))
  )
}

/** The number by which the server names a failure, null when it is not the server's. */
export function failureCode(error: unknown): number | null {
  return readFailure(error)?.code ?? null
}
