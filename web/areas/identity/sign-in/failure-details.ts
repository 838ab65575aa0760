import { readFailure } from '../../../failure'

/** What the server adds to its refusal; empty when there is nothing, or when it is not the server's. */
export function detailsOf(error: unknown): Record<string, unknown> {
  return { ...(readFailure(error)?.details as Record<string, unknown> | undefined) }
}

/** When another try makes sense (milliseconds since 1970), if the refusal was about that; else 0. */
export function waitUntilOf(error: unknown): number {
  if (readFailure(error)?.name !== 'TooManyRequests') return 0
  const seconds = Number(detailsOf(error).retryAfter)
  return seconds > 0 ? Date.now() + seconds * 1000 : 0
}
