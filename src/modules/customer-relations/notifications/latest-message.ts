import type { Database } from '../../../core/db/open'
import type { notificationTexts } from './texts'

type Texts = ReturnType<typeof notificationTexts>['orderNews']

export type LatestMessage = {
  author: 'customer' | 'courier'
  /** An answer that the courier chose, or the hand-over that the customer chose, to be said in the reader's language. */
  quick: keyof Texts['quick'] | null
  handover: keyof Texts['handover'] | null
  text: string
  /** Names the message. */
  key: string
}

/** What was written last about an order: a message, or how the customer wants it handed over. */
export async function latestMessage(db: Database, orderId: string): Promise<LatestMessage | null> {
  const [message, instructions] = await Promise.all([
    db
      .selectFrom('order_message')
      .select(['id', 'author', 'quick', 'text', 'at'])
      .where('order_id', '=', orderId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
    db
      .selectFrom('delivery_instruction')
      .select(['handover', 'note', 'updated_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirst(),
  ])
  if (instructions && !(message && message.at >= instructions.updated_at))
    return {
      author: 'customer',
      quick: null,
      handover: instructions.handover as LatestMessage['handover'],
      text: instructions.note,
      key: `instructions:${instructions.updated_at.toISOString()}`,
    }
  if (!message) return null
  const { id, author, quick, text } = message
  return {
    author: author as LatestMessage['author'],
    quick: quick as LatestMessage['quick'],
    handover: null,
    text,
    key: id,
  }
}
