import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { lookupOf } from '../../../core/lookups'
import { RECORD_KINDS, type RecordKind } from '../record-search/contract/record-search'
import type { NamedRecord } from './contract/record-history'

/** Rows without a screen of their own, by the record that shows them. */
const PARTS: readonly (readonly [table: keyof DB, column: string, kind: RecordKind])[] = [
  ['address_entry', 'person_id', 'person'],
  ['api_key', 'person_id', 'person'],
  ['card_return', 'person_id', 'person'],
  ['checkout', 'person_id', 'person'],
  ['credit', 'person_id', 'person'],
  ['kiosk', 'location_id', 'location'],
  ['order_payment', 'order_id', 'order'],
  ['outgoing_message', 'person_id', 'person'],
  ['partner_dispatch', 'integration_id', 'integration'],
  ['payment_method', 'person_id', 'person'],
  ['permission', 'person_id', 'person'],
  ['print_job', 'printer_id', 'printer'],
  ['referral', 'referrer_id', 'person'],
  ['refund', 'order_id', 'order'],
  ['session', 'person_id', 'person'],
  ['till_order', 'store_id', 'store'],
  ['topup', 'person_id', 'person'],
  ['waypoint', 'route_id', 'route'],
  ['webhook_delivery', 'endpoint_id', 'webhookEndpoint'],
]

type Part = { id: string; kind: RecordKind; recordId: string }
const anyOf = (ids: readonly string[]) => sql`any(${ids}::text[])`

/** What these ids stand for: each record that the reader may open, under its name. */
export async function nameRecords(
  db: Database,
  caller: Person,
  ids: readonly string[],
): Promise<Map<string, NamedRecord>> {
  if (!ids.length) return new Map()
  const parts = await partsAmong(db, ids)
  const names = new Map(
    (await named(db, caller, [...ids, ...parts.map(({ recordId }) => recordId)])).map(record => [
      record.id,
      record,
    ]),
  )
  for (const { id, recordId } of parts) {
    const whole = names.get(recordId)
    if (whole) names.set(id, { ...whole, id })
  }
  return names
}

/** The printers behind devices, by the id of the device. */
export async function nameDevices(
  db: Database,
  caller: Person,
  deviceIds: readonly string[],
): Promise<Map<string, NamedRecord>> {
  if (!deviceIds.length) return new Map()
  const printers = await db
    .selectFrom('printer')
    .select(['id', 'device_id'])
    .where('device_id', 'in', deviceIds)
    .execute()
  const names = await nameRecords(
    db,
    caller,
    printers.map(({ id }) => id),
  )
  return new Map(
    printers.flatMap(({ id, device_id }) => {
      const name = names.get(id)
      return name ? [[device_id, { ...name, id: device_id }] as const] : []
    }),
  )
}

async function partsAmong(db: Database, ids: readonly string[]): Promise<Part[]> {
  const each = PARTS.map(
    ([table, column, kind]) => sql`select id, ${sql.lit(kind)}::text as kind, ${sql.ref(column)} as "recordId"
      from ${sql.table(table)} where id = ${anyOf(ids)} and ${sql.ref(column)} is not null`,
  )
  return (await sql<Part>`${sql.join(each, sql` union all `)}`.execute(db)).rows
}

async function named(db: Database, caller: Person, ids: readonly string[]): Promise<NamedRecord[]> {
  const each = RECORD_KINDS.flatMap(kind => {
    const { table, visible, label, detail } = lookupOf(kind)
    const rows = visible(db, caller)
    if (!rows) return []
    const id = sql.ref<string>(`${table}.id`)
    const found = rows
      .where(sql<boolean>`${id} = ${anyOf(ids)}`)
      .select([id.as('id'), sql<string | null>`coalesce(nullif(${label}, ''), ${detail})`.as('label')])
    return [
      sql`select found.id, ${sql.lit(kind)}::text as kind, found.id as "recordId", found.label
      from ${found} found where found.label is not null`,
    ]
  })
  if (!each.length) return []
  return (await sql<NamedRecord>`${sql.join(each, sql` union all `)}`.execute(db)).rows
}
