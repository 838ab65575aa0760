import type { World } from '../context'
import { KEPT_MS, type ServerFrame } from '../contract/live'

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

/** Old messages are dropped; who was away for longer starts from a snapshot. */
export async function forgetOldMessages(world: World): Promise<void> {
  await world.db
    .deleteFrom('live_message')
    .where('at', '<', new Date(world.clock.now().getTime() - KEPT_MS))
    .execute()
}
