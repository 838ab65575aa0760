import type { Selectable } from 'kysely'
import type { ProductTable } from '../../db/tables'

/**
 * Where the picture of a product or store is. The version changes with what it shows, so that the answer
 * may be kept for a year.
 */
export const productImageURL = ({
  id,
  picture,
  category,
}: Pick<Selectable<ProductTable>, 'id' | 'picture' | 'category'>) =>
  `/api/v1/cdn/products/${id}?f=image.webp&v=${pictureVersion(`${picture}|${category}`)}`

/** Short and stable: the same picture always has the same. */
export const pictureVersion = (what: string): string => Bun.hash.crc32(`1|${what}`).toString(36)
