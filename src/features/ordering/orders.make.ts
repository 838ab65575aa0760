import type { OrderPayload } from '../../contract/checkout'
import { appRouter } from '../../routers/app'
import type { OrderState } from '../../rules/ordering/order-state'
import type { Person, World } from '../../trpc/context'
import { jobContext } from '../../trpc/job-context'
import { createCaller } from '../../trpc/procedures'
import { contextFor } from '../../trpc/testing'
import { inTransaction } from '../../trpc/write'
import { giveBalance } from '../money/money.make'
import { makePayload, type Shop } from './checkout.make'
import { moveOrder } from './move-order'
import { lockOrder } from './order-rows'

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
  await inTransaction(ctx, 'test.bringTo', async ({ db, announce }) => {
    const order = (await lockOrder(db, orderId))!
    await moveOrder(db, { world, now: ctx.now, announce }, order, state, {
      actors: ['platform', 'super'],
      source: 'admin',
      force: true,
      reason: 'test',
    })
  })
}
