import type { Selectable } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { Listing } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import type { AuditEntryTable } from '../../../core/db/tables'
import { namesOf } from '../../identity/people/person-names'
import type { AuditEntry } from './contract/record-history'
import { nameDevices, nameRecords } from './name-records'

const auditColumn = columnsOf('audit_entry')
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

/** Entries with the names of who acted and of the records that they are about. */
export async function presentAudit(
  db: Database,
  caller: Person,
  rows: readonly Selectable<AuditEntryTable>[],
): Promise<AuditEntry[]> {
  const idsOf = rows.map(row => [...new Set(idsIn([row.entity_id, row.before, row.after]))])
  const [people, records, devices] = await Promise.all([
    namesOf(
      db,
      rows.flatMap(row => [row.actor_id, row.impersonator_id]),
    ),
    nameRecords(db, caller, [...new Set(idsOf.flat())]),
    nameDevices(
      db,
      caller,
      rows.flatMap(row => (row.actor_id === null && row.device_id ? [row.device_id] : [])),
    ),
  ])
  const nameOf = (id: string | null) => (id && people.get(id)) || null
  return rows.map((row, at) => ({
    id: row.id,
    at: row.at,
    call: row.call,
    actorId: row.actor_id,
    actorName: nameOf(row.actor_id),
    impersonatorId: row.impersonator_id,
    impersonatorName: nameOf(row.impersonator_id),
    apiKeyId: row.api_key_id,
    device: (row.actor_id === null && devices.get(row.device_id ?? '')) || null,
    entityType: row.entity_type,
    entityId: row.entity_id,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    names: idsOf[at]!.flatMap(id => records.get(id) ?? []),
  }))
}

const ID = /^[0-9a-f]{24}$/
/** Deeper than this, an entry holds the contents of a record, and no other record. */
const DEEPEST = 4

function idsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : []
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return []
  return Object.values(value).flatMap(inner => idsIn(inner, depth + 1))
}
