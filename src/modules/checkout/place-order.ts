import type { Context, World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import { brokeConstraint } from '../../core/failures'
import { inTransaction } from '../../core/write'
import { bySystem } from '../orders/system-context'
import { intentOf, isPaid } from './card-payment'
import { type CheckoutRow, findCheckout, lockCheckout } from './checkouts.store'
import { placeReserved } from './write-order'

type Placing = Pick<Context, 'world' | 'caller' | 'now' | 'request'>

/**
 * Makes the order of a reserved checkout: the one place where that happens, whether its person came back, the
 * provider reported it, or the sweeper found it. The first places it; the others get the same order.
 * Throws PaymentFailed while it is not paid, CheckoutClosed once it was given up.
 * @param checkout its id, or as it has just been read
 */
export async function place(
  world: World,
  checkout: string | CheckoutRow,
  by: Placing = bySystem(world),
): Promise<string> {
  const found = typeof checkout === 'string' ? await findCheckout(world.db, checkout) : checkout
  if (!found) throw new Failure('NotFound')
  if (found.state === 'released') throw new Failure('CheckoutClosed')
  if (found.order_id) return found.order_id

  const intent = found.card_cents > 0 ? await intentOf(world, found) : null
  world.checkpoint('place.afterRetrieve')
  if (intent && !isPaid(intent, found))
    throw new Failure('PaymentFailed', {
      status: intent.status,
      ...(intent.lastDecline
        ? { code: intent.lastDecline.code, declineCode: intent.lastDecline.declineCode }
        : {}),
    })
  const payment = intent && { intentId: intent.id, isCaptured: intent.status === 'succeeded' }

  const orderId = await withFreeCodes(() =>
    inTransaction(by, 'customer.checkout.place', async writing => {
      const locked = await lockCheckout(writing.db, found.id)
      world.checkpoint('place.afterLock')
      if (locked?.order_id) return locked.order_id
      if (locked?.state !== 'reserved') throw new Failure('CheckoutClosed')
      const placed = await placeReserved(writing, world, by.now, locked, payment)
      world.checkpoint('place.beforeCommit')
      return placed.order_id!
    }),
  )
  world.checkpoint('place.afterCommit')
  return orderId
}

const TRIES = 5

/** Order numbers and pickup codes are chance: when two orders draw the same, the second draws again. */
export async function withFreeCodes<Out>(work: () => Promise<Out>): Promise<Out> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const drewTwice =
        brokeConstraint(error, 'order_pickup_code') || brokeConstraint(error, 'purchase_order_ufid_key')
      if (!drewTwice || attempt === TRIES) throw error
    }
  }
}
