import { type Expression, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import type { DB, IncomingWebhookTable } from '../../../core/db/tables'
import { resource } from '../../../core/resource'
import { scopeFilter } from '../../../core/scope'
import { ListedWebhook, Webhook, WebhookFields } from './contract/webhooks'
import { shownBody } from './rules/shown-body'
import { webhookState } from './rules/webhook-state'

const column = columnsOf('incoming_webhook')
const READERS: PermissionType[] = ['HelloAdminPermission', 'DeveloperPermission']
/** What came in is evidence: only they write some down by hand, or let it disappear. */
const KEEPERS: PermissionType[] = ['SuperAdminPermission']

/** Webhooks concern the whole platform: who looks after some cities only sees none. */
const webhooksInScope = (caller: Person): Expression<SqlBool> => scopeFilter(caller, READERS, {})

const STATE = sql<string>`(case
  when incoming_webhook.processed_at is not null
    then case when incoming_webhook.attempts > 0 then 'processed' else 'kept' end
  when incoming_webhook.error is null then 'waiting' else 'failing' end)`

const described = {
  table: 'incoming_webhook' as const,
  fields: WebhookFields,
  access: { read: READERS, write: KEEPERS },
  scope: <Row>(rows: SelectQueryBuilder<DB, 'incoming_webhook', Row>, caller: Person) =>
    rows.where(webhooksInScope(caller)),
  // What came stays as it came.
  authorize: (_: Database, __: Person, fields: { [name: string]: unknown }, before?: object): boolean =>
    !before || Object.keys(fields).every(name => name === 'note' || fields[name] === undefined),
  listing: {
    filters: {
      service: { column: column('service'), kind: 'text' as const },
      type: { column: column('type'), kind: 'text' as const },
      eventId: { column: column('event_id'), kind: 'text' as const },
      objectId: { column: column('object_id'), kind: 'text' as const },
      integrationId: { column: column('integration_id'), kind: 'id' as const },
      state: { column: STATE, kind: 'text' as const },
      status: { column: STATE, kind: 'text' as const },
    },
    sorts: { service: column('service'), type: column('type') },
    search: sql<string>`(incoming_webhook.type || ' ' || incoming_webhook.event_id || ' '
      || coalesce(incoming_webhook.object_id, ''))`,
    searchesNewest: true,
    defaultSort: '-createdAt',
    byId: 'createdAt' as const,
  },
}

const presentListed = (row: Selectable<IncomingWebhookTable>, orders: Orders) => ({
  id: row.id,
  service: row.service,
  eventId: row.event_id,
  type: row.type,
  objectId: row.object_id,
  order: orders.get(row.object_id ?? '') ?? null,
  integrationId: row.integration_id,
  method: row.method,
  state: webhookState({ processedAt: row.processed_at, error: row.error, attempts: row.attempts }),
  attempts: row.attempts,
  error: row.error,
  note: row.note,
  processedAt: row.processed_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  archivedAt: row.archived_at,
})

type Orders = ReadonlyMap<string, { id: string; ufid: string }>

/** The orders that these payments are for, by the id of the payment: of the order itself, or of a later payment for it. */
async function ordersOf(db: Database, rows: readonly Selectable<IncomingWebhookTable>[]): Promise<Orders> {
  const payments = [...new Set(rows.flatMap(({ object_id }) => object_id ?? []))]
  if (!payments.length) return new Map()
  const orders = await db
    .selectFrom('purchase_order')
    .select(['id', 'ufid', 'payment_intent_id as payment'])
    .where('payment_intent_id', 'in', payments)
    .unionAll(
      db
        .selectFrom('order_payment')
        .innerJoin('purchase_order', 'purchase_order.id', 'order_payment.order_id')
        .select(['purchase_order.id', 'purchase_order.ufid', 'order_payment.payment_intent_id as payment'])
        .where('order_payment.payment_intent_id', 'in', payments),
    )
    .execute()
  return new Map(
    orders.flatMap(({ id, ufid, payment }) => (payment ? [[payment, { id, ufid }] as const] : [])),
  )
}

/** What other services have told us. */
export const webhooks = resource({
  ...described,
  found: { as: 'webhook', label: 'type', detail: 'event_id' },
  record: Webhook,
  present: async (rows, { db }) => {
    const orders = await ordersOf(db, rows)
    return rows.map(row => ({
      ...presentListed(row, orders),
      headers: row.headers,
      body: shownBody(row.body),
    }))
  },
  toColumns: (fields, _, before) =>
    before
      ? { note: fields.note }
      : {
          service: fields.service,
          event_id: fields.eventId,
          type: fields.type,
          object_id: objectOf(fields.body),
          body: fields.body,
          note: fields.note,
        },
  secretColumns: ['body', 'headers'],
})

/** A list says what came, and not what stood in it. */
export const { list: listWebhooks } = resource({
  ...described,
  record: ListedWebhook,
  present: async (rows, { db }) => {
    const orders = await ordersOf(db, rows)
    return rows.map(row => presentListed(row, orders))
  },
  toColumns: () => ({}),
})

/** Of a payment, what the payment is; else what the event itself is about. */
function objectOf(body = '{}'): string | null {
  const { data, objectId } = JSON.parse(body) as {
    data?: { object?: Record<string, unknown> }
    objectId?: unknown
  }
  const id = data?.object?.payment_intent ?? data?.object?.id ?? objectId
  return typeof id === 'string' ? id : null
}
