import { type Insertable, type Selectable, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import type { CatalogTable, CatalogVersionTable } from '../../../core/db/tables'
import type { Channel } from '../../../core/rules/ordering/channels'
import { ofMerchant } from '../stores/store-access'
import type { Catalog } from './contract/catalogs'

export type CatalogRow = Selectable<CatalogTable>

/** The catalogs of one's merchants. */
export function catalogsVisibleTo(db: Database, caller: Person, verb: 'read' | 'write' = 'read') {
  return db
    .selectFrom('catalog')
    .where('catalog.deleted_at', 'is', null)
    .where(ofMerchant(caller, verb, sql.ref('catalog.merchant_id')))
}

/** A catalog held until the end of the transaction, if this person may change it. */
export const lockCatalog = (db: Database, caller: Person, id: string): Promise<CatalogRow | undefined> =>
  catalogsVisibleTo(db, caller, 'write')
    .selectAll('catalog')
    .where('catalog.id', '=', id)
    .forUpdate('catalog')
    .executeTakeFirst()

export async function presentCatalogs(db: Database, rows: CatalogRow[]): Promise<Catalog[]> {
  if (!rows.length) return []
  const versionIds = rows.flatMap(row => row.published_version_id ?? [])
  const [links, versions] = await Promise.all([
    db
      .selectFrom('catalog_store')
      .selectAll()
      .where(
        'catalog_id',
        'in',
        rows.map(row => row.id),
      )
      .orderBy('store_id')
      .execute(),
    versionIds.length
      ? db
          .selectFrom('catalog_version')
          .select(['id', 'number', 'published_at'])
          .where('id', 'in', versionIds)
          .execute()
      : [],
  ])
  return rows.map(row => {
    const version = versions.find(({ id }) => id === row.published_version_id)
    return {
      id: row.id,
      merchantId: row.merchant_id,
      name: row.name,
      slug: row.slug,
      channel: row.channel as Channel,
      sections: row.sections,
      prices: row.prices,
      activeStores: links
        .filter(link => link.catalog_id === row.id)
        .map(({ store_id }) => ({ storeId: store_id })),
      publishedVersion: version
        ? { id: version.id, number: version.number, publishedAt: version.published_at }
        : null,
      plannedPublication: row.publish_at && { at: row.publish_at, note: row.publish_note },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }
  })
}

export const insertCatalog = (
  tx: Tx,
  draft: Pick<CatalogRow, 'id' | 'merchant_id' | 'name' | 'slug' | 'channel' | 'sections' | 'prices'>,
  now: Date,
): Promise<CatalogRow> =>
  tx
    .insertInto('catalog')
    .values({ ...draft, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What its keepers write of a draft; what is not given stays. */
export const changeCatalog = (
  tx: Tx,
  id: string,
  {
    name,
    slug,
    channel,
    sections,
    prices,
  }: { [Field in 'name' | 'slug' | 'channel' | 'sections' | 'prices']?: CatalogRow[Field] | undefined },
  now: Date,
): Promise<CatalogRow> =>
  tx
    .updateTable('catalog')
    .set({ name, slug, channel, sections, prices, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setCatalogSections = (tx: Tx, id: string, sections: CatalogRow['sections'], now: Date) =>
  tx.updateTable('catalog').set({ sections, updated_at: now }).where('id', '=', id).execute()

export async function nextVersionNumber(db: Database, catalogId: string): Promise<number> {
  const last = await db
    .selectFrom('catalog_version')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('catalog_id', '=', catalogId)
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

export const insertCatalogVersion = (tx: Tx, version: Insertable<CatalogVersionTable>) =>
  tx.insertInto('catalog_version').values(version).execute()

/** What is on sale from now on. */
export const setPublishedVersion = (tx: Tx, id: string, versionId: string, now: Date) =>
  tx
    .updateTable('catalog')
    .set({ published_version_id: versionId, updated_at: now })
    .where('id', '=', id)
    .execute()

export type PlannedPublication = Pick<CatalogRow, 'publish_at' | 'publish_note' | 'publish_by'>

/** Who has the draft open goes on editing it: it stays as it was. */
export const setPlannedPublication = (tx: Tx, id: string, plan: PlannedPublication | null) =>
  tx
    .updateTable('catalog')
    .set(plan ?? { publish_at: null, publish_note: null, publish_by: null })
    .where('id', '=', id)
    .execute()

/** A catalog whose draft is due to go on sale, locked. */
export const lockDueCatalog = (tx: Tx, id: string, now: Date): Promise<CatalogRow | undefined> =>
  tx
    .selectFrom('catalog')
    .selectAll()
    .where('id', '=', id)
    .where('publish_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()

export const dueCatalogIds = async (db: Database, now: Date, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom('catalog')
      .select('id')
      .where('publish_at', '<=', now)
      .orderBy('publish_at')
      .limit(most)
      .execute()
  ).map(({ id }) => id)

/** Puts a catalog on the shelves of these stores and no others. */
export async function placeInStores(db: Database, catalogId: string, storeIds: string[]) {
  const wanted = [...new Set(storeIds)]
  await db
    .deleteFrom('catalog_store')
    .where('catalog_id', '=', catalogId)
    .$if(wanted.length > 0, query => query.where('store_id', 'not in', wanted))
    .execute()
  if (wanted.length)
    await db
      .insertInto('catalog_store')
      .values(wanted.map(store_id => ({ catalog_id: catalogId, store_id })))
      .onConflict(oc => oc.doNothing())
      .execute()
}

export const storeIdsOf = async (db: Database, catalogId: string): Promise<string[]> =>
  (await db.selectFrom('catalog_store').select('store_id').where('catalog_id', '=', catalogId).execute()).map(
    row => row.store_id,
  )
