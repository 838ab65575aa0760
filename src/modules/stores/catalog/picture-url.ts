import type { Selectable } from 'kysely'
import type { ProductTable } from '../../../core/db/tables'
import { type Drawing, drawnFile, type Look } from '../../../dish-pictures/dish-pictures'
import type { DishWords } from '../../../dish-pictures/illustrations'
import { DRAWN } from '../../../dish-pictures/illustrations'
import { pictureVersion } from '../stores/store-picture'

type Words = Pick<Selectable<ProductTable>, 'name' | 'description' | 'ingredients' | 'category'>
type Pictured = Words & Pick<Selectable<ProductTable>, 'id' | 'picture'>

/** How menus show a dish that is drawn, mostly. */
export const ON_MENUS: Look = { crop: 'card', mood: 'light' }

/** Where the picture of a product is; its version changes with what it shows, so that it may be kept for a year. */
export const productImageURL = (product: Pictured) =>
  `/api/v1/cdn/products/${product.id}?f=image.webp&v=${versionOf(product)}${product.picture ? '' : DRAWN}`

/** Of what is shown: the picture that was chosen, else what is drawn from the words. */
export const versionOf = (product: Pictured): string =>
  pictureVersion(product.picture ?? drawnFile(drawingOf(product, ON_MENUS)))

export const drawingOf = (product: Words, look: Look): Drawing => ({ dish: wordsOf(product), look })

/** What a product is drawn from. */
export const wordsOf = ({ name, description, ingredients, category }: Words): DishWords => ({
  name,
  description,
  ingredients,
  category,
})
