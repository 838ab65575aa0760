import { z } from 'zod'
import { Allergen, Cents, Channel, Id, Instant, Money, Text } from '../../../../core/contract/common'
import { translationsOf } from '../../../../core/contract/translations'
import { Cuisine, EventType } from '../../stores/contract/stores'
import { PRODUCT_CATEGORIES } from '../../stores/rules/categories'
import { SUB_ITEM_BEHAVIORS } from '../rules/sub-items'

export const ProductCategory = z.enum(PRODUCT_CATEGORIES)
const ChoiceTexts = translationsOf({ name: Text(120) })

export const Modifier = z.object({
  id: z.string().min(1).max(40),
  name: Text(120),
  /** Null: as many as the group allows. */
  max: z.int().min(1).max(99).nullable(),
  def: z.int().min(0).max(99),
  priceImpact: Money,
  /** Left out: it is not stated what is in it. Empty: none. */
  allergens: z.array(Allergen).max(16).optional(),
  /** Traces that cannot be ruled out. Left out: none. */
  mayContain: z.array(Allergen).max(16).optional(),
  isVegan: z.boolean().optional(),
  isVegetarian: z.boolean().optional(),
  translations: ChoiceTexts.optional(),
})
export type Modifier = z.infer<typeof Modifier>
export const ModifierGroup = z.object({
  id: z.string().min(1).max(40),
  name: Text(120),
  min: z.int().min(0).max(99),
  max: z.int().min(1).max(99).nullable(),
  modifierItems: z.array(Modifier).min(1).max(60),
  translations: ChoiceTexts.optional(),
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

export const ProductTexts = translationsOf({
  name: Text(160),
  description: Text(4000),
  ingredients: Text(4000),
})

/** A rate of VAT; laws name them with up to two decimals. */
export const VatPercentage = z.number().min(0).max(100).multipleOf(0.01)

export const SubItemBehavior = z.enum(SUB_ITEM_BEHAVIORS)

export const Product = z.object({
  id: Id,
  merchantId: Id,
  name: z.string(),
  internalName: z.string().nullable(),
  description: z.string(),
  ingredients: z.string(),
  translations: ProductTexts,
  category: ProductCategory,
  categories: z.array(ProductCategory),
  price: Money,
  retailPrice: Money,
  vatPercentage: z.number(),
  /** Of the channels in which another rate applies. */
  vatByChannel: z.partialRecord(Channel, z.number()),
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
  /** As it is made, and from how far off a scale warns, and says that it is wrong. */
  rawWeightG: z.int().nullable(),
  rawWeightWarningG: z.int().nullable(),
  rawWeightErrorG: z.int().nullable(),
  needsContainer: z.boolean(),
  preparationInstructions: z.string().nullable(),
  imageURL: z.string(),
  picture: z.string().nullable(),
  merchantReviewed: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
  /** Set on what super admins are shown of removed products. */
  deletedAt: Instant.nullable(),
})
export type Product = z.infer<typeof Product>

export const ProductFields = z.object({
  merchantId: Id,
  name: Text(160).min(1),
  internalName: Text(160).nullable().optional(),
  description: Text(4000).optional(),
  ingredients: Text(4000).optional(),
  translations: ProductTexts.optional(),
  category: ProductCategory,
  categories: z.array(ProductCategory).max(10).optional(),
  price: z.object({ amount: Cents, currency: z.literal('eur') }),
  vatPercentage: VatPercentage.optional(),
  vatByChannel: z.partialRecord(Channel, VatPercentage).optional(),
  allergens: z.array(Allergen).max(16).nullable().optional(),
  mayContain: z.array(Allergen).max(16).optional(),
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
  rawWeightG: z.int().min(0).max(1_000_000).nullable().optional(),
  rawWeightWarningG: z.int().min(0).max(1_000_000).nullable().optional(),
  rawWeightErrorG: z.int().min(0).max(1_000_000).nullable().optional(),
  needsContainer: z.boolean().optional(),
  preparationInstructions: Text(2000).nullable().optional(),
  /** The id of an upload; without one the dish is drawn from its words. */
  picture: Id.nullable().optional(),
  /** Set by platform admins only; what merchants save stays as it was. */
  merchantReviewed: z.boolean().optional(),
})
