import { z } from 'zod'
import { Id, Instant } from '../../../../core/contract/common'
import { RecordKind } from '../../record-search/contract/record-search'

/** What an id in an entry stands for: a record, or a part of one, such as the card of a person. */
export const NamedRecord = z.object({
  /** As it stands in the entry; of a device, the id of the device. */
  id: z.string(),
  kind: RecordKind,
  /** The record that it belongs to, or is. */
  recordId: Id,
  label: z.string(),
})
export type NamedRecord = z.infer<typeof NamedRecord>

/** A change that was made: by which call, by whom, in whose name, and from what to what. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  call: z.string(),
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  impersonatorId: Id.nullable(),
  impersonatorName: z.string().nullable(),
  apiKeyId: Id.nullable(),
  /** The printer that reported it. */
  device: NamedRecord.nullable(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** The records behind the ids of this entry, those that the reader may open. */
  names: z.array(NamedRecord),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** An entry of the whole log, with where it came from. */
export const LogEntry = AuditEntry.extend({
  /** Without its last part. */
  place: z.string().nullable(),
  deviceId: z.string().nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>
