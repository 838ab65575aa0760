import { type Selectable, sql } from 'kysely'
import { listOf } from '../../../core/contract/list'
import { list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import type { AuditEntryTable } from '../../../core/db/tables'
import { holds } from '../../../core/procedures'
import { looksAfter } from '../../identity/people/person-scope'
import { ListOfUser } from '../../identity/users/contract/users'
import { AUDIT, presentAudit } from './audit-entries'
import { AuditEntry } from './contract/record-history'

/** What a person did, what others did in that person's name, and what happened to the account. */
export const listUserAudit = holds('HelloAdminPermission')
  .input(ListOfUser)
  .output(listOf(AuditEntry))
  .query(({ input: { userId, ...query }, ctx: { db, caller } }) =>
    list(
      db,
      auditOf(db, userId).selectAll('audit_entry').where(looksAfter(caller, userId)),
      AUDIT,
      query,
      rows => presentAudit(db, caller, rows),
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
