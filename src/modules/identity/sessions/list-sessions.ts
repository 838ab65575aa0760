import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id, Ok, ok } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import type { SessionTable } from '../../../core/db/tables'
import { inPerson, mayFail, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { EndedSessions, SessionDevice } from './contract/sessions'
import { maskedIp, readUserAgent } from './rules/user-agent'
import { revokeSession } from './sessions.store'

/** Sign-ins that still open the account. */
const liveSignIns = (db: Database, personId: string, now: Date) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

/** Where one is signed in, this device first, then what was used last. */
export const listSessions = signedIn
  .output(z.array(SessionDevice))
  .query(async ({ ctx: { db, caller, now } }) => {
    const rows = await liveSignIns(db, caller.id, now)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const devices = rows.map(row => presentSession(row, caller))
    return [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)]
  })

/** Signs a device out: its next request is refused, its live connections close. */
export const endSession = signedIn
  .concat(inPerson)
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const own = await liveSignIns(db, caller.id, now).where('id', '=', input.id).executeTakeFirst()
      if (!own) throw fail('NotFound')
      await revokeSession(db, now, own.id, 'ended by its owner')
      audit({ type: 'session', id: own.id })
      emit('person.changed', { personId: caller.id, what: 'signed-out' })
      return ok
    }),
  )

/** Signs out everywhere but here. */
export const endOtherSessions = signedIn
  .concat(inPerson)
  .output(EndedSessions)
  .mutation(
    write(async ({ ctx: { db, caller, now, emit, audit } }) => {
      const others = await liveSignIns(db, caller.id, now).where('id', '!=', caller.sessionId).execute()
      for (const { id } of others) await revokeSession(db, now, id, 'ended by its owner')
      audit({ type: 'person', id: caller.id, after: { endedSignIns: others.length } })
      emit('person.changed', { personId: caller.id, what: 'signed-out' })
      return { ended: others.length }
    }),
  )

/** Of somebody from the support it is told that they were there, not from where. */
function presentSession(row: Selectable<SessionTable>, caller: Person): z.input<typeof SessionDevice> {
  const isSupport = row.impersonator_id !== null
  return {
    id: row.id,
    device: readUserAgent(isSupport ? null : row.user_agent),
    place: isSupport ? null : maskedIp(row.ip),
    method: isSupport ? null : row.method,
    isSupport,
    isCurrent: row.id === caller.sessionId,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
