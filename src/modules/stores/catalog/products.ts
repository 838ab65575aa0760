import type { Insertable, Selectable } from 'kysely'
import type { z } from 'zod'
import { toMoney } from '../../../core/contract/common'
import type { ProductTable } from '../../../core/db/tables'
import type { Product, ProductFields } from './contract/products'
import { toMenuProduct } from './menu-products'

export type ProductRow = Selectable<ProductTable>

/** A product for those who keep it. */
export function presentProduct(row: ProductRow): Product {
  const { handling: _, ...product } = toMenuProduct(row)
  return {
    ...product,
    // What the merchant ticked, not what follows from it.
    isVegetarian: row.is_vegetarian,
    translations: row.translations,
    merchantId: row.merchant_id,
    internalName: row.internal_name,
    price: toMoney(row.price_cents),
    vatByChannel: row.vat_by_channel,
    tags: row.tags,
    expiryDays: row.expiry_days,
    rawWeightG: row.raw_weight_g,
    rawWeightWarningG: row.raw_weight_warning_g,
    rawWeightErrorG: row.raw_weight_error_g,
    needsContainer: row.needs_container,
    preparationInstructions: row.preparation_instructions,
    picture: row.picture,
    merchantReviewed: row.merchant_reviewed,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    deletedAt: row.deleted_at,
  }
}

export type ProductChange = Partial<z.output<typeof ProductFields>>

/** What clients write of a product, as columns. The main category always is among the categories. */
export function productColumns(
  fields: ProductChange,
  before?: ProductRow,
): Partial<Insertable<ProductTable>> {
  const category = fields.category ?? before?.category
  const categories = fields.categories ?? (fields.category && (before?.categories ?? []))
  return {
    merchant_id: fields.merchantId,
    name: fields.name,
    internal_name: fields.internalName,
    description: fields.description,
    ingredients: fields.ingredients,
    translations: fields.translations,
    category: fields.category,
    categories: categories && category ? [...new Set([category, ...categories])] : undefined,
    price_cents: fields.price?.amount,
    vat_percent: fields.vatPercentage,
    vat_by_channel: fields.vatByChannel,
    allergens: fields.allergens,
    may_contain: fields.mayContain,
    is_vegan: fields.isVegan,
    is_vegetarian: fields.isVegetarian,
    is_gluten_free: fields.isGlutenFree,
    cuisines: fields.cuisines,
    event_types: fields.eventTypes,
    min_order_quantity: fields.minOrderQuantity,
    max_order_quantity: fields.maxOrderQuantity,
    modifier_groups: fields.modifierGroups,
    sub_item_behavior: fields.subItemBehavior,
    serves: fields.serves,
    show_discount_percentage: fields.showDiscountPercentage,
    discount_percentage: fields.discountPercentage,
    show_discount_fixed_price: fields.showDiscountFixedPrice,
    discount_fixed_price_cents: fields.discountFixedPriceAmount,
    merchant_sku: fields.merchantSKU,
    tags: fields.tags,
    expiry_days: fields.expiryDays,
    nutrition: fields.nutrition as Record<string, number> | null | undefined,
    net_weight_g: fields.netWeightG,
    net_volume_ml: fields.netVolumeMl,
    raw_weight_g: fields.rawWeightG,
    raw_weight_warning_g: fields.rawWeightWarningG,
    raw_weight_error_g: fields.rawWeightErrorG,
    needs_container: fields.needsContainer,
    preparation_instructions: fields.preparationInstructions,
    picture: fields.picture,
    merchant_reviewed: fields.merchantReviewed,
  }
}
