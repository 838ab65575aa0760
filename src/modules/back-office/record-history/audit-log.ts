import { type Selectable, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import type { AuditEntryTable } from '../../../core/db/tables'
import { holds, mayFail } from '../../../core/procedures'
import { READS_LOG } from '../../../core/rules/access/permissions'
import { scopeFilter } from '../../../core/scope'
import { maskedIp } from '../../identity/sessions/rules/user-agent'
import { AUDIT, presentAudit } from './audit-entries'
import { LogEntry } from './contract/record-history'

const reader = holds(...READS_LOG)

const LOG: Listing = {
  ...AUDIT,
  filters: {
    ...AUDIT.filters,
    impersonatorId: { column: sql.ref('audit_entry.impersonator_id'), kind: 'id' },
    isImpersonated: { column: sql`(audit_entry.impersonator_id is not null)`, kind: 'boolean' },
    byApiKey: { column: sql`(audit_entry.api_key_id is not null)`, kind: 'boolean' },
  },
  searchesNewest: true,
  uncounted: ['call', 'entityType', 'isImpersonated', 'byApiKey', 'at'],
}

/** Everything, for who looks after everything; else what was done to the people of one's cities. */
const entries = (db: Database, caller: Person) =>
  db
    .selectFrom('audit_entry')
    .selectAll('audit_entry')
    .where(
      sql<SqlBool>`(${scopeFilter(caller, READS_LOG, {})} or audit_entry.entity_type = 'person' and exists (
        select 1 from person whose where whose.id = audit_entry.entity_id and whose.deleted_at is null
          and ${scopeFilter(caller, READS_LOG, { city: sql.ref('whose.city') })}))`,
    )

async function present(
  db: Database,
  caller: Person,
  rows: readonly Selectable<AuditEntryTable>[],
): Promise<LogEntry[]> {
  const shown = await presentAudit(db, caller, rows)
  return shown.map((entry, at) => ({
    ...entry,
    place: maskedIp(rows[at]!.ip),
    deviceId: rows[at]!.device_id,
  }))
}

/** Every change that was made, by whom, in whose name, and from what to what. */
export const listLog = reader
  .input(ListQuery)
  .output(listOf(LogEntry))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, entries(db, caller), LOG, input, rows => present(db, caller, rows)),
  )

export const showLogEntry = reader
  .input(z.object({ id: Id }))
  .output(LogEntry)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const row = await entries(db, caller).where('audit_entry.id', '=', input.id).executeTakeFirst()
    if (!row) throw fail('NotFound')
    return (await present(db, caller, [row]))[0]!
  })
