import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { catalogsVisibleTo } from '../catalog/catalogs.store'
import {
  CatalogVersions,
  CatalogVersionsOf,
  ComparedVersions,
  CompareVersions,
  PreviewPublication,
  PublicationPreview,
} from '../catalog/contract/catalogs'
import type { CatalogContent } from '../catalog/contract/menus'
import { MENU_KEEPERS, MENU_READERS } from '../stores/store-access'
import { menuDifferences } from './menu-differences'
import { publicationOf } from './publication'

const PAGE = 20
const NOTHING: CatalogContent = { sections: [], products: [] }

/** What was put on sale of a catalog, the latest first. */
export const listCatalogVersions = holds(...MENU_READERS)
  .input(CatalogVersionsOf)
  .output(CatalogVersions)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { catalogId, cursor }, ctx: { db, caller, fail } }) => {
    const catalog = await catalogOf(db, caller, catalogId)
    if (!catalog) throw fail('NotFound')
    const rows = await db
      .selectFrom('catalog_version as version')
      .leftJoin('catalog_version as older', 'older.id', 'version.returns_to')
      .leftJoin('person', 'person.id', 'version.published_by')
      .select([
        'version.id',
        'version.number',
        'version.note',
        'version.published_at',
        'older.number as returns_to',
      ])
      .select([
        sql<string | null>`nullif(trim(concat_ws(' ', person.first_name, person.last_name)), '')`.as(
          'published_by',
        ),
        sql<number>`jsonb_array_length(version.content->'sections')`.as('section_count'),
        sql<number>`jsonb_array_length(version.content->'products')`.as('product_count'),
      ])
      .where('version.catalog_id', '=', catalog.id)
      .$if(typeof cursor === 'number', query => query.where('version.number', '<', cursor!))
      .orderBy('version.number', 'desc')
      .limit(PAGE + 1)
      .execute()
    const versions = rows.slice(0, PAGE).map(row => ({
      id: row.id,
      number: row.number,
      publishedAt: row.published_at,
      note: row.note,
      publishedBy: row.published_by,
      isLive: row.id === catalog.published_version_id,
      returnsTo: row.returns_to,
      sectionCount: row.section_count,
      productCount: row.product_count,
    }))
    return { versions, nextCursor: rows.length > PAGE ? versions.at(-1)!.number : null }
  })

/** What is another in one version of a catalog than in another of the same. */
export const compareCatalogVersions = holds(...MENU_READERS)
  .input(CompareVersions)
  .output(ComparedVersions)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const catalog = await catalogOf(db, caller, input.catalogId)
    if (!catalog) throw fail('NotFound')
    const [before, after] = await Promise.all(
      [input.before, input.after].map(id => versionOf(db, catalog.id, id)),
    )
    if (!before || !after) throw fail('NotFound')
    return {
      before: before.reference,
      after: after.reference,
      differences: menuDifferences(before.content, after.content),
    }
  })

/** What publishing would change of what is on sale. */
export const previewPublication = holds(...MENU_KEEPERS)
  .input(PreviewPublication)
  .output(PublicationPreview)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const catalog = await catalogOf(db, caller, input.catalogId, 'write')
    if (!catalog) throw fail('NotFound')
    const [publication, live] = await Promise.all([
      publicationOf(db, catalog, input.versionId),
      catalog.published_version_id ? versionOf(db, catalog.id, catalog.published_version_id) : null,
    ])
    if (!publication) throw fail('NotFound')
    return {
      live: live?.reference ?? null,
      differences: menuDifferences(live?.content ?? NOTHING, publication.content),
      warnings: publication.warnings,
      looked: publication.looked,
    }
  })

const catalogOf = (db: Database, caller: Person, id: string, verb: 'read' | 'write' = 'read') =>
  catalogsVisibleTo(db, caller, verb).selectAll('catalog').where('catalog.id', '=', id).executeTakeFirst()

async function versionOf(db: Database, catalogId: string, id: string) {
  const row = await db
    .selectFrom('catalog_version')
    .select(['id', 'number', 'published_at', 'content'])
    .where('id', '=', id)
    .where('catalog_id', '=', catalogId)
    .executeTakeFirst()
  if (!row) return null
  const { content, published_at, ...reference } = row
  return { content, reference: { ...reference, publishedAt: published_at } }
}
