import { Failure } from '../../../core/contract/failures'
import type { PickedSubstitute } from '../../../core/db/columns'
import type { Tx } from '../../../core/db/open'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { Diet } from '../../../core/rules/ordering/diets'
import type { LockedOrder } from '../../order-records/orders/orders.store'
import { toMenuProduct } from '../../stores/catalog/menu-products'
import { soldProducts } from '../../stores/catalog/sold-products'
import { substituteConflict, substituteContents } from './rules/substitutes'

/**
 * A substitute as the menu sells it now. One that the person who eats avoids, or of which nothing is
 * stated, is refused unless a reason is given. It costs what the menu says.
 */
export async function substituteFor(
  db: Tx,
  order: LockedOrder,
  { substituteId, conflictReason }: { substituteId: string; conflictReason?: string | undefined },
): Promise<PickedSubstitute> {
  const row = await db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', substituteId)
    .where('merchant_id', '=', order.merchant_id)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Failure('ProductNotAvailable', { productId: substituteId })
  // What is in it is what the kitchen states today, and not what it was when the menu was published.
  const product = toMenuProduct(row)
  const eater = { avoidedAllergens: order.avoided_allergens, diets: order.diets as Diet[] }
  const conflict = substituteConflict(product, eater)
  if (conflict && !conflictReason)
    throw new Failure('SubstituteConflicts', { productId: substituteId, ...conflict })
  const { products } = await soldProducts(db, { storeId: order.store_id, channel: order.channel as Channel })
  return {
    name: row.name,
    unitCents: (products.get(substituteId) ?? product).retailPrice.amount,
    ...substituteContents(product),
    conflictReason: conflict ? (conflictReason ?? null) : null,
  }
}
