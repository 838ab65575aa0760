import type { Database } from '../../core/db/open'
import { holds, mayFail } from '../../core/procedures'
import { write } from '../../core/write'
import { slugFor } from '../companies/slugs'
import { languageOfMerchant } from '../stores/merchant-language'
import { MENU_KEEPERS, runsStoresOf } from '../stores/store-access'
import {
  insertCatalog,
  insertCatalogVersion,
  lockCatalog,
  nextVersionNumber,
  placeInStores,
  presentCatalogs,
  setPublishedVersion,
  storeIdsOf,
} from './catalogs.store'
import {
  Catalog,
  type CatalogWarning,
  DuplicateCatalog,
  PublishCatalog,
  PublishedCatalog,
} from './contract/catalogs'
import type { CatalogSection } from './contract/menus'
import { contentOf } from './menu-products'
import type { ProductRow } from './products'

/**
 * Puts the draft on sale: a new version with everything that orders are priced from. Versions never change;
 * an order keeps the one it was placed with.
 */
export const publishCatalog = holds(...MENU_KEEPERS)
  .input(PublishCatalog)
  .output(PublishedCatalog)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, emit, audit } }) => {
      const catalog = await lockCatalog(db, caller, input.catalogId)
      if (!catalog) throw fail('NotFound')
      const [products, language, storeIds, number] = await Promise.all([
        productsOf(db, catalog.merchant_id, catalog.sections),
        languageOfMerchant(db, catalog.merchant_id),
        storeIdsOf(db, catalog.id),
        nextVersionNumber(db, catalog.id),
      ])

      const onSale = products.filter(product => !product.archived_at && !product.deleted_at)
      const content = contentOf(catalog.sections, onSale, language)
      const warnings = warningsOf(catalog.sections, products, storeIds)

      const catalogVersionId = world.newId()
      await insertCatalogVersion(db, {
        id: catalogVersionId,
        catalog_id: catalog.id,
        number,
        content,
        note: input.note,
        published_by: caller.id,
        published_at: now,
      })
      await setPublishedVersion(db, catalog.id, catalogVersionId, now)
      audit({ type: 'catalog', id: catalog.id, after: { publishedVersionId: catalogVersionId, number } })
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
      }
      const catalog = await insertCatalog(db, draft, now)
      await placeInStores(db, catalog.id, storeIds)
      audit({ type: 'catalog', id: catalog.id, after: { duplicateOf: original.id, name: catalog.name } })
      return (await presentCatalogs(db, [catalog]))[0]!
    }),
  )

/** The products that sections name, whatever has become of them since; those of other merchants do not count. */
export async function productsOf(db: Database, merchantId: string, sections: readonly CatalogSection[]) {
  const ids = [...new Set(sections.flatMap(section => section.productIds))]
  if (!ids.length) return []
  return db
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', ids)
    .where('merchant_id', '=', merchantId)
    .execute()
}

/** What a merchant wants to know about what was just put on sale. */
export function warningsOf(
  sections: readonly CatalogSection[],
  products: readonly ProductRow[],
  storeIds: readonly string[],
): CatalogWarning[] {
  const byId = new Map(products.map(product => [product.id, product]))
  const warnings: CatalogWarning[] = storeIds.length ? [] : [{ kind: 'noStores' }]
  const seen = new Set<string>()
  for (const section of sections) {
    const isThere = (id: string) => byId.get(id) && !byId.get(id)!.archived_at && !byId.get(id)!.deleted_at
    if (!section.productIds.some(isThere))
      warnings.push({ kind: 'emptySection', sectionId: section.id, name: section.name })
    for (const productId of section.productIds) {
      const product = byId.get(productId)
      const about = { sectionId: section.id, productId, name: product?.name }
      if (!product || product.deleted_at) warnings.push({ kind: 'productGone', ...about })
      else if (product.archived_at) warnings.push({ kind: 'productArchived', ...about })
      else if (!seen.has(productId)) {
        if (product.price_cents === 0) warnings.push({ kind: 'noPrice', ...about })
        if (product.picture === null) warnings.push({ kind: 'noPicture', ...about })
        if (product.modifier_groups.some(group => group.modifierItems.some(option => !option.allergens)))
          warnings.push({ kind: 'allergensNotStated', ...about })
        if (!product.merchant_reviewed) warnings.push({ kind: 'notReviewed', ...about })
      }
      seen.add(productId)
    }
  }
  return warnings
}
