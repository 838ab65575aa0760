import type { Person, World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { createCaller } from '../../../core/procedures'
import { contextFor } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { lockOrder } from '../../order-records/orders/orders.store'
import type { OrderState } from '../../order-records/states/rules/order-state'
import { makePayload, type Shop } from '../checkout/checkout.make'
import type { OrderPayload } from '../checkout/contract/checkout'
import { moveOrder } from './move-order'

/** Places an order as a person does it, paid from a wallet that is filled for it. */
export async function makeOrder(
  world: World,
  shop: Shop,
  person: Person,
  changes: Partial<OrderPayload> = {},
) {
  await giveBalance(world, person.id, 1_000_000)
  const caller = createCaller(appRouter)(contextFor(world, person, { idempotencyKey: world.newId() }))
  return caller.customer.checkout.place(makePayload(shop, changes as never))
}

/** Brings an order to a state by force, as a dispatcher would. */
export async function bringTo(world: World, orderId: string, state: OrderState): Promise<void> {
  const ctx = jobContext(world, 'test')
  await inTransaction(ctx, 'test.bringTo', async ({ db, emit }) => {
    const order = (await lockOrder(db, orderId))!
    await moveOrder(db, { world, now: ctx.now, emit }, order, state, {
      actors: ['platform', 'super'],
      source: 'admin',
      force: true,
      reason: 'test',
    })
  })
}
