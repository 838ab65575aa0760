import type { Selectable } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import type { ProductTable } from '../../../core/db/tables'
import type { Language } from '../../../core/rules/languages'
import type { Allergen } from '../../../core/rules/ordering/allergens'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { Cuisine, EventType, ProductCategory } from '../stores/rules/categories'
import type { CatalogContent, CatalogPrices, CatalogSection, Handling, MenuProduct } from './contract/menus'
import { productImageURL } from './picture-url'
import { vatInChannel } from './rules/channel-vat'
import { discountedCents, type OwnDiscount } from './rules/own-discount'

/** What a catalog may say of a product: the channel in which it is sold, and its price there before its own discount. */
type InCatalog = { channel?: Channel; priceCents?: number | undefined }

/** A product as a version of a catalog keeps it, or as it is wherever it is sold. */
export function toMenuProduct(
  row: Selectable<ProductTable>,
  { channel, priceCents = row.price_cents }: InCatalog = {},
): MenuProduct {
  const discount = ownDiscountOf(row)
  const handling = handlingOf(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ingredients: row.ingredients,
    ...pricesOf(priceCents, discount),
    vatPercentage: channel ? vatInChannel(ratesOf(row), channel) : row.vat_percent,
    imageURL: productImageURL(row),
    category: row.category as ProductCategory,
    categories: row.categories as ProductCategory[],
    allergens: row.allergens as Allergen[] | null,
    mayContain: row.may_contain as Allergen[],
    isVegan: row.is_vegan,
    isVegetarian: row.is_vegetarian || row.is_vegan,
    isGlutenFree: row.is_gluten_free,
    cuisines: row.cuisines as Cuisine[],
    eventTypes: row.event_types as EventType[],
    minOrderQuantity: row.min_order_quantity,
    maxOrderQuantity: row.max_order_quantity,
    modifierGroups: row.modifier_groups,
    subItemBehavior: row.sub_item_behavior === 'perLine' ? 'perLine' : 'perUnit',
    serves: row.serves,
    netWeightG: row.net_weight_g,
    netVolumeMl: row.net_volume_ml,
    nutrition: row.nutrition,
    ...(row.preparation_instructions && { preparationInstructions: row.preparation_instructions }),
    ...(Object.keys(handling).length > 0 && { handling }),
    ...discount,
    merchantSKU: row.merchant_sku,
    ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
  }
}

const handlingOf = (row: Selectable<ProductTable>): Handling => ({
  ...(row.needs_container && { needsContainer: true }),
  ...(row.expiry_days !== null && { expiryDays: row.expiry_days }),
  ...(row.raw_weight_g !== null && { rawWeightG: row.raw_weight_g }),
  ...(row.raw_weight_warning_g !== null && { rawWeightWarningG: row.raw_weight_warning_g }),
  ...(row.raw_weight_error_g !== null && { rawWeightErrorG: row.raw_weight_error_g }),
})

/**
 * The content of a version: the draft's sections with the products that are there to be sold, each once.
 * @param prices of those that cost something else here than elsewhere
 */
export function contentOf(
  sections: readonly CatalogSection[],
  rows: readonly Selectable<ProductTable>[],
  { language, channel, prices = {} }: { language: Language | null; channel: Channel; prices?: CatalogPrices },
): CatalogContent {
  const byId = new Map(rows.map(row => [row.id, row]))
  const used = new Set<string>()
  const kept = sections.map(section => ({
    ...section,
    productIds: section.productIds.filter(id => byId.has(id)),
  }))
  for (const section of kept) for (const id of section.productIds) used.add(id)
  return {
    language,
    sections: kept.filter(section => section.productIds.length > 0),
    products: [...used].map(id => toMenuProduct(byId.get(id)!, { channel, priceCents: prices[id] })),
  }
}

export const ratesOf = (row: Selectable<ProductTable>) => ({
  vatPercentage: row.vat_percent,
  vatByChannel: row.vat_by_channel,
})

export const ownDiscountOf = (row: Selectable<ProductTable>): OwnDiscount => ({
  showDiscountPercentage: row.show_discount_percentage,
  discountPercentage: row.discount_percentage,
  showDiscountFixedPrice: row.show_discount_fixed_price,
  discountFixedPriceAmount: row.discount_fixed_price_cents,
})

function pricesOf(priceCents: number, discount: OwnDiscount): Pick<MenuProduct, 'retailPrice' | 'listPrice'> {
  const cents = discountedCents(priceCents, discount)
  return { retailPrice: toMoney(cents), ...(cents < priceCents && { listPrice: toMoney(priceCents) }) }
}
