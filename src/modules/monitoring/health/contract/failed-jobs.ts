import { z } from 'zod'
import { Instant } from '../../../../core/contract/common'

/** At most so many kinds and jobs are shown; a bug makes them by the thousand. */
export const MOST_SHOWN = 50

/** Jobs of one kind that were given up after their last try. */
export const FailedJobs = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      /** When the first and the last of them was given up. */
      since: Instant,
      until: Instant,
    }),
  ),
})

export const RetryFailedJobs = z.object({ kind: z.string().max(120) })
export const RetriedJobs = z.object({ count: z.int() })
