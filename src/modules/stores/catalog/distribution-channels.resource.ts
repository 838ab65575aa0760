import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { DistributionChannel, DistributionChannelFields } from './contract/distribution-channels'

const column = columnsOf('distribution_channel')
const ADMINS: PermissionType[] = ['HelloAdminPermission']

/** Which places carry which products: the platform's own, so who is admitted to some cities only sees none. */
export const distributionChannels = resource({
  table: 'distribution_channel',
  found: { as: 'distributionChannel', label: 'name' },
  record: DistributionChannel,
  fields: DistributionChannelFields,
  access: { read: ADMINS, write: ADMINS },
  scope: (rows, caller) => rows.where(scopeFilter(caller, ADMINS, {})),
  authorize: async (db, caller, { products, targets }) =>
    inScope(caller, ADMINS, {}) &&
    (await areThere(db, 'product', products)) &&
    (await areThere(db, 'location', targets)),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      versionId: { column: column('version_id'), kind: 'id' },
      products: { column: sql`distribution_channel.product_ids::text[]`, kind: 'array' },
      targets: { column: sql`distribution_channel.location_ids::text[]`, kind: 'array' },
    },
    sorts: { name: column('name') },
    search: sql<string>`(distribution_channel.name || ' ' || distribution_channel.description)`,
    defaultSort: 'name',
  },
  present: rows =>
    rows.map(row => ({
      id: row.id,
      name: row.name,
      description: row.description,
      versionId: row.version_id,
      products: row.product_ids,
      targets: row.location_ids,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    })),
  toColumns: ({ name, description, products, targets }, { world }, before) => ({
    name,
    description,
    product_ids: products,
    location_ids: targets,
    ...((!before || differ(products, before.product_ids) || differ(targets, before.location_ids)) && {
      version_id: world.newId(),
    }),
  }),
})

/** Whether a list was given, and is another than it was; a form sends those that it did not change, too. */
const differ = (given: readonly string[] | undefined, was: readonly string[]) =>
  given !== undefined && !Bun.deepEquals(given, was)

async function areThere(db: Database, table: 'product' | 'location', ids: readonly string[] = []) {
  const wanted = [...new Set(ids)]
  const { found } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('found'))
    .where('id', '=', sql<string>`any(${sql.val(wanted)}::text[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return found === wanted.length
}
