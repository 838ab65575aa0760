import type { Database } from '../../../core/db/open'
import type { Channel } from '../../../core/rules/ordering/channels'
import { type CatalogRow, storeIdsOf } from '../catalog/catalogs.store'
import type { CatalogWarning } from '../catalog/contract/catalogs'
import type { CatalogContent, CatalogSection } from '../catalog/contract/menus'
import { contentOf, ownDiscountOf, ratesOf } from '../catalog/menu-products'
import type { ProductRow } from '../catalog/products'
import { isDrinkAtReducedRate } from '../catalog/rules/channel-vat'
import { hasIdleDiscount } from '../catalog/rules/own-discount'
import { languageOfMerchant } from '../stores/merchant-language'

/** What would be put on sale now, and where. */
export type Publication = {
  content: CatalogContent
  warnings: CatalogWarning[]
  storeIds: string[]
  /** The number of the version that is put back; null: the draft is put on sale. */
  returnsTo: { id: string; number: number } | null
  /** A name of the content: another one has another. */
  looked: string
}

/**
 * The draft, or an older version of the same catalog: as it was, but for products that are gone since.
 * Null: there is no such version.
 */
export async function publicationOf(
  db: Database,
  catalog: CatalogRow,
  versionId: string | undefined,
): Promise<Publication | null> {
  const storeIds = await storeIdsOf(db, catalog.id)
  const found = versionId
    ? await olderVersion(db, catalog, versionId, storeIds)
    : await draftOf(db, catalog, storeIds)
  if (!found) return null
  const looked = new Bun.CryptoHasher('sha256').update(JSON.stringify(found.content)).digest('hex')
  return { ...found, storeIds, looked }
}

async function draftOf(db: Database, catalog: CatalogRow, storeIds: string[]) {
  const [products, language] = await Promise.all([
    productsOf(db, catalog.merchant_id, catalog.sections),
    languageOfMerchant(db, catalog.merchant_id),
  ])
  return {
    content: contentOf(catalog.sections, products.filter(isSold), {
      language,
      channel: catalog.channel as Channel,
      prices: catalog.prices,
    }),
    warnings: warningsOf(catalog.sections, products, storeIds, catalog),
    returnsTo: null,
  }
}

async function olderVersion(db: Database, catalog: CatalogRow, versionId: string, storeIds: string[]) {
  const version = await db
    .selectFrom('catalog_version')
    .select(['id', 'number', 'content'])
    .where('id', '=', versionId)
    .where('catalog_id', '=', catalog.id)
    .executeTakeFirst()
  if (!version) return null
  const { content, ...returnsTo } = version
  const products = await productsOf(db, catalog.merchant_id, content.sections)
  const sold = new Set(products.filter(isSold).map(({ id }) => id))
  const sections = content.sections.map(section => ({
    ...section,
    productIds: section.productIds.filter(id => sold.has(id)),
  }))
  return {
    content: {
      ...content,
      sections: sections.filter(section => section.productIds.length > 0),
      products: content.products.filter(({ id }) => sold.has(id)),
    },
    // Of what the older version is, and not of what its products have become since.
    warnings: warningsOf(content.sections, products, storeIds, catalog).filter(
      ({ kind }) => kind === 'productGone' || kind === 'productArchived' || kind === 'noStores',
    ),
    returnsTo,
  }
}

const isSold = (product: ProductRow) => !product.archived_at && !product.deleted_at

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

/** Of the product or of one of its options it is not stated what is in it. */
const isUnstated = ({ allergens, modifier_groups }: ProductRow) =>
  !allergens || modifier_groups.some(group => group.modifierItems.some(option => !option.allergens))

/** What a merchant wants to know about what is put on sale. */
function warningsOf(
  sections: readonly CatalogSection[],
  products: readonly ProductRow[],
  storeIds: readonly string[],
  { prices, channel }: Pick<CatalogRow, 'prices' | 'channel'>,
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
        const priceCents = prices[productId] ?? product.price_cents
        if (priceCents === 0) warnings.push({ kind: 'noPrice', ...about })
        else if (hasIdleDiscount(priceCents, ownDiscountOf(product)))
          warnings.push({ kind: 'discountWithoutEffect', ...about })
        if (isDrinkAtReducedRate({ ...ratesOf(product), categories: product.categories }, channel as Channel))
          warnings.push({ kind: 'drinkAtReducedRate', ...about })
        if (product.picture === null) warnings.push({ kind: 'noPicture', ...about })
        if (isUnstated(product)) warnings.push({ kind: 'allergensNotStated', ...about })
        if (!product.merchant_reviewed) warnings.push({ kind: 'notReviewed', ...about })
      }
      seen.add(productId)
    }
  }
  return warnings
}
