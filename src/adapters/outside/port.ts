/** A call to an address that somebody has entered: a partner's service, a receiver of webhooks. */
export type OutsideRequest = {
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Default: ten seconds, for everything together. */
  timeoutMs?: number
  /** Default: a megabyte. */
  mostBytes?: number
}
/** Also of a refusal, or a way elsewhere: ways are not followed. */
export type OutsideAnswer = { status: number; contentType: string; body: string; ms: number }

/** Throws an error in words, when nothing was reached that may be reached. */
export interface Outside {
  request(request: OutsideRequest): Promise<OutsideAnswer>
}
