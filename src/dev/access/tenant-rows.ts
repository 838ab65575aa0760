import { sql } from 'kysely'
import type { TestWorld } from '../../core/testing'
import { COLLECTIONS, tableOf } from './collections'
import type { Tenant } from './tenant'

/** Ends all that a tenant is: what can be brought back is marked, the rest is gone. */
export async function removeTenant(world: TestWorld, tenant: Tenant) {
  const gone = [
    'print_job',
    'payment_method',
    'address_entry',
    'billing_details',
    'api_key',
    'permission',
    'till_order',
    'todo',
    'bank_transaction',
    'bank_import',
    'paper_template',
    'session',
    'audit_entry',
  ]
  gone.push(
    'entitlement_rule',
    'location_invitation',
    'outgoing_message',
    'notification',
    'checkout',
    'waypoint',
    'credit',
  )
  const ids = idsOf(tenant)
  for (const table of gone)
    await sql`delete from ${sql.table(table)} where id = any(${ids})`.execute(world.db)
  const marked = new Set([...COLLECTIONS.map(tableOf), 'printer', 'kiosk', 'route', 'purchase_order'])
  for (const table of marked)
    await sql`update ${sql.table(table)} set deleted_at = now() where id = any(${ids})`.execute(world.db)
}

/** All ids that a tenant's things have. */
export const idsOf = (tenant: Tenant): string[] =>
  [...Object.values(tenant), ...Object.values(tenant.records)].filter(
    (value): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value),
  )

/** Every row of every table that names one of these ids, as text. */
export async function rowsNaming(world: TestWorld, ids: string[]): Promise<string> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limit', 'idempotent_answer') order by 1`.execute(world.db)
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
        where t::text ~ ${ids.join('|')} order by 1`.execute(world.db)
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return dumps.flat().join('\n')
}
