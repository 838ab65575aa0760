import type {
  AuditEntry,
  NamedRecord,
} from '../../../src/modules/back-office/record-history/contract/record-history'
import {
  RECORD_KINDS,
  type RecordKind,
} from '../../../src/modules/back-office/record-search/contract/record-search'

/** Tables whose rows are shown under another name. */
const OF_TABLE: Record<string, RecordKind> = {
  address_entry: 'person',
  card_return: 'person',
  credit: 'person',
  distribution_channel: 'distribution',
  incoming_webhook: 'webhook',
  order_payment: 'order',
  payment_method: 'person',
  permission: 'person',
  print_job: 'printer',
  purchase_order: 'order',
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
  const type = entry.entityType ?? ''
  const name = OF_TABLE[type] ?? camelCase(type)
  return RECORD_KINDS.find(kind => kind === name) ?? null
}
