import { holds, mayFail } from '../../core/procedures'
import { write } from '../../core/write'
import { slugFor } from '../companies/slugs'
import { MENU_KEEPERS, runsStoresOf } from '../stores/store-access'
import {
  insertCatalog,
  insertCatalogVersion,
  lockCatalog,
  nextVersionNumber,
  placeInStores,
  presentCatalogs,
  setPublishedVersion,
} from './catalogs.store'
import { Catalog, DuplicateCatalog, PublishCatalog, PublishedCatalog } from './contract/catalogs'
import { publicationOf } from './publication'

/**
 * Puts the draft on sale, or an older version again: a new version with everything that orders are priced from.
 * Versions never change; an order keeps the one it was placed with. The draft stays as it is.
 */
export const publishCatalog = holds(...MENU_KEEPERS)
  .input(PublishCatalog)
  .output(PublishedCatalog)
  .concat(mayFail('NotFound', 'StaleRecord'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, emit, audit } }) => {
      const catalog = await lockCatalog(db, caller, input.catalogId)
      const publication = catalog && (await publicationOf(db, catalog, input.versionId))
      if (!publication) throw fail('NotFound')
      const { content, warnings, storeIds, returnsTo, looked } = publication
      if (input.looked !== undefined && input.looked !== looked) throw fail('StaleRecord')

      const number = await nextVersionNumber(db, catalog.id)
      const catalogVersionId = world.newId()
      await insertCatalogVersion(db, {
        id: catalogVersionId,
        catalog_id: catalog.id,
        number,
        content,
        note: input.note,
        published_by: caller.id,
        published_at: now,
        returns_to: returnsTo?.id,
      })
      await setPublishedVersion(db, catalog.id, catalogVersionId, now)
      const again = returnsTo ? { returnsTo: returnsTo.number } : {}
      audit({
        type: 'catalog',
        id: catalog.id,
        after: { publishedVersionId: catalogVersionId, number, ...again },
      })
      emit('catalog.published', { catalogId: catalog.id, storeIds })
      return { catalogVersionId, number, publishedAt: now, warnings }
    }),
  )

/** A draft of its own with the same sections, not published, in no store unless they are named. */
export const duplicateCatalog = holds(...MENU_KEEPERS)
  .input(DuplicateCatalog)
  .output(Catalog)
  .concat(mayFail('NotFound', 'Forbidden'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, audit } }) => {
      const original = await lockCatalog(db, caller, input.catalogId)
      if (!original) throw fail('NotFound')
      const storeIds = input.storeIds ?? []
      if (!(await runsStoresOf(db, caller, original.merchant_id, storeIds))) throw fail('Forbidden')

      const draft = {
        id: world.newId(),
        merchant_id: original.merchant_id,
        name: input.name,
        slug: slugFor(world, input.name),
        channel: original.channel,
        sections: original.sections,
        prices: original.prices,
      }
      const catalog = await insertCatalog(db, draft, now)
      await placeInStores(db, catalog.id, storeIds)
      audit({ type: 'catalog', id: catalog.id, after: { duplicateOf: original.id, name: catalog.name } })
      return (await presentCatalogs(db, [catalog]))[0]!
    }),
  )
