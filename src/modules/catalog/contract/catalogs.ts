import { z } from 'zod'
import { Channel, Id, Instant, Slug, Text } from '../../../core/contract/common'
import { CatalogSection } from './menus'
import { ProductFields } from './products'

export const Catalog = z.object({
  id: Id,
  merchantId: Id,
  name: z.string(),
  slug: z.string(),
  channel: Channel,
  /** The draft; customers see the last published version. */
  sections: z.array(CatalogSection),
  activeStores: z.array(z.object({ storeId: Id })),
  publishedVersion: z.object({ id: Id, number: z.int(), publishedAt: Instant }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Catalog = z.infer<typeof Catalog>

export const CatalogFields = z.object({
  merchantId: Id,
  name: Text(120).min(1),
  slug: Slug.optional(),
  channel: Channel,
  sections: z.array(CatalogSection).max(60).optional(),
  storeIds: z.array(Id).max(200).optional(),
})

/** What publishing noticed; nothing of it stops the publication. */
export const CatalogWarning = z.object({
  kind: z.enum([
    'productGone',
    'productArchived',
    'emptySection',
    'noPrice',
    'noPicture',
    'noStores',
    'notReviewed',
    'allergensNotStated',
  ]),
  sectionId: z.string().optional(),
  productId: Id.optional(),
  name: z.string().optional(),
})
export type CatalogWarning = z.infer<typeof CatalogWarning>

export const PublishCatalog = z.object({ catalogId: Id, note: Text(400).optional() })
export const PublishedCatalog = z.object({
  catalogVersionId: Id,
  number: z.int(),
  publishedAt: Instant,
  warnings: z.array(CatalogWarning),
})
export const DuplicateCatalog = z.object({
  catalogId: Id,
  name: Text(120).min(1),
  storeIds: z.array(Id).max(200).optional(),
})

/** Products by the merchant's own number; what the list does not name leaves the catalog. */
export const SyncCatalogProducts = z.object({
  catalogId: Id,
  dryRun: z.boolean().optional(),
  products: z.array(z.unknown()).min(1).max(2000),
})
export const SyncedProduct = ProductFields.omit({ merchantId: true, merchantReviewed: true }).extend({
  merchantSKU: Text(60).min(1),
  /** The name of the section it belongs in; made when there is none. */
  section: Text(120).optional(),
})
export const CatalogSyncAnswer = z.object({
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  errors: z.array(
    z.object({ line: z.int(), merchantSKU: z.string().nullable(), path: z.string(), message: z.string() }),
  ),
})
