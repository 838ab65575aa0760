import { type RawBuilder, sql } from 'kysely'
import type { World } from '../context'
import { hasRow } from '../db/has-row'
import type { Tx } from '../db/open'
import type { EmittedEvent, Subscriptions } from '../events'
import type { LiveMessage } from './live-messages'

export type TakenEvent = EmittedEvent & { id: string; at: Date }
/** What else has to happen after an event: runs in the same transaction, so once per event. `answers`: of the lookups. */
export type React = (tx: Tx, events: TakenEvent[], answers: boolean[]) => Promise<void>

const BATCH = 200
const LOOK_MS = 3_000
/** Events that follow each other so closely are taken together. */
const REST_MS = 100

/**
 * Takes up events after their commit, in order, once: messages are numbered and stored, jobs are made. The
 * row of live_head is held meanwhile, so that numbers are given in the order in which they become readable.
 * Kept out of the transactions of the product on purpose: they would all wait for this one row.
 * @param hint says to other servers that there is something to read
 * @param lookups asked in the statement that takes events
 */
export function openRelay(
  world: World,
  channelsOf: Subscriptions['channelsOf'],
  react: React,
  afterwards: (messages: LiveMessage[]) => void,
  hint: () => RawBuilder<unknown>,
  lookups: readonly RawBuilder<boolean>[] = [],
) {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function takeAll() {
    for (;;) {
      const { count, messages } = await takeSome()
      if (count) afterwards(messages)
      if (count < BATCH) return
    }
  }

  async function takeSome(): Promise<{ count: number; messages: LiveMessage[] }> {
    return world.db.transaction().execute(async tx => {
      const taken = await take(tx)
      const [first] = taken
      if (!first) return { count: 0, messages: [] }
      const events = taken.map(({ answers: _, ...event }) => event)
      const [messages] = await Promise.all([store(tx, events), react(tx, events, first.answers)])
      return { count: events.length, messages }
    })
  }

  /** Another server that is at it is waited for, and what it has taken is not among them then. */
  async function take(tx: Tx) {
    const { rows } = await sql<TakenEvent & { answers: boolean[] }>`
      with next as (
        select event_id from waiting_event order by event_id limit ${sql.lit(BATCH)} for update
      ), taken as (
        delete from waiting_event using next where waiting_event.event_id = next.event_id
        returning waiting_event.event_id
      )
      select id, type, city, data, at, array[${sql.join(lookups)}]::boolean[] as answers
      from taken join event on id = event_id order by id`.execute(tx)
    return rows
  }

  /** Numbers and keeps the messages of these events. An event is sent once, however many channels hear of it. */
  async function store(tx: Tx, events: TakenEvent[]): Promise<LiveMessage[]> {
    const told = events.map(event => ({ event, channels: channelsOf(event) }))
    const counts = new Map<string, number>()
    const messages = told.flatMap(({ event, channels }, place) =>
      channels.map(channel => {
        const nth = (counts.get(channel) ?? 0) + 1
        counts.set(channel, nth)
        return { event, place, channel, nth }
      }),
    )
    if (!messages.length) return []
    const facts = events.map(({ type, data, at }, place) => ({ place, type, data, at }))
    const after = messages.map(({ channel, nth }) => counts.get(channel)! - nth)
    const { rows } = await sql<{ head: number; channel: string; last: number }>`
      with head as (
        update live_head set seq = seq + ${messages.length}::int returning seq - ${messages.length}::int as seq
      ), counted as (
        insert into live_channel as c (channel, seq)
        select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])
        on conflict (channel) do update set seq = c.seq + excluded.seq
        returning channel, seq as last
      ), stored as (
        insert into live_message (seq, channel, channel_seq, type, data, at)
        select head.seq + message.nth, channel, last - after, type, data, at
        from unnest(${messages.map(({ channel }) => channel)}::text[], ${after}::int[],
            ${messages.map(({ place }) => place)}::int[]) with ordinality as message (channel, after, place, nth)
          join json_to_recordset(${JSON.stringify(facts)}::text::json)
            as event (place int, type text, data jsonb, at timestamptz) using (place)
          join counted using (channel), head
      ), told as (
        ${hint()}
      )
      select head.seq as head, channel, last from counted, head, told`.execute(tx)
    const [{ head }] = rows as [(typeof rows)[0]]
    const last = new Map(rows.map(row => [row.channel, row.last]))
    return messages.map(({ event: { type, data, at }, channel }, i) => ({
      ...{ seq: head + i + 1, channel, channel_seq: last.get(channel)! - after[i]! },
      ...{ type, data: { ...data }, at },
    }))
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
      .then(() => Bun.sleep(REST_MS))
      .finally(() => {
        running = null
        if (again) {
          again = false
          notify()
        }
      })
  }

  // What a killed server left behind is found by whoever looks next.
  const look = setInterval(() => {
    hasRow(world.db.selectFrom('waiting_event').limit(1)).then(
      isLeft => isLeft && notify(),
      error => world.log.warn({ err: error }, 'events cannot be looked for'),
    )
  }, LOOK_MS)
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
