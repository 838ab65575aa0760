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

  /** Numbers and keeps the messages of these events. */
  async function store(tx: Tx, events: TakenEvent[]): Promise<LiveMessage[]> {
    const messages = events.flatMap(event =>
      channelsOf(event).map(channel => ({
        channel,
        type: event.type,
        data: { ...event.data },
        at: event.at,
      })),
    )
    if (!messages.length) return []
    const { rows } = await sql<{ place: number; seq: number; channel_seq: number }>`
      with head as (
        update live_head set seq = seq + ${messages.length}::int returning seq - ${messages.length}::int as seq
      ), given as (
        select * from json_to_recordset(${JSON.stringify(messages.map((message, i) => ({ ...message, place: i + 1 })))}::text::json)
          as given (place bigint, channel text, type text, data jsonb, at timestamptz)
      ), counted as (
        insert into live_channel as c (channel, seq)
        select channel, count(*) from given group by channel
        on conflict (channel) do update set seq = c.seq + excluded.seq
        returning channel, seq
      ), numbered as (
        select given.*, counted.seq - count(*) over (partition by channel)
          + row_number() over (partition by channel order by place) as channel_seq
        from given join counted using (channel)
      ), stored as (
        insert into live_message (seq, channel, channel_seq, type, data, at)
        select head.seq + place, channel, channel_seq, type, data, at from numbered, head
      ), told as (
        ${hint()}
      )
      select place, head.seq + place as seq, channel_seq from numbered, head, told order by place`.execute(tx)
    return rows.map(({ place, seq, channel_seq }) => ({ ...messages[place - 1]!, seq, channel_seq }))
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
