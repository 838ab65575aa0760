import { TRPCClientError } from '@trpc/client'

/** Whether the same call may pass later: no answer, trouble of the server, a token that ran out. */
export function isPassingFailure(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return true
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return true
  const status = Number(data.httpStatus)
  return status >= 500 || [401, 408, 425, 429].includes(status)
}
