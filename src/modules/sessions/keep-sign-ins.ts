import type { World } from '../../core/context'
import { type Found, readFound, readSession, type SessionRow } from './find-signed-in'
import type { AccessClaims } from './tokens'

type Kept = { row: SessionRow; until: number }

/** Of so many people at most. */
const MOST_KEPT = 10_000

/**
 * Who is signed in, as it was read a moment ago; forgotten as soon as the database says that it has changed. What depends
 * on the time, as the end of a permission, is looked at anew each time. Impersonation is always read: what it allows
 * depends on two people.
 */
export function keepSignIns({ db, changes, settings }: Pick<World, 'db' | 'changes' | 'settings'>) {
  const kept = new Map<string, Map<string, Kept>>()
  let changed = 0
  changes.hear(personId => {
    changed++
    if (personId === null) kept.clear()
    else kept.delete(personId)
  })

  return async ({ personId, sessionId }: AccessClaims, now: Date): Promise<Found | undefined> => {
    const known = kept.get(personId)?.get(sessionId)
    if (known && known.until > performance.now()) {
      const found = readFound(known.row, now)
      // Whether it has ended is for the database to say: it may last longer by now.
      if (typeof found !== 'string') return found
    }
    const [askedAt, changedBefore] = [performance.now(), changed]
    const [row] = await readSession(db, sessionId)
    if (!row) return undefined
    // What was said meanwhile may be of this one.
    if (changes.areHeard && changed === changedBefore && !row.impersonator_id)
      keep(row, askedAt + settings.keptSignInsMs)
    return readFound(row, now)
  }

  function keep(row: SessionRow, until: number) {
    if (kept.size >= MOST_KEPT) kept.clear()
    const its = kept.get(row.id) ?? new Map<string, Kept>()
    its.set(row.session_id, { row, until })
    kept.set(row.id, its)
  }
}
