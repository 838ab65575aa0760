import type { World } from '../context'
import { KEPT_MS, type ServerFrame } from '../contract/live'
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

/** How far the messages of all channels go. Read before an answer, all that they tell of is in it. */
export async function liveSeqOf(db: Database): Promise<number> {
  const { seq } = await db.selectFrom('live_head').select('seq').executeTakeFirstOrThrow()
  return seq
}

/** Old messages are dropped; who was away for longer starts from a snapshot. */
export async function forgetOldMessages(world: World): Promise<void> {
  await world.db
    .deleteFrom('live_message')
    .where('at', '<', new Date(world.clock.now().getTime() - KEPT_MS))
    .execute()
}
