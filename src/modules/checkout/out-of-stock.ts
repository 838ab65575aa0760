import { Failure } from '../../core/contract/failures'
import type { Shortage } from '../catalog/inventory.store'

/** Says which product of the order there is not enough of, and how many are left. */
export const outOfStock = (
  shortage: Shortage,
  { lines }: { lines: readonly { productId: string; name: string }[] },
) =>
  new Failure('OutOfStock', {
    ...shortage,
    name: lines.find(line => line.productId === shortage.productId)?.name ?? '',
  })
