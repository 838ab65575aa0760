import { z } from 'zod'
import {
  Allergen,
  Cents,
  Channel,
  Id,
  Instant,
  Money,
  Picture,
  Slug,
  Text,
} from '../../../core/contract/common'
import { Cuisine, EventType } from '../../stores/contract/stores'
import { PRODUCT_CATEGORIES } from '../../stores/rules/categories'

export const ProductCategory = z.enum(PRODUCT_CATEGORIES)
export const Modifier = z.object({
  id: z.string().min(1).max(40),
  name: Text(120),
  /** Null: as many as the group allows. */
  max: z.int().min(1).max(99).nullable(),
  def: z.int().min(0).max(99),
  priceImpact: Money,
  /** Left out: it is not stated what is in it. Empty: none. */
  allergens: z.array(Allergen).max(16).optional(),
  isVegan: z.boolean().optional(),
  isVegetarian: z.boolean().optional(),
})
export type Modifier = z.infer<typeof Modifier>
export const ModifierGroup = z.object({
  id: z.string().min(1).max(40),
  name: Text(120),
  min: z.int().min(0).max(99),
  max: z.int().min(1).max(99).nullable(),
  modifierItems: z.array(Modifier).min(1).max(60),
})
export type ModifierGroup = z.infer<typeof ModifierGroup>

/** Per serving. */
export const Nutrition = z.object({
  energyKJ: z.number().min(0).optional(),
  fat: z.number().min(0).optional(),
  saturatedFat: z.number().min(0).optional(),
  carbs: z.number().min(0).optional(),
  sugar: z.number().min(0).optional(),
  fiber: z.number().min(0).optional(),
  protein: z.number().min(0).optional(),
  sodiumMg: z.number().min(0).optional(),
  cholesterolMg: z.number().min(0).optional(),
})

export const SubItemBehavior = z.enum(['perUnit', 'perLine'])

/** A product as a published catalog carries it: frozen until the next version. */
export const MenuProduct = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  ingredients: z.string(),
  /** Without its tax nothing is ever shown: prices include it. */
  retailPrice: Money,
  vatPercentage: z.int(),
  /** Add `&s=placeholder` for a tiny one, `&s=512` for another size. */
  imageURL: z.string(),
  category: ProductCategory,
  categories: z.array(ProductCategory),
  allergens: z.array(Allergen),
  isVegan: z.boolean(),
  isVegetarian: z.boolean(),
  isGlutenFree: z.boolean(),
  cuisines: z.array(Cuisine),
  eventTypes: z.array(EventType),
  minOrderQuantity: z.int(),
  maxOrderQuantity: z.int().nullable(),
  modifierGroups: z.array(ModifierGroup),
  subItemBehavior: SubItemBehavior,
  /** How many people one feeds. */
  serves: z.int().nullable(),
  netWeightG: z.int().nullable(),
  netVolumeMl: z.int().nullable(),
  nutrition: Nutrition.nullable(),
  showDiscountPercentage: z.boolean(),
  discountPercentage: z.int().nullable(),
  showDiscountFixedPrice: z.boolean(),
  discountFixedPriceAmount: z.int().nullable(),
  merchantSKU: z.string().nullable(),
})
export type MenuProduct = z.infer<typeof MenuProduct>
/** A product and who sells it. */
export const SoldProduct = MenuProduct.extend({
  soldBy: z.array(
    z.object({ storeId: Id, storeName: z.string(), storeSlug: z.string(), channel: z.string() }),
  ),
})

export const CatalogSection = z.object({
  id: z.string().min(1).max(40),
  name: Text(120),
  description: Text(400).optional(),
  productIds: z.array(Id).max(500),
})
export type CatalogSection = z.infer<typeof CatalogSection>

/** What a version of a catalog holds: everything that orders are priced from. */
export const CatalogContent = z.object({
  sections: z.array(CatalogSection),
  products: z.array(MenuProduct),
})
export type CatalogContent = z.infer<typeof CatalogContent>

/** What is left of each product; a product that is not listed does not run out. */
export const StockMap = z.record(Id, z.int().min(0))
export type StockMap = z.infer<typeof StockMap>

export const CatalogReference = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  channel: Channel,
  versionId: Id,
})
export type CatalogReference = z.infer<typeof CatalogReference>

/** A store's published catalog of a channel, as customers see it. */
export const Menu = CatalogContent.extend({
  storeId: Id,
  catalog: CatalogReference,
  stockMap: StockMap,
})
export type Menu = z.infer<typeof Menu>

