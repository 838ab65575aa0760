import { Failure } from '../../contract/failures'
import type { Shortage } from './stock'

/** Says which product of the order there is not enough of, and how many are left. */
export function refuseShortage(
  missing: readonly Shortage[],
  { lines }: { lines: readonly { productId: string; name: string }[] },
) {
  const [first] = missing
  if (!first) return
  const name = lines.find(line => line.productId === first.productId)?.name ?? ''
  throw new Failure('OutOfStock', { ...first, name })
}
