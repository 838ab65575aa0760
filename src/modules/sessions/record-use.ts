import type { Person, World } from '../../core/context'
import { MINUTE_MS } from '../../core/rules/instant'
import { recordVisit } from '../people/people.store'
import { recordSessionUseAfter } from './sessions.store'

/** When sessions were last used, as far as it is written down. */
const noted = new WeakMap<World, Map<string, number>>()
const MOST_KEPT = 50_000

/**
 * Moves the last use of a session on, at most once a minute: enough to tell a device that is used from one that is
 * forgotten, and it spares a write at every call. Whoever acts in somebody's name is not a visit of theirs.
 */
export async function recordUse(
  world: World,
  { id, sessionId, impersonatorId }: Pick<Person, 'id' | 'sessionId' | 'impersonatorId'>,
  now: Date,
): Promise<void> {
  const known = noted.get(world) ?? new Map<string, number>()
  noted.set(world, known)
  if (now.getTime() - (known.get(sessionId) ?? 0) < MINUTE_MS) return
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS)
  const lastUse = await recordSessionUseAfter(world.db, sessionId, aMinuteAgo, now)
  const isMoved = lastUse <= aMinuteAgo
  if (known.size >= MOST_KEPT) known.clear()
  known.set(sessionId, isMoved ? now.getTime() : lastUse.getTime())
  if (isMoved && !impersonatorId) await recordVisit(world.db, id, now)
}
