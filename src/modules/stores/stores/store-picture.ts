import type { Selectable } from 'kysely'
import type { StoreTable } from '../../../core/db/tables'
import type { Drawing, Mood } from '../../../dish-pictures/dish-pictures'
import { DRAWN } from '../../../dish-pictures/illustrations'

type Pictured = Pick<Selectable<StoreTable>, 'id' | 'picture' | 'pictured_dishes'>

/** Short and stable: the same picture always has the same. Changes with how pictures are drawn, by hand. */
export const pictureVersion = (what: string): string => Bun.hash.crc32(`1|${what}`).toString(36)

/** Where the picture of a store is; its version changes with what it shows, so that it may be kept for a year. */
export const storeImageURL = (store: Pictured) =>
  `/api/v1/cdn/stores/${store.id}?f=image.webp&v=${storePictureVersion(store)}${store.picture ? '' : DRAWN}`

/** Of what is shown: the photo that was chosen, else the dishes on the table. */
export const storePictureVersion = (store: Pictured): string =>
  pictureVersion(store.picture ?? JSON.stringify(tableOf(store, 'light')))

/** A table with dishes of the store; an empty one as long as it sells nothing. */
export const tableOf = ({ pictured_dishes }: Pick<Pictured, 'pictured_dishes'>, mood: Mood): Drawing => ({
  // A drawing is known by its JSON, and jsonb does not keep the order of names.
  dishes: pictured_dishes.map(({ name, description, ingredients, category }) => ({
    name,
    description,
    ingredients,
    category,
  })),
  mood,
})
