import type { Selectable } from 'kysely'
import type { StoreTable } from '../../core/db/tables'

/** Short and stable: the same picture always has the same. Changes with how pictures are drawn, by hand. */
export const pictureVersion = (what: string): string => Bun.hash.crc32(`1|${what}`).toString(36)

/** Where the picture of a store is; its version changes with what it shows, so that it may be kept for a year. */
export const storeImageURL = (
  store: Pick<Selectable<StoreTable>, 'id' | 'picture' | 'cuisines' | 'channels'>,
) => `/api/v1/cdn/stores/${store.id}?f=image.webp&v=${pictureVersion(storeGlyph(store))}`

const GLYPH_OF_CUISINE: Record<string, string> = {
  pizza: 'pizza',
  burgers: 'hamburger',
  sushi: 'sushi',
  italian: 'spaghetti',
  asian: 'steaming-bowl',
  pokeAndBowls: 'pot-of-food',
  chinese: 'takeout-box',
  salads: 'green-salad',
  healthy: 'avocado',
}
const GLYPH_OF_CHANNEL: Record<string, string> = {
  catering: 'fork-and-knife-with-plate',
  canteen: 'bento-box',
  groceries: 'shopping-cart',
}

/** What a store's picture shows: its own, else a glyph by what it cooks. */
export function storeGlyph(store: Pick<Selectable<StoreTable>, 'picture' | 'cuisines' | 'channels'>): string {
  if (store.picture) return store.picture
  const cuisine = store.cuisines.find(name => GLYPH_OF_CUISINE[name])
  const channel = store.channels.find(name => GLYPH_OF_CHANNEL[name])
  const glyph = (cuisine && GLYPH_OF_CUISINE[cuisine]) ?? (channel && GLYPH_OF_CHANNEL[channel])
  return `glyph:${glyph ?? 'fork-and-knife-with-plate'}`
}
