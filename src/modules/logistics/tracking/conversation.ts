import type { Context } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database, Tx } from '../../../core/db/open'
import { SECOND_MS } from '../../../core/rules/instant'
import type { Writing } from '../../../core/write'
import { type OrderRow, subjectOf } from '../../order-records/orders/orders.store'
import type { OrderState } from '../../order-records/states/rules/order-state'
import type { Conversation } from './contract/conversation'
import { insertMessage } from './conversation.store'
import { canInstruct, canWrite, MAX_MESSAGES, MESSAGES_WITHIN_MS } from './rules/conversation'

/** More than two sides write within the limits of a day; older ones are left out. */
const MAX_SHOWN = 200

type Author = Conversation['messages'][number]['author']

export const factsOf = (order: Pick<OrderRow, 'state' | 'is_pickup' | 'state_at'>) => ({
  state: order.state as OrderState,
  isPickup: order.is_pickup,
  stateAt: order.state_at,
})

export async function presentConversation(
  db: Database,
  order: Pick<OrderRow, 'id' | 'state' | 'is_pickup' | 'state_at'>,
  now: Date,
): Promise<Conversation> {
  const [instructions, messages] = await Promise.all([
    db.selectFrom('delivery_instruction').selectAll().where('order_id', '=', order.id).executeTakeFirst(),
    db
      .selectFrom('order_message')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
  ])
  const facts = factsOf(order)
  return {
    instructions: instructions
      ? {
          handover: instructions.handover as NonNullable<Conversation['instructions']>['handover'],
          note: instructions.note,
          updatedAt: instructions.updated_at,
        }
      : null,
    messages: messages.toReversed().map(({ id, author, quick, text, at }) => ({
      id,
      author: author as Author,
      quick: quick as Conversation['messages'][number]['quick'],
      text,
      at,
    })),
    canWrite: canWrite(facts, now),
    canInstruct: canInstruct(facts),
  }
}

/** Writes a message of one side of an order that is locked, within the limits of both. */
export async function writeMessage(
  tx: Tx,
  { now, world, emit }: Pick<Context, 'now' | 'world'> & Pick<Writing, 'emit'>,
  order: OrderRow,
  { courierId, quick = null, text = '' }: { courierId: string | null; quick?: string | null; text?: string },
): Promise<void> {
  if (!canWrite(factsOf(order), now)) throw new Failure('OrderCannotBeEdited', { state: order.state })
  const author: Author = courierId ? 'courier' : 'customer'
  const recent = await tx
    .selectFrom('order_message')
    .select('at')
    .where('order_id', '=', order.id)
    .where('author', '=', author)
    .where('at', '>', new Date(now.getTime() - MESSAGES_WITHIN_MS))
    .orderBy('at')
    .execute()
  if (recent.length >= MAX_MESSAGES) {
    const freeAt = recent[0]!.at.getTime() + MESSAGES_WITHIN_MS
    throw new Failure('TooManyRequests', { retryAfter: Math.ceil((freeAt - now.getTime()) / SECOND_MS) })
  }
  await insertMessage(tx, {
    id: world.newId(),
    order_id: order.id,
    author,
    courier_id: courierId,
    quick,
    text,
    at: now,
  })
  emit('order.changed', { ...subjectOf(order), what: 'message' }, order.city)
}
