/**
 * Writes tables.ts from the schema that the migrations make: `npm run db:types`.
 * The database is the truth about its columns; this file only adds what its jsonb columns hold.
 * (kysely-codegen would do the rest, but needs the JavaScript compiler that TypeScript 7 no longer ships.)
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { startEmbedded } from './embedded'
import { migrate } from './migrate'
import { openDatabase } from './open'

const JSON_COLUMNS: Record<string, string> = {
  'location.address': 'Address',
  'location.billing_details': 'BillingDetails',
  'location.settings': 'PlaceSettings',
  'organization.settings': 'LocationSettings',
  'permission.scope': 'PermissionScope',
  'person.rider_data': 'RiderData',
  'person.settings': 'Json',
  'person.marketing': 'Json',
  'person.client_info': 'Json',
  'session.client_info': 'Json',
  'address_entry.address': 'Address',
  'billing_details.address': 'Address',
  'challenge.data': 'Json',
  'business.address': 'Address',
  'point_of_sale.address': 'Address',
  'merchant.address': 'Address',
  'merchant.billing_address': 'Address',
  'merchant.commission_bps': 'Record<string, number>',
  'warehouse.address': 'Address',
  'store.address': 'Address',
  'store.schedule': 'Schedule',
  'store.special_hours': 'SpecialHours[]',
  'store.cutoff': 'Cutoff',
  'store.minimum_order_restrictions': 'MinimumOrder',
  'store.settings': 'StoreSettings',
  'store.pictured_dishes': 'DishWords[]',
  'store.translations': 'Translations',
  'product.translations': 'Translations',
  'product.modifier_groups': 'ModifierGroup[]',
  'product.nutrition': 'Record<string, number>',
  'product.vat_by_channel': 'VatByChannel',
  'catalog.prices': 'Record<string, number>',
  'catalog.sections': 'CatalogSection[]',
  'catalog_version.content': 'CatalogContent',
  'checkout.payload': 'Json',
  'checkout.draft': 'Json',
  'purchase_order.address': 'Address',
  'purchase_order.customer': 'Customer',
  'purchase_order.billing_details': 'BillingDetails',
  'purchase_order.billing_meta': 'BillingMeta',
  'purchase_order.request_meta': 'Json',
  'purchase_order.vat': 'VatLine[]',
  'purchase_order.price': 'Json',
  'proposal.address': 'Address',
  'proposal.customer': 'ProposalCustomer',
  'proposal.lines': 'ProposalLine[]',
  'order_line.children': 'OrderedModifier[]',
  'picked_line.substitute': 'PickedSubstitute',
  'order_line.shares': 'LineShares',
  'order_payment.change': 'Json',
  'order_payment.refusal': 'Json',
  'refund.items': 'RefundedLine[]',
  'bank_import.csv': 'CsvSource',
  'bank_csv_layout.csv': 'CsvSource',
  'rating.product_ratings': 'ProductRating[]',
  'route.courier_price': 'CourierPrice',
  'route_schedule.stops': 'ScheduledStop[]',
  'route_schedule.courier_price': 'CourierPrice',
  'route_request.stops': 'RequestedStop[]',
  'geofence.area': 'GeofenceArea',
  'geofence_watch.states': 'Record<string, VisitState>',
  'waypoint.status_history': 'StatusEntry[]',
  'waypoint.address': 'Address',
  'print_job.proof': 'KeptProof',
  'print_job.shown': 'PaperFacts',
  'event.data': 'Json',
  'live_message.data': 'Json',
  'idempotent_answer.answer': 'unknown',
  'audit_entry.before': 'Json',
  'audit_entry.after': 'Json',
  'setting.value': 'unknown',
  'outgoing_message.data': 'Json',
  'notification.audience': 'Json',
  'notification.data': 'Json',
  'incoming_webhook.headers': 'Record<string, string>',
  'integration.errors': 'IntegrationError[]',
  'issuer.address': 'Address',
  'invoice.seller': 'InvoiceSeller',
  'invoice.recipient': 'InvoiceRecipient',
  'invoice.billing_meta': 'BillingMeta',
  'invoice.vat': 'VatLine[]',
  'money_check.faults': 'FoundFault[]',
  'incidence.found': 'FoundIncidence',
  'incidence_event.data': 'IncidenceEventData',
}

const TYPES: Record<string, string> = {
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'Timestamp',
  bytea: 'Buffer',
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
  view: boolean
}

async function readColumns(driver: Sql): Promise<Column[]> {
  return driver<Column[]>`
    select c.relname as table, a.attname as column, coalesce(base.typname, t.typname) as type,
      not a.attnotnull as nullable, a.atthasdef as defaulted, c.relkind = 'v' as view
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype and t.typbasetype <> 0
    where a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migration'
    order by c.relname, a.attnum`
}

function columnType({ table, column, type, nullable, defaulted }: Column): string {
  const isArray = type.startsWith('_')
  const json = JSON_COLUMNS[`${table}.${column}`]
  const base = isArray
    ? `${TYPES[type.slice(1)] ?? 'string'}[]`
    : type === 'jsonb'
      ? (json ?? 'unknown')
      : TYPES[type]
  if (!base) throw new Error(`No type for ${table}.${column}: ${type}`)
  const whole = nullable ? `${base} | null` : base
  return defaulted ? `Generated<${whole}>` : whole
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase())

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, column => column.table)
  const used = [
    ...new Set(Object.values(JSON_COLUMNS).flatMap(type => type.match(/\b[A-Z]\w+\b/g) ?? [])),
  ].filter(n => n !== 'Record')
  const interfaces = [...tables].map(
    ([table, its]) =>
      `export interface ${pascal(table)}Table {\n${its.map(c => `  ${c.column}: ${columnType(c)}`).join('\n')}\n}\n`,
  )
  return `/** Made from the migrations by generate-tables.ts: \`npm run db:types\`. Not edited by hand. */
import type { ColumnType, Generated } from 'kysely'
import type { ${used.sort().join(', ')} } from './columns'

type Timestamp = ColumnType<Date, Date | string, Date | string>

${interfaces.join('\n')}
export interface DB {
${[...tables.keys()].map(table => `  ${table}: ${pascal(table)}Table`).join('\n')}
}
`
}

const folder = join(import.meta.dir, '../../../.cache/types-db')
const cluster = await startEmbedded(folder, { settings: { fsync: 'off' } })
try {
  const connection = openDatabase(cluster.url('postgres'))
  await migrate(connection.driver)
  await Bun.write(join(import.meta.dir, 'tables.ts'), render(await readColumns(connection.driver)))
  await connection.close()
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
