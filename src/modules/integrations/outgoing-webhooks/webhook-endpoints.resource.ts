import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { WebhookDeliveryTable } from '../../../core/db/tables'
import { resource } from '../../../core/resource'
import { scopeFilter, scopeOf } from '../../../core/scope'
import { runsMerchant } from '../../stores/stores/store-access'
import { WebhookDelivery, WebhookEndpoint, WebhookEndpointFields } from './contract/outgoing-webhooks'
import type { DeliveryState } from './rules/delivery-attempts'
import { isForMerchants, type OutgoingEvent } from './rules/outgoing-events'
import { newSigningSecret, sealSecret } from './signing-secrets'

const column = columnsOf('webhook_endpoint')
const ofDelivery = columnsOf('webhook_delivery')
export const ENDPOINT_KEEPERS: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']

/** The endpoints that a caller looks after: those of their merchants; the platform's people all. */
export const endpointsInScope = (caller: Person): Expression<SqlBool> =>
  scopeFilter(caller, ENDPOINT_KEEPERS, { merchant: column('merchant_id') })

/** What was sent to them. */
export const deliveriesInScope = (caller: Person): Expression<SqlBool> => sql<SqlBool>`exists (
  select 1 from webhook_endpoint where webhook_endpoint.id = webhook_delivery.endpoint_id
    and webhook_endpoint.deleted_at is null and ${endpointsInScope(caller)})`

/** Who is told of what happens here. Its secret is made here, and shown once when it is made anew. */
export const webhookEndpoints = resource({
  table: 'webhook_endpoint',
  found: { as: 'webhookEndpoint', label: 'name', detail: 'url' },
  record: WebhookEndpoint,
  fields: WebhookEndpointFields,
  access: { read: ENDPOINT_KEEPERS, write: ENDPOINT_KEEPERS },
  scope: (rows, caller) => rows.where(endpointsInScope(caller)),
  authorize: async (db, caller, fields, before) => {
    const merchantId = fields.merchantId === undefined ? before?.merchant_id : fields.merchantId
    const events = fields.events ?? (before?.events as OutgoingEvent[])
    if (!merchantId) return scopeOf(caller, ['HelloAdminPermission']).isEverything
    if (!events.every(isForMerchants)) return false
    return before?.merchant_id === merchantId || (await runsMerchant(db, caller, merchantId))
  },
  most: { rows: 30, of: 'merchant_id' },
  listing: {
    filters: {
      isActive: { column: column('is_active'), kind: 'boolean' },
      active: { column: column('is_active'), kind: 'boolean' },
      merchant: { column: column('merchant_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      event: { column: sql`webhook_endpoint.events`, kind: 'array' },
    },
    sorts: { name: column('name') },
    search: sql<string>`(webhook_endpoint.name || ' ' || webhook_endpoint.url)`,
    defaultSort: 'name',
  },
  present: rows =>
    rows.map(row => ({
      id: row.id,
      name: row.name,
      url: row.url,
      merchantId: row.merchant_id,
      events: row.events as OutgoingEvent[],
      isActive: row.is_active,
      failures: row.failures,
      disabledAt: row.disabled_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    })),
  toColumns: (fields, { world }, before) => ({
    name: fields.name,
    url: fields.url,
    merchant_id: fields.merchantId,
    events: fields.events && [...new Set(fields.events)],
    is_active: fields.isActive,
    // Whoever switches it on again, or leads it elsewhere, gives it all its attempts again.
    ...(before && (fields.isActive || fields.url) ? { failures: 0, disabled_at: null } : {}),
    ...(before ? {} : { secret_sealed: sealSecret(world, newSigningSecret(world)) }),
  }),
  secretColumns: ['secret_sealed', 'old_secret_sealed'],
})

/** What was sent, and what became of it: to be read, and sent again. */
export const { list: listDeliveries, show: showDelivery } = resource({
  table: 'webhook_delivery',
  record: WebhookDelivery,
  fields: WebhookEndpointFields,
  access: { read: ENDPOINT_KEEPERS, write: ENDPOINT_KEEPERS },
  scope: (rows, caller) => rows.where(deliveriesInScope(caller)),
  listing: {
    filters: {
      endpointId: { column: ofDelivery('endpoint_id'), kind: 'id' },
      state: { column: ofDelivery('state'), kind: 'text' },
      type: { column: ofDelivery('type'), kind: 'text' },
    },
    sorts: {},
    search: sql<string>`(webhook_delivery.type || ' ' || webhook_delivery.event_id)`,
    searchesNewest: true,
    defaultSort: '-createdAt',
    byId: 'createdAt',
  },
  present: rows => rows.map(presentDelivery),
  toColumns: () => ({}),
})

export const presentDelivery = (row: Selectable<WebhookDeliveryTable>) => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: row.type,
  state: row.state as DeliveryState,
  attempts: row.attempts,
  nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at : null,
  body: row.body,
  responseStatus: row.response_status,
  responseBody: row.response_body,
  responseMs: row.response_ms,
  error: row.error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  archivedAt: row.archived_at,
})
