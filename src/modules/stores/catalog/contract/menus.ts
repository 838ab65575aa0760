import { z } from 'zod'
import { Allergen, Cents, Channel, Day, Id, Language, Money, Text } from '../../../../core/contract/common'
import { OtherLanguages, translationsOf } from '../../../../core/contract/translations'
import { Cuisine, EventType } from '../../stores/contract/stores'
import {
  Modifier,
  ModifierGroup,
  Nutrition,
  ProductCategory,
  ProductTexts,
  SubItemBehavior,
} from './products'

/** How a kitchen weighs, packs and keeps a product; what is left out does not apply. */
export const Handling = z.object({
  needsContainer: z.boolean().optional(),
  /** It keeps for so many days after the day on which it is packed. */
  expiryDays: z.int().optional(),
  rawWeightG: z.int().optional(),
  rawWeightWarningG: z.int().optional(),
  rawWeightErrorG: z.int().optional(),
})
export type Handling = z.infer<typeof Handling>

/** A product as a published catalog carries it: frozen until the next version. */
export const MenuProduct = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  ingredients: z.string(),
  /** What one costs, its own discount taken off. Without its tax nothing is ever shown: prices include it. */
  retailPrice: Money,
  /** Before its own discount. Left out: it has none. */
  listPrice: Money.optional(),
  /** In the channel of the menu. */
  vatPercentage: z.number(),
  /** Add `&s=placeholder` for a tiny one, `&s=512` for another size. */
  imageURL: z.string(),
  category: ProductCategory,
  categories: z.array(ProductCategory),
  /** Null: it is not stated what is in it. Empty: none. */
  allergens: z.array(Allergen).nullable(),
  /** Traces that cannot be ruled out. */
  mayContain: z.array(Allergen),
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
  /** Left out: none. */
  preparationInstructions: z.string().optional(),
  /** Left out: nothing of it applies. Customers do not get it. */
  handling: Handling.optional(),
  showDiscountPercentage: z.boolean(),
  discountPercentage: z.int().nullable(),
  showDiscountFixedPrice: z.boolean(),
  discountFixedPriceAmount: z.int().nullable(),
  merchantSKU: z.string().nullable(),
  /** Left out: none. */
  translations: ProductTexts.optional(),
})
export type MenuProduct = z.infer<typeof MenuProduct>

/** What kitchen and packers read beside a line of an order. */
export const LineHandling = Handling.extend({
  preparationInstructions: z.string().optional(),
  netWeightG: z.int().optional(),
  netVolumeMl: z.int().optional(),
})
export type LineHandling = z.infer<typeof LineHandling>

const readable = { languages: OtherLanguages.optional() }
/** A product of a menu as its reader gets it. */
export const ReadProduct = MenuProduct.omit({ translations: true, handling: true }).extend({
  ...readable,
  modifierGroups: z.array(
    ModifierGroup.omit({ translations: true }).extend({
      ...readable,
      modifierItems: z.array(Modifier.omit({ translations: true }).extend(readable)),
    }),
  ),
})
export type ReadProduct = z.infer<typeof ReadProduct>
/** A product and who sells it. */
export const SoldProduct = ReadProduct.extend({
  soldBy: z.array(
    z.object({ storeId: Id, storeName: z.string(), storeSlug: z.string(), channel: z.string() }),
  ),
})
export type SoldProduct = z.infer<typeof SoldProduct>

export const CatalogSection = z.object({
  id: z.string().min(1).max(40),
  name: Text(120),
  description: Text(400).optional(),
  productIds: z.array(Id).max(500),
  translations: translationsOf({ name: Text(120), description: Text(400) }).optional(),
})
export type CatalogSection = z.infer<typeof CatalogSection>

/** What products cost in a catalog where that is not their own price. */
export const CatalogPrices = z.record(Id, Cents)
export type CatalogPrices = z.infer<typeof CatalogPrices>

/** What a version of a catalog holds: everything that orders are priced from. */
export const CatalogContent = z.object({
  /** What its texts are written in; not there where that was not known. */
  language: Language.nullable().optional(),
  sections: z.array(CatalogSection),
  products: z.array(MenuProduct),
})
export type CatalogContent = z.infer<typeof CatalogContent>

/** What is left of each product; a product that is not listed does not run out. */
export const StockMap = z.record(Id, z.int().min(0))
export type StockMap = z.infer<typeof StockMap>
/** The day for which a product is sold out, whatever is left of it. */
export const SoldOutOn = z.record(Id, Day)
export type SoldOutOn = z.infer<typeof SoldOutOn>

export const CatalogReference = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  channel: Channel,
  versionId: Id,
})
export type CatalogReference = z.infer<typeof CatalogReference>

/** A store's published catalog of a channel, as customers see it: in their language, as far as there are translations. */
export const Menu = z.object({
  sections: z.array(CatalogSection.omit({ translations: true }).extend(readable)),
  products: z.array(ReadProduct),
  storeId: Id,
  catalog: CatalogReference,
  stockMap: StockMap,
  /** Left out: none is. */
  soldOutOn: SoldOutOn.optional(),
})
export type Menu = z.infer<typeof Menu>

/** What can be another in two versions of a catalog. */
export const DIFFERING_FIELDS = [
  'name',
  'price',
  'discountPercentage',
  'discountFixedPrice',
  'vatPercentage',
  'allergens',
  'mayContain',
  'isVegan',
  'isVegetarian',
  'isGlutenFree',
  'description',
  'ingredients',
  'picture',
  'category',
  'categories',
  'cuisines',
  'eventTypes',
  'minOrderQuantity',
  'maxOrderQuantity',
  'subItemBehavior',
  'serves',
  'netWeightG',
  'netVolumeMl',
  'nutrition',
  'preparationInstructions',
  'needsContainer',
  'expiryDays',
  'rawWeightG',
  'rawWeightWarningG',
  'rawWeightErrorG',
  'merchantSKU',
  'translations',
  'sections',
  'productOrder',
  'min',
  'max',
  'default',
] as const
const DifferingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
/** Prices in cents. Of nutrition and translations only that they changed: both are null. */
export const FieldDifference = z.object({
  field: z.enum(DIFFERING_FIELDS),
  before: DifferingValue,
  after: DifferingValue,
})
export type FieldDifference = z.infer<typeof FieldDifference>

const differs = { kind: z.enum(['added', 'removed', 'changed']), changes: z.array(FieldDifference) }
const SectionDifference = z.object({ ...differs, sectionId: z.string(), name: z.string() })
export type SectionDifference = z.infer<typeof SectionDifference>
/** Of a group of options, or of one of them. */
export const OptionDifference = z.object({ ...differs, group: z.string(), option: z.string().nullable() })
export type OptionDifference = z.infer<typeof OptionDifference>
const ProductDifference = z.object({
  ...differs,
  productId: Id,
  name: z.string(),
  priceCents: z.int(),
  options: z.array(OptionDifference),
})
export type ProductDifference = z.infer<typeof ProductDifference>

export const MenuDifferences = z.object({
  /** The names of all sections, where those that stay stand in another order; null: they do not. */
  sectionOrder: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
  sections: z.array(SectionDifference),
  products: z.array(ProductDifference),
})
export type MenuDifferences = z.infer<typeof MenuDifferences>
