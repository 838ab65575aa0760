import type {
  AuditEntry,
  NamedRecord,
} from '../../../src/modules/back-office/record-history/contract/record-history'
import { COLLECTIONS } from '../../../src/modules/back-office/record-search/contract/collections'
import type { RecordKind } from '../../../src/modules/back-office/record-search/contract/record-search'

/** Tables whose rows are part of another record. */
const PART_OF: Record<string, RecordKind> = {
  address_entry: 'person',
  card_return: 'person',
  credit: 'person',
  order_payment: 'order',
  payment_method: 'person',
  permission: 'person',
  print_job: 'printer',
  referral: 'person',
  refund: 'order',
  session: 'person',
  till_order: 'store',
  topup: 'person',
  waypoint: 'route',
  webhook_delivery: 'webhookEndpoint',
}

export const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The record that an entry is about, where the reader may open it. */
export const recordOf = ({ entityId, names }: AuditEntry): NamedRecord | null =>
  names.find(({ id }) => id === entityId) ?? null

/** The kind of record that an entry is about; null for what has no screen. */
export function kindOf(entry: AuditEntry): RecordKind | null {
  const known = recordOf(entry)?.kind
  if (known) return known
  const table = entry.entityType ?? ''
  return PART_OF[table] ?? COLLECTIONS.find(collection => collection.table === table)?.kind ?? null
}
