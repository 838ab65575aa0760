import { z } from 'zod'
import { Channel, Id, Instant, Slug, Text } from '../../../../core/contract/common'
import { CatalogPrices, CatalogSection, FieldDifference, MenuDifferences, OptionDifference } from './menus'
import { ProductFields } from './products'

export const VersionReference = z.object({ id: Id, number: z.int(), publishedAt: Instant })

export const PlannedPublication = z.object({ at: Instant, note: z.string().nullable() })

export const Catalog = z.object({
  id: Id,
  merchantId: Id,
  name: z.string(),
  slug: z.string(),
  channel: Channel,
  /** The draft; customers see the last published version. */
  sections: z.array(CatalogSection),
  prices: CatalogPrices,
  activeStores: z.array(z.object({ storeId: Id })),
  publishedVersion: VersionReference.nullable(),
  /** When the draft goes on sale by itself, as it is then; null: only when a person publishes it. */
  plannedPublication: PlannedPublication.nullable(),
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
  /** All of them: a product that is not named costs here what it costs elsewhere. */
  prices: CatalogPrices.optional(),
  storeIds: z.array(Id).max(200).optional(),
})

/** What publishing noticed; nothing of it stops the publication. */
export const CatalogWarning = z.object({
  kind: z.enum([
    'productGone',
    'productArchived',
    'emptySection',
    'noPrice',
    'discountWithoutEffect',
    'drinkAtReducedRate',
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

/** Left out: the draft. */
const what = { versionId: Id.optional() }
export const PublishCatalog = z
  .object({
    catalogId: Id,
    /** An older version that is put back on sale, as a new one. */
    ...what,
    note: Text(400).optional(),
    /** As the preview named it: refused when something else would be put on sale than was looked at. */
    looked: z.string().max(64).optional(),
    /** Puts the draft on sale then instead of now, as it is then. Takes the place of an earlier plan. */
    at: Instant.optional(),
  })
  .refine(({ at, versionId }) => !at || !versionId, {
    path: ['versionId'],
    message: 'Only a draft is published later',
  })
export const PreviewPublication = z.object({ catalogId: Id, ...what })

/** What publishing would change of what is on sale, and what it would notice. */
export const PublicationPreview = z.object({
  /** What is on sale now; null: nothing. */
  live: VersionReference.nullable(),
  differences: MenuDifferences,
  warnings: z.array(CatalogWarning),
  looked: z.string(),
})

export const CatalogVersionsOf = z.object({
  catalogId: Id,
  /** Older than the one with this number. */
  cursor: z.int().min(1).nullish(),
})
export const CatalogVersion = VersionReference.extend({
  note: z.string().nullable(),
  /** Null: the platform itself, or who is not known any more. */
  publishedBy: z.string().nullable(),
  isLive: z.boolean(),
  /** The number of the version that it put back on sale. */
  returnsTo: z.int().nullable(),
  sectionCount: z.int(),
  productCount: z.int(),
})
export type CatalogVersion = z.infer<typeof CatalogVersion>
export const CatalogVersions = z.object({
  versions: z.array(CatalogVersion),
  /** Null: there are no older ones. */
  nextCursor: z.int().nullable(),
})
export const CompareVersions = z.object({ catalogId: Id, before: Id, after: Id })
export const ComparedVersions = z.object({
  before: VersionReference,
  after: VersionReference,
  differences: MenuDifferences,
})
/** What is planned has no version yet. */
export const PublishedCatalog = z.object({
  catalogVersionId: Id.nullable(),
  number: z.int().nullable(),
  publishedAt: Instant.nullable(),
  plannedAt: Instant.nullable(),
  warnings: z.array(CatalogWarning),
})
export const CatalogToPublish = z.object({ catalogId: Id })

export const DuplicateCatalog = z.object({
  catalogId: Id,
  name: Text(120).min(1),
  storeIds: z.array(Id).max(200).optional(),
})

/** Products by their id or the merchant's own number; what the list does not name leaves the catalog. */
export const SyncCatalogProducts = z.object({
  catalogId: Id,
  dryRun: z.boolean().optional(),
  /** What the list does not name stays in the catalog. */
  keepsOthers: z.boolean().optional(),
  /** All or nothing: a mistake in one line, and nothing is changed. Left out: such lines are left out. */
  isWhole: z.boolean().optional(),
  products: z.array(z.unknown()).min(1).max(5000),
})
export const SyncedProduct = ProductFields.omit({ merchantId: true, merchantReviewed: true }).extend({
  /** Of a product that is there; without it the number says which. */
  id: Id.optional(),
  merchantSKU: Text(60).nullish(),
  /** The name of the section it belongs in; made when there is none. */
  section: Text(120).optional(),
})
export const SyncedLine = z.object({
  /** In the list, from 1; null: it names the product no more. */
  line: z.int().nullable(),
  productId: Id,
  merchantSKU: z.string().nullable(),
  name: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'removed']),
  /** What customers would notice, of those that are updated. */
  changes: z.array(FieldDifference),
  options: z.array(OptionDifference),
})
export type SyncedLine = z.infer<typeof SyncedLine>
export const LineError = z.object({
  line: z.int(),
  merchantSKU: z.string().nullable(),
  path: z.string(),
  /** As in the catalogue of failures. */
  name: z.enum(['ValidationError', 'NotFound', 'Conflict']),
  code: z.int(),
  /** Of a validation, which kind of it. */
  rule: z.string(),
  message: z.string(),
})
export type LineError = z.infer<typeof LineError>
export const CatalogSyncAnswer = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  /** Whether that was done, and not only looked at. */
  applied: z.boolean(),
  lines: z.array(SyncedLine),
  errors: z.array(LineError),
})
