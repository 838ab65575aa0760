import { inBatchesOf } from '../../../core/batches'
import type { Person, RequestInfo, World } from '../../../core/context'
import { inOneStatement } from '../../../core/db/one-statement'
import { MINUTE_MS } from '../../../core/rules/instant'
import { recordVisits } from '../people/people.store'
import { type ClientInfo, readClientInfo } from './rules/client-info'
import { lastUses, recordUses } from './sessions.store'

type User = Pick<Person, 'id' | 'sessionId' | 'impersonatorId'>
/** What a call says of the app that it comes from. */
type From = Pick<RequestInfo, 'userAgent' | 'header'>

/** When sessions were last used, as far as it is written down. */
const noted = new WeakMap<World, Map<string, number>>()
const MOST_KEPT = 50_000

/**
 * Moves the last use of a session on, at most once a minute: enough to tell a device that is used from one that is
 * forgotten, and it spares a write at every call. With it goes which app was used. A call of an impersonator is no visit of the person. The call
 * itself need not wait for it.
 */
export async function recordUse(
  world: World,
  user: User,
  now: Date,
  from: From | null = null,
): Promise<void> {
  const known = noted.get(world) ?? new Map<string, number>()
  noted.set(world, known)
  const before = known.get(user.sessionId) ?? 0
  if (now.getTime() - before < MINUTE_MS) return
  if (known.size >= MOST_KEPT) known.clear()
  // Until it is written, so that the next call of a page that asks for ten things does not write it again.
  known.set(user.sessionId, now.getTime())
  try {
    const client = from && readClientInfo(from.userAgent, from.header)
    const lastUse = await recordTogether(world, { user, now, client })
    known.set(user.sessionId, lastUse.getTime())
  } catch (error) {
    known.set(user.sessionId, before)
    throw error
  }
}

const MOST_TOGETHER = 200
const REST_MS = 50

type Use = { user: User; now: Date; client: ClientInfo | null }

/** Sessions that are used at about the same moment share a statement. Answers when each was last used, as is written. */
const recordTogether = inBatchesOf<World, Use, Date>(
  MOST_TOGETHER,
  async ({ db }, used) => {
    const uses = used.map(({ user: { id, sessionId, impersonatorId }, now, client }) => ({
      session_id: sessionId,
      visitor_id: impersonatorId ? null : id,
      at: now,
      client,
    }))
    const moved = recordUses(uses, MINUTE_MS)
    const rows = await inOneStatement<{ id: string; last_used_at: Date }>(
      db,
      { moved, visits: recordVisits('moved'), last_uses: lastUses(uses, 'moved') },
      {},
      'last_uses',
    )
    const bySession = new Map(rows.map(({ id, last_used_at }) => [id, last_used_at]))
    return used.map(({ user, now }) => bySession.get(user.sessionId) ?? now)
  },
  REST_MS,
)
