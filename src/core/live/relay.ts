import { sql } from 'kysely'
import type { World } from '../context'
import { insertRows } from '../db/insert-rows'
import type { Tx } from '../db/open'
import type { EmittedEvent, Subscriptions } from '../events'

export type TakenEvent = EmittedEvent & { id: string; at: Date }

/** What else has to happen after an event: runs in the same transaction, so once per event. */
export type React = (tx: Tx, events: TakenEvent[]) => Promise<void>

const BATCH = 200
const LOOK_MS = 1_000

/**
 * Takes up events after their commit, in order, once: messages are numbered and stored, jobs are made. The
 * row of live_head is held meanwhile, so that numbers are given in the order in which they become readable.
 * Kept out of the transactions of the product on purpose: they would all wait for this one row.
 */
export function openRelay(
  world: World,
  channelsOf: Subscriptions['channelsOf'],
  react: React,
  afterwards: (took: TakenEvent[]) => void,
) {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function takeAll() {
    for (;;) {
      const took = await takeSome()
      if (took.length) afterwards(took)
      if (took.length < BATCH) return
    }
  }

  async function takeSome(): Promise<TakenEvent[]> {
    return world.db.transaction().execute(async tx => {
      const head = await tx.selectFrom('live_head').select('seq').forUpdate().executeTakeFirstOrThrow()
      const rows = await tx
        .selectFrom('event')
        .selectAll()
        .where('taken_at', 'is', null)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      if (!rows.length) return []
      const events = rows as unknown as TakenEvent[]
      await storeMessages(tx, head.seq, events)
      await react(tx, events)
      await tx
        .updateTable('event')
        .set({ taken_at: world.clock.now() })
        .where('id', '=', sql<string>`any(${events.map(event => event.id)})`)
        .execute()
      return events
    })
  }

  async function storeMessages(tx: Tx, head: number, events: TakenEvent[]) {
    const messages = events.flatMap(event => channelsOf(event).map(channel => ({ channel, event })))
    if (!messages.length) return
    const channels = Map.groupBy(messages, message => message.channel)
    const { rows: counted } = await sql<{ channel: string; seq: number }>`
      insert into live_channel as c (channel, seq)
      select * from unnest(${[...channels.keys()]}::text[], ${[...channels.values()].map(its => its.length)}::bigint[])
      on conflict (channel) do update set seq = c.seq + excluded.seq
      returning channel, seq`.execute(tx)
    const next = new Map(
      counted.map(({ channel, seq }) => [channel, seq - channels.get(channel)!.length + 1]),
    )
    let seq = head
    await insertRows(
      tx,
      'live_message',
      messages.map(({ channel, event }) => {
        const channelSeq = next.get(channel)!
        next.set(channel, channelSeq + 1)
        return {
          seq: ++seq,
          channel,
          channel_seq: channelSeq,
          type: event.type,
          data: { ...event.data },
          at: event.at,
        }
      }),
    )
    await tx.updateTable('live_head').set({ seq }).execute()
  }

  /** Call after a commit that left events. Calls that come while it works are served by one more round. */
  function notify() {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = takeAll()
      .catch(error => world.log.warn({ err: error }, 'events have to wait'))
      .finally(() => {
        running = null
        if (again) {
          again = false
          notify()
        }
      })
  }

  // What a killed server left behind is found by whoever looks next.
  const look = setInterval(notify, LOOK_MS)
  return {
    notify,
    /** Settles when nothing is left to take; for tests and for stopping in order. */
    async drain() {
      notify()
      while (running) await running
    },
    async stop() {
      stopped = true
      clearInterval(look)
      while (running) await running
    },
  }
}
