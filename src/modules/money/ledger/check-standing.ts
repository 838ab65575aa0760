import type { World } from '../../../core/context'
import type { FoundFault } from '../../../core/db/columns'
import { HOUR_MS } from '../../../core/rules/instant'
import { findProgress, setProgress } from './money-checks.store'
import { lookAtStanding, type StandingProgress } from './standing-checks'

type Kept = StandingProgress & { at: string }

/** A look that ended so long ago is begun anew: what it has seen may have changed. */
const GOES_ON_WITHIN_MS = 6 * HOUR_MS
const KEPT_EVERY = 20

/** Looks at all money and stock, slice by slice; a server that is stopped meanwhile leaves the rest to the next one. */
export async function checkStanding({
  db,
  clock,
}: World): Promise<{ faults: FoundFault[]; lookedAt: number }> {
  const kept = (await findProgress(db, 'standing')) as Kept | null
  const isFresh = kept && clock.now().getTime() - Date.parse(kept.at) < GOES_ON_WITHIN_MS
  const keep = (progress: Kept | null) => setProgress(db, 'standing', progress)

  const { faults, count, lookedAt } = await lookAtStanding(db, {
    ...(isFresh ? { from: kept } : {}),
    async reached(progress) {
      if (progress.lookedAt % KEPT_EVERY === 0) await keep({ ...progress, at: clock.now().toISOString() })
    },
  })
  await keep(null)
  const more = count - faults.length
  return {
    faults: more
      ? [...faults, { what: 'faults beyond those that are listed', subject: String(more) }]
      : faults,
    lookedAt,
  }
}
