import { z } from 'zod'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { anyone, limited, mayFail, signedIn } from '../../../core/procedures'
import { LOOKUPS, SEARCHES } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import { readLink, signLink } from '../../identity/sign-in/public-links'
import { OrderReference } from '../../order-records/orders/contract/ordering'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { lockOrder, subjectOf } from '../../order-records/orders/orders.store'
import { AskConversation, Conversation, InstructCourier, WriteToCourier } from './contract/conversation'
import { factsOf, presentConversation, writeMessage } from './conversation'
import { setInstructions } from './conversation.store'
import { canInstruct } from './rules/conversation'

/** What a customer and the courier of an order wrote, by the link of the order. */
export const showConversation = anyone
  .input(AskConversation)
  .use(limited(SEARCHES))
  .output(Conversation)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, now, world, fail } }) => {
    const id = readLink(world.settings.secret, 'track-order', input.token, now)
    const order =
      id &&
      (await db
        .selectFrom('purchase_order')
        .select(['id', 'state', 'state_at', 'is_pickup'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst())
    if (!order) throw fail('NotFound')
    return presentConversation(db, order, now)
  })

/** Tells the courier how an order is to be handed over; the latest instructions count. */
export const instructCourier = anyone
  .input(InstructCourier)
  .use(limited(LOOKUPS))
  .output(Conversation)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input: { token, handover, note }, ctx }) => {
      const { db, now, emit, world } = ctx
      const order = await lockLinked(db, readLink(world.settings.secret, 'track-order', token, now))
      if (!canInstruct(factsOf(order))) throw new Failure('OrderCannotBeEdited', { state: order.state })
      await setInstructions(db, { order_id: order.id, handover, note, updated_at: now })
      emit('order.changed', { ...subjectOf(order), what: 'message' }, order.city)
      return presentConversation(db, order, now)
    }),
  )

/** Writes to the courier of an order, by the link of the order. */
export const writeToCourier = anyone
  .input(WriteToCourier)
  .use(limited(LOOKUPS))
  .output(Conversation)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited', 'TooManyRequests'))
  .mutation(
    write(async ({ input: { token, text }, ctx }) => {
      const { db, now, world } = ctx
      const order = await lockLinked(db, readLink(world.settings.secret, 'track-order', token, now))
      await writeMessage(db, ctx, order, { courierId: null, text })
      return presentConversation(db, order, now)
    }),
  )

/** The token of the link under which a customer's own order is tracked without signing in. */
export const showTrackToken = signedIn
  .input(OrderReference)
  .output(z.object({ token: z.string() }))
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, world, fail } }) => {
    const order = await ordersVisibleTo(db, caller, 'own')
      .select(['purchase_order.id', 'purchase_order.created_at'])
      .where('purchase_order.id', '=', input.purchaseId)
      .executeTakeFirst()
    if (!order) throw fail('NotFound')
    return { token: signLink(world.settings.secret, 'track-order', order.id, order.created_at) }
  })

async function lockLinked(tx: Tx, id: string | null) {
  const order = id ? await lockOrder(tx, id) : null
  if (!order) throw new Failure('NotFound')
  return order
}
