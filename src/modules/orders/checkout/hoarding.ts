import type { Context } from '../../../core/context'
import { localDateOf } from '../../../core/rules/local-time'
import { inTransaction } from '../../../core/write'
import { openIncidence } from '../../operations/incidents/incidences.store'
import type { Stock } from '../../stores/inventory/inventory.store'
import type { CheckoutFacts } from './checkout-facts'
import { isMuch, type LiveReservation } from './rules/reservations'

/**
 * Tells the office, once a day, when one person keeps much of a product from all others without having paid for it.
 * @param reserved what was just set aside of products that can run out, and what others can have of it then
 */
export async function noteHoarding(
  ctx: Context,
  { person, store, products }: CheckoutFacts,
  live: readonly LiveReservation[],
  reserved: readonly (Stock & { left: number })[],
): Promise<void> {
  const kept = reserved.flatMap(({ productId, quantity, left }) => {
    const before = live
      .filter(one => one.storeId === store.id)
      .flatMap(({ stock }) => stock)
      .filter(held => held.productId === productId)
    const mine = before.reduce((sum, held) => sum + held.quantity, quantity)
    return isMuch(mine, left) ? [{ productId, mine, left }] : []
  })
  if (!kept.length) return
  await inTransaction(
    ctx,
    'customer.checkout.reserve',
    async ({ db, emit }) => {
      for (const { productId, mine, left } of kept)
        await openIncidence(
          db,
          { world: ctx.world, now: ctx.now, emit },
          {
            city: store.city,
            type: 'other',
            priority: 1,
            storeId: store.id,
            comment: `Person ${person.id} has set aside ${mine} of ${products.get(productId)?.name ?? productId} without paying; ${left} are left for others`,
            key: `hoarding:${store.id}:${productId}:${person.id}:${localDateOf(ctx.now, store.tz)}`,
          },
        )
    },
    // The reservation itself is audited.
    { isAudited: false },
  )
}
