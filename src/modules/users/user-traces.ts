import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Id, Ok, ok } from '../../core/contract/common'
import { listOf } from '../../core/contract/list'
import { type Listing, list } from '../../core/db/listing'
import type { Database } from '../../core/db/open'
import type { AuditEntryTable } from '../../core/db/tables'
import { holds, inPerson, mayFail } from '../../core/procedures'
import { write } from '../../core/write'
import { namesOf } from '../people/person-names'
import { looksAfter } from '../people/person-scope'
import { maskedIp, readUserAgent } from '../sessions/rules/user-agent'
import { revokeSession } from '../sessions/sessions.store'
import { AuditEntry, ListOfUser, UserSession } from './contract/users'

const sessionColumn = (name: string) => sql.ref<string>(`session.${name}`)
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

const auditColumn = (name: string) => sql.ref<string>(`audit_entry.${name}`)
export const AUDIT: Listing = {
  filters: {
    call: { column: auditColumn('call'), kind: 'text' },
    actorId: { column: auditColumn('actor_id'), kind: 'id' },
    entityType: { column: auditColumn('entity_type'), kind: 'text' },
    entityId: { column: auditColumn('entity_id'), kind: 'text' },
    at: { column: auditColumn('at'), kind: 'instant' },
  },
  sorts: { at: auditColumn('id') },
  byId: 'at',
  search: auditColumn('call'),
  defaultSort: '-at',
  tieBreaker: auditColumn('id'),
}

/** Entries with the names of those who acted. */
export async function presentAudit(
  db: Database,
  rows: readonly Selectable<AuditEntryTable>[],
): Promise<AuditEntry[]> {
  const names = await namesOf(
    db,
    rows.flatMap(row => [row.actor_id, row.impersonator_id]),
  )
  const nameOf = (id: string | null) => (id && names.get(id)) || null
  return rows.map(row => ({
    id: row.id,
    at: row.at,
    call: row.call,
    actorId: row.actor_id,
    actorName: nameOf(row.actor_id),
    impersonatorId: row.impersonator_id,
    impersonatorName: nameOf(row.impersonator_id),
    apiKeyId: row.api_key_id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  }))
}

/** What somebody did, what was done in their name, and what was done to their account. */
export const listUserAudit = holds('HelloAdminPermission')
  .input(ListOfUser)
  .output(listOf(AuditEntry))
  .query(({ input: { userId, ...query }, ctx: { db, caller } }) =>
    list(
      db,
      auditOf(db, userId).selectAll('audit_entry').where(looksAfter(caller, userId)),
      AUDIT,
      query,
      rows => presentAudit(db, rows),
    ),
  )

/** Each of the three has an index in the order of the ids, and so have all one after the other. Nothing is among them twice. */
function auditOf(db: Database, personId: string) {
  const newest = db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc')
  const byThem = newest.where('actor_id', '=', personId)
  const inTheirName = newest
    .where('impersonator_id', '=', personId)
    .where('actor_id', 'is distinct from', personId)
  const toThem = newest
    .where('entity_type', '=', 'person')
    .where('entity_id', '=', personId)
    .where('actor_id', 'is distinct from', personId)
    .where('impersonator_id', 'is distinct from', personId)
  return db.selectFrom(
    sql<Selectable<AuditEntryTable>>`(${byThem} union all ${inTheirName} union all ${toThem})`.as(
      'audit_entry',
    ),
  )
}

const nameOf = (person: 'support') =>
  sql<
    string | null
  >`nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), '')`
