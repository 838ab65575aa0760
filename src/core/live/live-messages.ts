import type { World } from '../context'
import { KEPT_MESSAGES, KEPT_MS, type ServerFrame } from '../contract/live'
import { hasRow } from '../db/has-row'
import type { Database } from '../db/open'

/** As it is stored, with its number in its channel and among all. */
export type LiveMessage = {
  seq: number
  channel: string
  channel_seq: number
  type: string
  data: Record<string, unknown>
}

export const frameOf = ({ channel, channel_seq, type, data }: LiveMessage): ServerFrame => ({
  t: 'ev',
  ch: channel,
  seq: channel_seq,
  type,
  data,
})

/** For how long nothing has happened on a channel; what is further back than messages are kept counts as that. */
export async function quietMsOf(world: World, channel: string): Promise<number> {
  const latest = await world.db
    .selectFrom('live_message')
    .select('at')
    .where('channel', '=', channel)
    .orderBy('channel_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? world.clock.now().getTime() - latest.at.getTime() : KEPT_MS
}

/** How far the messages of all channels go. Read before an answer, all that they tell of is in it. */
export async function liveSeqOf(db: Database): Promise<number> {
  const { seq } = await db.selectFrom('live_head').select('seq').executeTakeFirstOrThrow()
  return seq
}

/** What came on a channel after that, in order; null where it may have been forgotten, or is too much. */
export async function messagesAfter(
  { db }: World,
  channel: string,
  liveSeq: number,
): Promise<LiveMessage[] | null> {
  const [messages, isKept, head] = await Promise.all([
    db
      .selectFrom('live_message')
      .selectAll()
      .where('channel', '=', channel)
      .where('seq', '>', liveSeq)
      .orderBy('channel_seq')
      .limit(KEPT_MESSAGES + 1)
      .execute(),
    hasRow(db.selectFrom('live_message').where('seq', '<=', liveSeq).limit(1)),
    liveSeqOf(db),
  ])
  return messages.length <= KEPT_MESSAGES && (isKept || head === liveSeq) ? messages : null
}

/** Old messages are dropped; who was away for longer starts from a snapshot. */
export async function forgetOldMessages(world: World): Promise<void> {
  await world.db
    .deleteFrom('live_message')
    .where('at', '<', new Date(world.clock.now().getTime() - KEPT_MS))
    .execute()
}
