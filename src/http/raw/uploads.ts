import type { Context, Person } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import { countCall, type Limit, takeTry } from '../../core/rate-limit'
import { makeTurns } from '../../core/turns/turns'
import { UPLOADS, UPLOADS_A_DAY } from '../limits'
import { readFormFile } from '../request-parsing'

/** What is being sent in stands in memory: of one person so much at a time, and of all together. */
const inTurn = makeTurns({ atOnce: 40, waiting: 0, each: 3 })
const RETRY_SECONDS = 5

/**
 * The file that a caller sends in as a form, and what is then done with it. Throws TooManyRequests to who sends too
 * many, ServiceUnavailable when too many are sending, and what reading a form throws.
 */
export async function takeUpload<Kept>(
  { request, limit, aDay = UPLOADS_A_DAY }: { request: Request; limit: number; aDay?: Limit },
  ctx: Context & { caller: Person },
  keep: (file: File) => Promise<Kept>,
): Promise<Kept> {
  countCall(UPLOADS, ctx)
  const kept = await inTurn(async () => {
    await takeTry(aDay, ctx.caller.id, ctx)
    return { it: await keep(await readFormFile(request, limit)) }
  }, ctx.caller.id)
  if (kept === 'busy') throw new Failure('ServiceUnavailable', { retryAfter: RETRY_SECONDS })
  if (kept === 'busy with theirs') throw new Failure('TooManyRequests', { retryAfter: RETRY_SECONDS })
  return kept.it
}
