import type { Expression, Selectable, SqlBool } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person, World } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { IntegrationTable } from '../../../core/db/tables'
import { nameIn } from '../../../core/lookups'
import { resource } from '../../../core/resource'
import { scopeFilter, scopeOf } from '../../../core/scope'
import { runsMerchant } from '../../stores/stores/store-access'
import { Integration, IntegrationFields } from './contract/integrations'
import { credentialColumns } from './credentials'
import {
  type IntegrationKind,
  type IntegrationStatus,
  MERCHANT_KINDS,
  SENDING_KINDS,
} from './rules/integration-kinds'

const column = columnsOf('integration')
export const INTEGRATION_KEEPERS: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']

/** The connections that a caller looks after: those of their merchants; the platform's people all. */
export const integrationsInScope = (caller: Person): Expression<SqlBool> =>
  scopeFilter(caller, INTEGRATION_KEEPERS, { merchant: column('merchant_id') })

/** What is reached elsewhere, and who signs there. What was tried with another address or key says nothing of a new one. */
export const integrations = resource({
  table: 'integration',
  found: { as: 'integration', label: 'name', detail: nameIn('merchant', column('merchant_id')) },
  record: Integration,
  fields: IntegrationFields,
  access: { read: INTEGRATION_KEEPERS, write: INTEGRATION_KEEPERS },
  scope: (rows, caller) => rows.where(integrationsInScope(caller)),
  authorize: async (db, caller, fields, before) => {
    const merchantId = fields.merchantId === undefined ? before?.merchant_id : fields.merchantId
    const kind = fields.kind ?? (before?.kind as IntegrationKind)
    if (!merchantId) return scopeOf(caller, ['HelloAdminPermission']).isEverything
    if (!MERCHANT_KINDS.includes(kind)) return false
    return before?.merchant_id === merchantId || (await runsMerchant(db, caller, merchantId))
  },
  most: { rows: 30, of: 'merchant_id' },
  listing: {
    filters: {
      kind: { column: column('kind'), kind: 'text' },
      status: { column: column('status'), kind: 'text' },
      merchant: { column: column('merchant_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
    },
    sorts: { name: column('name'), kind: column('kind'), status: column('status') },
    search: column('name'),
    defaultSort: 'name',
  },
  present: (rows, { world }) => rows.map(row => presentIntegration(world, row)),
  toColumns: (fields, { world }, before) => ({
    name: fields.name,
    kind: fields.kind,
    merchant_id: fields.merchantId,
    base_url: fields.baseUrl,
    ...credentialColumns(
      world,
      movesAway(fields.baseUrl, before) ? { ...fields, apiKey: fields.apiKey ?? null } : fields,
      before,
    ),
    ...(fields.baseUrl !== undefined || fields.apiKey !== undefined ? { status: 'untested' } : {}),
  }),
  secretColumns: ['credentials_sealed'],
})

/** A key is for who it was given to: who leads the connection elsewhere has to know it. */
const movesAway = (baseUrl: string | null | undefined, before?: { base_url: string | null }): boolean =>
  baseUrl !== undefined && before?.base_url != null && originOf(baseUrl) !== originOf(before.base_url)
const originOf = (address: string | null) => address && new URL(address).origin

function presentIntegration({ settings }: Pick<World, 'settings'>, row: Selectable<IntegrationTable>) {
  const kind = row.kind as IntegrationKind
  return {
    id: row.id,
    name: row.name,
    kind,
    merchantId: row.merchant_id,
    baseUrl: row.base_url,
    hasApiKey: row.api_key_last_four !== null,
    apiKeyLastFour: row.api_key_last_four,
    hasWebhookSecret: row.has_webhook_secret,
    webhookUrl: SENDING_KINDS.includes(kind)
      ? `${settings.publicUrl}/api/v1/webhooks/${kind}?integration=${row.id}`
      : null,
    status: row.status as IntegrationStatus,
    lastSyncAt: row.last_sync_at,
    errors: row.errors.map(({ at, message }) => ({ at: new Date(at), message })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }
}