export const Product = z.object({
  id: Id,
  merchantId: Id,
  name: z.string(),
  internalName: z.string().nullable(),
  description: z.string(),
  ingredients: z.string(),
  category: ProductCategory,
  categories: z.array(ProductCategory),
  price: Money,
  retailPrice: Money,
  vatPercentage: z.int(),
  allergens: z.array(Allergen),
  isVegan: z.boolean(),
  isVegetarian: z.boolean(),
  isGlutenFree: z.boolean(),
  cuisines: z.array(Cuisine),
  eventTypes: z.array(EventType),
  minOrderQuantity: z.int(),
  maxOrderQuantity: z.int().nullable(),
  modifierGroups: z.array(ModifierGroup),
  subItemBehavior: SubItemBehavior,
  serves: z.int().nullable(),
  showDiscountPercentage: z.boolean(),
  discountPercentage: z.int().nullable(),
  showDiscountFixedPrice: z.boolean(),
  discountFixedPriceAmount: z.int().nullable(),
  merchantSKU: z.string().nullable(),
  tags: z.array(z.string()),
  expiryDays: z.int().nullable(),
  nutrition: Nutrition.nullable(),
  netWeightG: z.int().nullable(),
  netVolumeMl: z.int().nullable(),
  preparationInstructions: z.string().nullable(),
  imageURL: z.string(),
  picture: z.string().nullable(),
  merchantReviewed: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Product = z.infer<typeof Product>

export const ProductFields = z.object({
  merchantId: Id,
  name: Text(160).min(1),
  internalName: Text(160).nullable().optional(),
  description: Text(4000).optional(),
  ingredients: Text(4000).optional(),
  category: ProductCategory,
  categories: z.array(ProductCategory).max(10).optional(),
  price: z.object({ amount: Cents, currency: z.literal('eur') }),
  vatPercentage: z.int().min(0).max(100).optional(),
  allergens: z.array(Allergen).max(16).optional(),
  isVegan: z.boolean().optional(),
  isVegetarian: z.boolean().optional(),
  isGlutenFree: z.boolean().optional(),
  cuisines: z.array(Cuisine).max(9).optional(),
  eventTypes: z.array(EventType).max(5).optional(),
  minOrderQuantity: z.int().min(1).max(9999).optional(),
  maxOrderQuantity: z.int().min(1).max(9999).nullable().optional(),
  modifierGroups: z.array(ModifierGroup).max(20).optional(),
  subItemBehavior: SubItemBehavior.optional(),
  serves: z.int().min(1).max(500).nullable().optional(),
  showDiscountPercentage: z.boolean().optional(),
  discountPercentage: z.int().min(0).max(100).nullable().optional(),
  showDiscountFixedPrice: z.boolean().optional(),
  discountFixedPriceAmount: Cents.nullable().optional(),
  merchantSKU: Text(60).nullable().optional(),
  tags: z.array(Text(40)).max(30).optional(),
  expiryDays: z.int().min(0).max(3650).nullable().optional(),
  nutrition: Nutrition.nullable().optional(),
  netWeightG: z.int().min(0).max(1_000_000).nullable().optional(),
  netVolumeMl: z.int().min(0).max(1_000_000).nullable().optional(),
  preparationInstructions: Text(2000).nullable().optional(),
  picture: Picture.nullable().optional(),
  /** Set by platform admins only; what merchants save stays as it was. */
  merchantReviewed: z.boolean().optional(),
})

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

export const InventoryItem = z.object({
  storeId: Id,
  productId: Id,
  name: z.string(),
  /** What can still be sold; null when it does not run out. */
  stock: z.int().nullable(),
  unlimited: z.boolean(),
  reserved: z.int(),
  updatedAt: Instant,
})
export type InventoryItem = z.infer<typeof InventoryItem>

export const OfStore = z.object({ storeId: Id })
export const SyncInventories = z.object({
  storeId: Id,
  /** Left out: every product on sale gets its row, and nothing else changes. */
  items: z
    .array(
      z.object({
        productId: Id,
        /** What is there; null: it does not run out. */
        stock: z.int().min(0).max(1_000_000).nullable(),
      }),
    )
    .max(2000)
    .optional(),
})
export const SetInventoryUnlimited = z.object({ storeId: Id, productId: Id, unlimited: z.boolean() })
export const DiffInventory = z.object({
  storeId: Id,
  productId: Id,
  diff: z
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine(diff => diff !== 0),
  reason: Text(200).optional(),
})
export const AvailableProducts = z.object({
  products: z.array(MenuProduct.extend({ channel: Channel, stock: z.int().nullable() })),
})

export const PictureUpload = z.object({ id: Id, imageURL: z.string() })
