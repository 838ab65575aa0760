import type { Selectable } from 'kysely'
import type { ProductTable } from '../../core/db/tables'
import { pictureVersion } from '../stores/store-picture'

type Pictured = Pick<Selectable<ProductTable>, 'id' | 'picture' | 'category'>

/** Where the picture of a product is; its version changes with what it shows, so that it may be kept for a year. */
export const productImageURL = (product: Pictured) =>
  `/api/v1/cdn/products/${product.id}?f=image.webp&v=${pictureVersion(`${productGlyph(product)}|${product.category}`)}`

const GLYPH_OF_CATEGORY: Record<string, string> = {
  breakfast: 'croissant',
  dessert: 'shortcake',
  drink: 'cup-with-straw',
  main: 'pot-of-food',
  side: 'french-fries',
  maxi: 'shallow-pan-of-food',
  snack: 'pretzel',
  starter: 'green-salad',
  starterMeal: 'stuffed-flatbread',
  catering: 'bento-box',
  service: 'bellhop-bell',
  transport: 'delivery-truck',
  labor: 'handshake',
  cleaning: 'soap',
  fruit: 'red-apple',
  menu: 'fork-and-knife-with-plate',
  furniture: 'chair',
  packaging: 'package',
  cutlery: 'fork-and-knife',
}

/** What a product's picture shows: its own, else a glyph by its category. */
export const productGlyph = ({ picture, category }: Pick<Pictured, 'picture' | 'category'>): string =>
  picture ?? `glyph:${GLYPH_OF_CATEGORY[category] ?? 'fork-and-knife-with-plate'}`
