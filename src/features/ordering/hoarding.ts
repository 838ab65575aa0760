import type { Tx } from '../../db/open'
import { localDateOf } from '../../rules/local-time'
import { isMuch } from '../../rules/ordering/reservations'
import type { Context } from '../../trpc/context'
import type { Writing } from '../../trpc/write'
import type { CheckoutFacts } from './load-checkout'
import type { Room } from './reservation-room'
import type { TakenStock } from './stock'

/** Tells the office, once a day, when one person keeps much of a product from everybody else without having paid for it. */
export async function noteHoarding(
  tx: Tx,
  { world, now, announce }: Pick<Context, 'world' | 'now'> & Pick<Writing, 'announce'>,
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
    const incidenceId = world.newId()
    const opened = await tx
      .insertInto('incidence')
      .values({
        id: incidenceId,
        city: store.city,
        type: 'other',
        status: 'OPEN',
        priority: 1,
        store_id: store.id,
        comment: `Person ${person.id} has set aside ${mine} of ${products.get(productId)?.name ?? productId} without paying; ${others} are left for others`,
        key: `hoarding:${store.id}:${productId}:${person.id}:${localDateOf(now, store.tz)}`,
        is_admin_incidence: true,
        created_at: now,
        updated_at: now,
      })
      .onConflict(oc => oc.column('key').doNothing())
      .executeTakeFirst()
    if (Number(opened.numInsertedOrUpdatedRows) > 0) announce('incidence.opened', { incidenceId }, store.city)
  }
}
