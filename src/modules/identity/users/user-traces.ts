import { sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import { Id, Ok, ok } from '../../../core/contract/common'
import { listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import { holds, inPerson, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { looksAfter } from '../people/person-scope'
import { clientInfoOf } from '../people/present-users'
import { maskedIp, readUserAgent } from '../sessions/rules/user-agent'
import { revokeSession } from '../sessions/sessions.store'
import { ListOfUser, UserSession } from './contract/users'

const sessionColumn = columnsOf('session')
const SIGN_INS: Listing = {
  filters: {
    isEnded: { column: sql`(session.revoked_at is not null)`, kind: 'boolean' },
    method: { column: sessionColumn('method'), kind: 'text' },
    createdAt: { column: sessionColumn('created_at'), kind: 'instant' },
  },
  sorts: { createdAt: sessionColumn('created_at'), lastUsedAt: sessionColumn('last_used_at') },
  defaultSort: '-lastUsedAt',
  tieBreaker: sessionColumn('id'),
}

/** Where somebody is signed in, and was; also who acted in their name. */
export const listUserSessions = holds('HelloAdminPermission')
  .input(ListOfUser)
  .output(listOf(UserSession))
  .query(({ input: { userId, ...query }, ctx: { db, caller } }) =>
    list(
      db,
      db
        .selectFrom('session')
        .leftJoin('person as support', 'support.id', 'session.impersonator_id')
        .selectAll('session')
        .select(nameOf('support').as('support_name'))
        .where('session.person_id', '=', userId)
        .where(looksAfter(caller, userId)),
      SIGN_INS,
      query,
      rows =>
        rows.map(row => ({
          id: row.id,
          device: readUserAgent(row.user_agent),
          place: maskedIp(row.ip),
          method: row.method,
          isSupport: row.impersonator_id !== null,
          supportName: row.impersonator_id ? row.support_name : null,
          supportReason: row.impersonation_reason,
          clientInfo: clientInfoOf(row.client_info),
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
          expiresAt: row.expires_at,
          endedAt: row.revoked_at,
          endedReason: row.revoked_reason,
        })),
    ),
  )

/** Signs one device of somebody out. */
export const endUserSession = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const live = await db
        .selectFrom('session')
        .select(['id', 'person_id'])
        .where('id', '=', input.id)
        .where('revoked_at', 'is', null)
        .where(looksAfter(caller, sql.ref('session.person_id')))
        .forUpdate()
        .executeTakeFirst()
      if (!live) throw fail('NotFound')
      await revokeSession(db, now, live.id, 'ended by the platform')
      audit({ type: 'person', id: live.person_id, after: { endedSignIn: live.id } })
      emit('person.changed', { personId: live.person_id, what: 'signed-out' })
      return ok
    }),
  )

const nameOf = (person: 'support') =>
  sql<
    string | null
  >`nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), '')`
