import type { World } from '../../../core/context'
import { type Found, readFound, readSession, type SessionRow } from './find-signed-in'
import type { AccessClaims } from './tokens'

type Kept = { row: SessionRow; readAt: number; isBeingRead: boolean }

/** Of so many people at most. */
const MOST_KEPT = 10_000

/** Of the time that one is kept: at calls later than that it is read anew, and they do not wait for it. */
const READ_AGAIN_AFTER = 3 / 4

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
    const age = known ? performance.now() - known.readAt : Number.POSITIVE_INFINITY
    if (known && age < settings.keptSignInsMs) {
      const found = readFound(known.row, now)
      // Whether it has ended is for the database to say: it may last longer by now.
      if (typeof found !== 'string') {
        if (!known.isBeingRead && age >= settings.keptSignInsMs * READ_AGAIN_AFTER) readAgain(known)
        return found
      }
    }
    const row = await read(sessionId)
    return row && readFound(row, now)
  }

  async function read(sessionId: string): Promise<SessionRow | undefined> {
    const [readAt, changedBefore] = [performance.now(), changed]
    const [row] = await readSession(db, sessionId)
    // What was said meanwhile may be of this one.
    if (row && changes.areHeard && changed === changedBefore && !row.impersonator_id)
      keep({ row, readAt, isBeingRead: false })
    return row
  }

  /** When that fails, or the session is gone, the first call after its time finds out. */
  function readAgain(known: Kept) {
    known.isBeingRead = true
    read(known.row.session_id)
      .catch(() => {})
      .finally(() => (known.isBeingRead = false))
  }

  function keep(known: Kept) {
    const { id, session_id } = known.row
    if (kept.size >= MOST_KEPT) kept.clear()
    const its = kept.get(id) ?? new Map<string, Kept>()
    its.set(session_id, known)
    kept.set(id, its)
  }
}
