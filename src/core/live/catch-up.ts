import type { World } from '../context'
import { KEPT_MESSAGES, KEPT_MS, type ServerFrame } from '../contract/live'
import { hasRow } from '../db/has-row'
import type { Database } from '../db/open'
import { frameOf, liveSeqOf } from './live-messages'

/** What a client has of a channel already: its messages up to one, or an answer that was made when all had come so far. */
export type Known = { since?: number | undefined; after?: number | undefined }

/** What brings a client up to date that listens to a channel by now: what it has missed, or that it starts anew. */
export async function catchUp(
  world: World,
  channel: string,
  { since, after }: Known,
): Promise<ServerFrame[]> {
  // Before the rest: what is in the rest and not in this is still delivered.
  const seq = await channelSeqOf(world.db, channel)
  const startAnew = (quietMs: number): ServerFrame[] => [{ t: 'snap', ch: channel, seq, data: { quietMs } }]
  if (since !== undefined) {
    const missed = await messagesFrom(world.db, channel, 'channel_seq', since)
    const isWhole = missed.length
      ? missed[0]!.channel_seq === since + 1 && missed.length <= KEPT_MESSAGES
      : since === seq
    return isWhole ? missed.map(frameOf) : startAnew(0)
  }
  if (after !== undefined) {
    const [missed, isKept, head] = await Promise.all([
      messagesFrom(world.db, channel, 'seq', after),
      hasRow(world.db.selectFrom('live_message').where('seq', '<=', after).limit(1)),
      liveSeqOf(world.db),
    ])
    if (missed.length <= KEPT_MESSAGES && (isKept || head === after)) {
      const from = missed[0] ? missed[0].channel_seq - 1 : seq
      return [{ t: 'from', ch: channel, seq: from }, ...missed.map(frameOf)]
    }
  }
  return startAnew(await quietMsOf(world, channel))
}

async function channelSeqOf(db: Database, channel: string): Promise<number> {
  const known = await db
    .selectFrom('live_channel')
    .select('seq')
    .where('channel', '=', channel)
    .executeTakeFirst()
  return known?.seq ?? 0
}

/** In order, and one more than is kept. */
const messagesFrom = (db: Database, channel: string, by: 'seq' | 'channel_seq', last: number) =>
  db
    .selectFrom('live_message')
    .selectAll()
    .where('channel', '=', channel)
    .where(by, '>', last)
    .orderBy('channel_seq')
    .limit(KEPT_MESSAGES + 1)
    .execute()

/** For how long nothing has happened on a channel; what is further back than messages are kept counts as that. */
async function quietMsOf(world: World, channel: string): Promise<number> {
  const latest = await world.db
    .selectFrom('live_message')
    .select('at')
    .where('channel', '=', channel)
    .orderBy('channel_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? world.clock.now().getTime() - latest.at.getTime() : KEPT_MS
}
