import { holds, mayFail } from '../../../core/procedures'
import { SECOND_MS } from '../../../core/rules/instant'
import { write } from '../../../core/write'
import { slugFor } from '../../companies/companies/slugs'
import {
  insertCatalog,
  lockCatalog,
  placeInStores,
  presentCatalogs,
  setPlannedPublication,
} from '../catalog/catalogs.store'
import {
  Catalog,
  CatalogToPublish,
  DuplicateCatalog,
  PublishCatalog,
  PublishedCatalog,
} from '../catalog/contract/catalogs'
import { MENU_KEEPERS, runsStoresOf } from '../stores/store-access'
import { publicationOf } from './publication'
import { putOnSale } from './put-on-sale'

/**
 * Puts the draft on sale, or an older version again: a new version with everything that orders are priced from.
 * Versions never change; an order keeps the one it was placed with. The draft stays as it is. With a time the draft
 * goes on sale then, as it is then.
 */
export const publishCatalog = holds(...MENU_KEEPERS)
  .input(PublishCatalog)
  .output(PublishedCatalog)
  .concat(mayFail('NotFound', 'StaleRecord', 'PublicationInPast'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, emit, audit } = ctx
      const { at } = input
      const catalog = await lockCatalog(db, caller, input.catalogId)
      const publication = catalog && (await publicationOf(db, catalog, input.versionId))
      if (!publication) throw fail('NotFound')
      if (input.looked !== undefined && input.looked !== publication.looked) throw fail('StaleRecord')
      if (at && at <= now) throw fail('PublicationInPast')

      const note = input.note ?? null
      if (!at) {
        const made = await putOnSale(ctx, catalog, publication, { note, by: caller.id })
        return { ...made, publishedAt: now, plannedAt: null, warnings: publication.warnings }
      }
      await setPlannedPublication(db, catalog.id, {
        publish_at: at,
        publish_note: note,
        publish_by: caller.id,
      })
      audit({ type: 'catalog', id: catalog.id, after: { publishAt: at } })
      const afterSeconds = Math.ceil((at.getTime() - now.getTime()) / SECOND_MS)
      emit('catalog.publication-planned', { catalogId: catalog.id, afterSeconds })
      return {
        ...{ catalogVersionId: null, number: null, publishedAt: null },
        plannedAt: at,
        warnings: publication.warnings,
      }
    }),
  )

/** Leaves the draft as it is: it goes on sale when a person publishes it. */
export const cancelPublication = holds(...MENU_KEEPERS)
  .input(CatalogToPublish)
  .output(Catalog)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, fail, audit } }) => {
      const catalog = await lockCatalog(db, caller, input.catalogId)
      if (!catalog) throw fail('NotFound')
      await setPlannedPublication(db, catalog.id, null)
      audit({
        ...{ type: 'catalog', id: catalog.id },
        before: { publishAt: catalog.publish_at },
        after: { publishAt: null },
      })
      return (await presentCatalogs(db, [{ ...catalog, publish_at: null }]))[0]!
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
