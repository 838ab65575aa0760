import type { Sql } from 'postgres'
import { type ClientFrame, HEARTBEAT_MS, KEPT_MESSAGES, KEPT_MS, type ServerFrame } from '../contract/live'
import type { Person, World } from '../trpc/context'

/** A connection as the hub sees it. `send` answers false when the other side reads too slowly to go on. */
export type Socket = {
  id: string
  person: Person
  send(frame: ServerFrame): boolean
  close(code: number, reason: string): void
}

/** May this person hear this channel now? Asked at every subscription, and again every minute. */
export type MayListen = (person: Person, channel: string) => Promise<boolean>
/** The same person as of now; null once the session has ended. */
export type Refresh = (person: Person) => Promise<Person | null>

export const RECHECK_MS = 60_000
const POLL_MS = 1_000
const NOTIFY_CHANNEL = 'comanda_live'
/** A board with every order of a busy day open fits; a client that only subscribes does not. */
const MAX_CHANNELS = 500

/**
 * Numbers and stores the messages of live channels, hands them to the sockets of this server, and tells
 * the other servers that there is more to read. A lost hint costs a second, never a message.
 */
export function openHub(world: World, driver: Sql, mayListen: MayListen, refresh: Refresh) {
  const sockets = new Map<string, { socket: Socket; channels: Set<string> }>()
  const listeners = new Map<string, Set<string>>()
  /** The last message that the sockets of this server have been given; everything up to here is settled. */
  let cursor = 0
  let pulling: Promise<void> | null = null
  let again = false
  let stopped = false

  async function start() {
    const head = await world.db.selectFrom('live_head').select('seq').executeTakeFirstOrThrow()
    cursor = head.seq
    const subscription = await driver.listen(
      NOTIFY_CHANNEL,
      () => pull(),
      () => pull(),
    )
    const poll = setInterval(() => pull(), POLL_MS)
    const recheck = setInterval(() => {
      // A database that is away for a moment must not end the server: the next minute looks again.
      recheckAll().catch(error => world.log.warn({ err: error }, 'live connections were not looked at'))
    }, RECHECK_MS)
    return async () => {
      stopped = true
      clearInterval(poll)
      clearInterval(recheck)
      for (const { socket } of sockets.values()) socket.close(1012, 'restarting')
      await subscription.unlisten().catch(() => {})
      await pulling
    }
  }

  /** Reads on from the cursor; calls that come meanwhile are served by one more round. */
  function pull() {
    if (pulling) {
      again = true
      return
    }
    pulling = deliver()
      .catch(error => world.log.warn({ err: error }, 'live messages have to wait'))
      .finally(() => {
        pulling = null
        if (again && !stopped) {
          again = false
          pull()
        }
      })
  }

  async function deliver() {
    for (;;) {
      const messages = await world.db
        .selectFrom('live_message')
        .selectAll()
        .where('seq', '>', cursor)
        .orderBy('seq')
        .limit(500)
        .execute()
      for (const message of messages) {
        cursor = message.seq
        const frame: ServerFrame = {
          t: 'ev',
          ch: message.channel,
          seq: message.channel_seq,
          type: message.type,
          data: message.data,
        }
        for (const id of listeners.get(message.channel) ?? []) give(id, frame)
        await heard(message.type, message.data)
      }
      if (messages.length < 500) return
    }
  }

  /** A changed permission or an ended session is felt at once, not at the next minute. */
  async function heard(type: string, data: Record<string, unknown>) {
    if (type !== 'person.changed') return
    for (const entry of sockets.values())
      if (entry.socket.person.id === data.personId) await recheckOne(entry)
  }

  function give(id: string, frame: ServerFrame) {
    const entry = sockets.get(id)
    if (entry && !entry.socket.send(frame)) {
      entry.socket.close(1013, 'too slow')
      leave(id)
    }
  }

  async function recheckAll() {
    for (const entry of sockets.values()) await recheckOne(entry)
  }

  async function recheckOne(entry: { socket: Socket; channels: Set<string> }) {
    const person = await refresh(entry.socket.person)
    if (!person) {
      entry.socket.close(4001, 'signed out')
      leave(entry.socket.id)
      return
    }
    entry.socket.person = person
    for (const channel of entry.channels) {
      if (await mayListen(person, channel)) continue
      unsubscribe(entry.socket.id, channel)
      entry.socket.send({ t: 'err', ch: channel, code: 100004, name: 'Forbidden' })
    }
  }

  function join(socket: Socket) {
    sockets.set(socket.id, { socket, channels: new Set() })
    socket.send({ t: 'hello', sid: socket.id, heartbeat: HEARTBEAT_MS })
  }

  function leave(id: string) {
    for (const channel of sockets.get(id)?.channels ?? []) unsubscribe(id, channel)
    sockets.delete(id)
  }

  function unsubscribe(id: string, channel: string) {
    sockets.get(id)?.channels.delete(channel)
    const its = listeners.get(channel)
    its?.delete(id)
    if (its?.size === 0) listeners.delete(channel)
  }

  async function receive(id: string, frame: ClientFrame) {
    const entry = sockets.get(id)
    if (!entry) return
    if (frame.t === 'ping') return void entry.socket.send({ t: 'pong' })
    if (frame.t === 'unsub') return unsubscribe(id, frame.ch)
    const isTooMany = entry.channels.size >= MAX_CHANNELS && !entry.channels.has(frame.ch)
    if (isTooMany || !(await mayListen(entry.socket.person, frame.ch))) {
      entry.socket.send({ t: 'err', ch: frame.ch, code: 100004, name: 'Forbidden' })
      return
    }
    // It may have gone while its permission was looked up; nobody would ever take it off the list again.
    if (sockets.get(id) !== entry) return
    await subscribe(entry, frame.ch, frame.since)
  }

  /**
   * First in the list, then the past, then up to date: a message that comes in between is delivered by
   * both and the client drops the number it already has.
   */
  async function subscribe(
    entry: { socket: Socket; channels: Set<string> },
    channel: string,
    since: number | undefined,
  ) {
    entry.channels.add(channel)
    const its = listeners.get(channel) ?? new Set()
    its.add(entry.socket.id)
    listeners.set(channel, its)

    const [known, missed] = await Promise.all([
      world.db.selectFrom('live_channel').select('seq').where('channel', '=', channel).executeTakeFirst(),
      since === undefined
        ? null
        : world.db
            .selectFrom('live_message')
            .selectAll()
            .where('channel', '=', channel)
            .where('channel_seq', '>', since)
            .orderBy('channel_seq')
            .limit(KEPT_MESSAGES + 1)
            .execute(),
    ])
    const seq = known?.seq ?? 0
    const isWhole =
      missed &&
      (missed.length
        ? missed[0]!.channel_seq === since! + 1 && missed.length <= KEPT_MESSAGES
        : since === seq)
    if (!isWhole) {
      entry.socket.send({ t: 'snap', ch: channel, seq, data: null })
      return
    }
    for (const message of missed)
      give(entry.socket.id, {
        t: 'ev',
        ch: channel,
        seq: message.channel_seq,
        type: message.type,
        data: message.data,
      })
  }

  return {
    start,
    join,
    leave,
    receive,
    pull,
    get connections() {
      return sockets.size
    },
  }
}
export type Hub = ReturnType<typeof openHub>

export const notifyOthers = (driver: Sql) => driver.notify(NOTIFY_CHANNEL, '')

/** Old messages are dropped; who was away for longer starts from a snapshot. */
export async function forgetOldMessages(world: World): Promise<void> {
  await world.db
    .deleteFrom('live_message')
    .where('at', '<', new Date(world.clock.now().getTime() - KEPT_MS))
    .execute()
}
