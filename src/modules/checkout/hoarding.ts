import type { Context } from '../../core/context'
import type { Tx } from '../../core/db/open'
import { localDateOf } from '../../core/rules/local-time'
import type { Writing } from '../../core/write'
import type { TakenStock } from '../catalog/inventory.store'
import { openIncidence } from '../incidents/incidences.store'
import type { CheckoutFacts } from './load-checkout'
import type { Room } from './reservation-room'
import { isMuch } from './rules/reservations'

/** Tells the office, once a day, when one person keeps much of a product from all others without having paid for it. */
export async function noteHoarding(
  tx: Tx,
  { world, now, emit }: Pick<Context, 'world' | 'now'> & Pick<Writing, 'emit'>,
  { person, store, products }: CheckoutFacts,
  { live }: Pick<Room, 'live'>,
  { limited, left }: TakenStock,
): Promise<void> {
  for (const { productId, quantity } of limited) {
    const before = live
      .filter(one => one.storeId === store.id)
      .flatMap(({ stock }) => stock)
      .filter(held => held.productId === productId)
    const mine = before.reduce((sum, held) => sum + held.quantity, quantity)
    const others = left.get(productId) ?? 0
    if (!isMuch(mine, others)) continue
    await openIncidence(
      tx,
      { world, now, emit },
      {
        city: store.city,
        type: 'other',
        priority: 1,
        storeId: store.id,
        comment: `Person ${person.id} has set aside ${mine} of ${products.get(productId)?.name ?? productId} without paying; ${others} are left for others`,
        key: `hoarding:${store.id}:${productId}:${person.id}:${localDateOf(now, store.tz)}`,
      },
    )
  }
}
