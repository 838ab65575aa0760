import type { Database } from '../../../core/db/open'
import type { LineHandling, MenuProduct } from './contract/menus'
import { publishedContents } from './menus'

/** How a product of a version is handled; null: nothing is stated, or the version does not have it. */
export type HandlingIn = (versionId: string | null, productId: string | null) => LineHandling | null

/** Reads handling from these versions, so that an order keeps what its menu stated when it was placed. */
export async function handlingIn(db: Database, versionIds: readonly (string | null)[]): Promise<HandlingIn> {
  const contents = await publishedContents(db, [...new Set(versionIds.flatMap(id => id ?? []))])
  return (versionId, productId) => {
    const product = contents.get(versionId ?? '')?.products.find(({ id }) => id === productId)
    return product ? handlingOf(product) : null
  }
}

function handlingOf({
  handling,
  preparationInstructions,
  netWeightG,
  netVolumeMl,
}: MenuProduct): LineHandling | null {
  const stated: LineHandling = {
    ...handling,
    ...(preparationInstructions && { preparationInstructions }),
    ...(netWeightG !== null && { netWeightG }),
    ...(netVolumeMl !== null && { netVolumeMl }),
  }
  return Object.keys(stated).length > 0 ? stated : null
}
