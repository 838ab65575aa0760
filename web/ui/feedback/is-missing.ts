import { readFailure } from '../../failure'

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
