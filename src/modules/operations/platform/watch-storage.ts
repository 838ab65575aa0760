import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { endIncidence, openIncidence, PLATFORM_CITY } from '../incidents/incidences.store'

const KEY = 'storage'
const SAYS = {
  full: 'Storage is full: photos, proofs and reports are refused',
  unavailable: 'Files can’t be saved: photos, proofs and reports are refused',
}

/**
 * Timer: the office hears once that files cannot be kept, and that they can again. A database on the same disk may
 * take nothing either: then the log is what tells of it, and the next turn tries again.
 */
export async function watchStorage(world: World): Promise<void> {
  const state = await world.files.state()
  const by = jobContext(world, 'storage')
  if (state === 'ok') return endIncidence(world.db, by, KEY, 'Files can be saved again')
  await inTransaction(
    by,
    'job.watchStorage',
    ({ db, emit }) =>
      openIncidence(
        db,
        { world, now: by.now, emit },
        { city: PLATFORM_CITY, type: 'other', priority: 1, comment: SAYS[state], key: KEY },
      ),
    { isAudited: false },
  )
}
