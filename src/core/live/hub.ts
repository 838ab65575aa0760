import type { Listener, World } from '../context'
import { LINK_CHANNEL } from '../contract/channels'
import { ClientFrame, HEARTBEAT_MS, type ServerFrame } from '../contract/live'
import type { Listen } from '../db/connections/listen'
import { makeAdmission } from './admission'
import { catchUp, type Known } from './catch-up'
import { followLink, LINK_NEWS } from './follow-link'
import { openHints } from './hints'
import { type Inbox, openInbox } from './inbox'
import { frameOf, type LiveMessage } from './live-messages'

/** A connection as the hub sees it. `send` answers false when the other side reads too slowly to go on. */
export type Socket = {
  id: string
  listener: Listener
  send(frame: ServerFrame): boolean
  close(code: number, reason: string): void
}

/** May this listener hear this channel now? Asked at every subscription, when something changed, and every minute. */
export type MayListen = (listener: Listener, channel: string) => Promise<boolean>
/** The same listeners as of now; null for those whose sign-in has ended. */
export type Refresh = (listeners: readonly Listener[]) => Promise<(Listener | null)[]>

/** Nobody listens on for longer than this after their sign-in, or what allowed it, has ended. */
export const LOOK_MS = 3_000
/** So many looks later channels are asked for again, although nothing is seen to have changed. */
const LOOKS_PER_RECHECK = 20
/** A board with every order of a busy day open fits; a client that only subscribes does not. */
const MAX_CHANNELS = 500

type Entry = { socket: Socket; channels: Set<string>; inbox: Inbox }

/**
 * Numbers and stores the messages of live channels, hands them to the sockets of this server, and tells
 * the other servers that there is more to read. A lost hint costs seconds, never a message.
 * @param onHint called when another server has taken up events
 * @param echoesOf the channels to which a message is handed on besides its own
 */
export function openHub(
  world: World,
  listen: Listen,
  mayListen: MayListen,
  refresh: Refresh,
  onHint: () => void = () => {},
  echoesOf: (type: string, data: Record<string, unknown>) => string[] = () => [],
) {
  const hints = openHints(world, listen)
  const sockets = new Map<string, Entry>()
  const listeners = new Map<string, Set<string>>()
  /** The last message that the sockets of this server have been given; everything up to here is settled. */
  let cursor = 0
  let underWay: Promise<void> | null = null
  let again = false
  let stopped = false

  async function start() {
    const head = await world.db.selectFrom('live_head').select('seq').executeTakeFirstOrThrow()
    cursor = head.seq
    const stopListening = hints.start(poll, onHint)
    let looks = 0
    let isLooking = false
    const looking = setInterval(() => {
      if (isLooking) return
      isLooking = true
      // A database that is away for a moment must not end the server: the next look is near.
      look(++looks % LOOKS_PER_RECHECK === 0)
        .catch(error => world.log.warn({ err: error }, 'live connections were not looked at'))
        .finally(() => {
          isLooking = false
        })
    }, LOOK_MS)
    return async () => {
      stopped = true
      clearInterval(looking)
      for (const { socket } of sockets.values()) socket.close(1012, 'restarting')
      await stopListening()
      await underWay
    }
  }

  /** What this server has just stored: without a gap before it, it need not be read again. */
  function handOn(messages: readonly LiveMessage[]) {
    if (!messages.length) return
    if (underWay || messages[0]?.seq !== cursor + 1) poll()
    else begin(hand(messages))
  }

  /** Reads on from the cursor; calls that come meanwhile are served by one more round. */
  function poll() {
    if (underWay) {
      again = true
      return
    }
    begin(deliver())
  }

  function begin(delivering: Promise<void>) {
    underWay = delivering
      .catch(error => world.log.warn({ err: error }, 'live messages have to wait'))
      .finally(() => {
        underWay = null
        if (again && !stopped) {
          again = false
          poll()
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
      await hand(messages)
      if (messages.length < 500) return
    }
  }

  async function hand(messages: readonly LiveMessage[]) {
    for (const message of messages) {
      cursor = message.seq
      const frame = frameOf(message)
      for (const id of listeners.get(message.channel) ?? []) give(id, frame)
      for (const channel of echoesOf(message.type, message.data))
        for (const id of listeners.get(channel) ?? []) give(id, frame)
      await heard(message.type, message.data)
    }
  }

  /** A changed permission or an ended session is felt at once, also by who acts as somebody else. */
  async function heard(type: string, data: Record<string, unknown>) {
    if (type !== 'person.changed') return
    const concerned = [...sockets.values()].filter(({ socket: { listener } }) =>
      listener.kind === 'person'
        ? [listener.id, listener.impersonatorId].includes(`${data.personId}`)
        : false,
    )
    await recheck(concerned, true)
  }

  function give(id: string, frame: ServerFrame) {
    const entry = sockets.get(id)
    const isLink = entry?.socket.listener.kind === 'link'
    if (entry && !entry.socket.send(isLink ? LINK_NEWS : frame)) {
      entry.socket.close(1013, 'too slow')
      leave(id)
    }
  }

  /** Everybody once more: who has gone, and what they may still hear. Runs by itself every few seconds. */
  const look = (thoroughly: boolean) => recheck([...sockets.values()], thoroughly)

  /** Looks who is still there and, when they have changed or `thoroughly`, what they may still hear. */
  async function recheck(entries: Entry[], thoroughly: boolean) {
    if (!entries.length) return
    const found = await refresh(entries.map(({ socket }) => socket.listener))
    for (const [i, entry] of entries.entries()) {
      const listener = found[i] ?? null
      if (!listener) {
        entry.socket.close(4001, 'signed out')
        leave(entry.socket.id)
        continue
      }
      const isChanged = !Bun.deepEquals(listener, entry.socket.listener)
      entry.socket.listener = listener
      if (listener.kind === 'link') {
        if (isChanged && entry.channels.size) follow(entry)
      } else if (isChanged || thoroughly) await recheckChannels(entry)
    }
  }

  /** A link does not choose: it hears of its subject on whatever channels that concerns now. */
  function follow(entry: Entry) {
    const { id, listener } = entry.socket
    if (listener.kind !== 'link') return
    const { leave: left, enter } = followLink(entry.channels, listener)
    for (const channel of left) unsubscribe(id, channel)
    for (const channel of enter) listenTo(entry, channel)
    give(id, LINK_NEWS)
  }

  async function recheckChannels({ socket, channels }: Entry) {
    for (const channel of channels) {
      if (await mayListen(socket.listener, channel)) continue
      unsubscribe(socket.id, channel)
      socket.send({ t: 'err', ch: channel, code: 100004, name: 'Forbidden' })
    }
  }

  function join(socket: Socket) {
    const inbox = openInbox({
      handle: text => hear(socket, text),
      overrun() {
        socket.close(1008, 'too many frames')
        leave(socket.id)
      },
      now: () => performance.now(),
    })
    sockets.set(socket.id, { socket, channels: new Set(), inbox })
    socket.send({ t: 'hello', sid: socket.id, heartbeat: HEARTBEAT_MS })
  }

  function leave(id: string) {
    sockets.get(id)?.inbox.close()
    for (const channel of sockets.get(id)?.channels ?? []) unsubscribe(id, channel)
    sockets.delete(id)
  }

  function unsubscribe(id: string, channel: string) {
    sockets.get(id)?.channels.delete(channel)
    const its = listeners.get(channel)
    its?.delete(id)
    if (its?.size === 0) listeners.delete(channel)
  }

  /** What a connection says, as it came: handled after what it said before. */
  const take = (id: string, text: string) => sockets.get(id)?.inbox.take(text)

  async function hear({ id, close }: Socket, text: string) {
    const frame = ClientFrame.safeParse(parse(text))
    if (!frame.success) {
      close(1003, 'not understood')
      leave(id)
      return
    }
    // What is not caught here ends the whole process; the client asks again when it has reconnected.
    await receive(id, frame.data).catch(error => {
      world.log.warn({ err: error }, 'a live connection could not be served')
      close(1011, 'try again')
      leave(id)
    })
  }

  async function receive(id: string, frame: ClientFrame) {
    const entry = sockets.get(id)
    if (!entry) return
    if (frame.t === 'ping') return void entry.socket.send({ t: 'pong' })
    if (frame.t === 'sub' && frame.ch === LINK_CHANNEL && entry.socket.listener.kind === 'link')
      return follow(entry)
    if (frame.t === 'unsub') return unsubscribe(id, frame.ch)
    const isTooMany = entry.channels.size >= MAX_CHANNELS && !entry.channels.has(frame.ch)
    if (isTooMany || !(await mayListen(entry.socket.listener, frame.ch))) {
      entry.socket.send({ t: 'err', ch: frame.ch, code: 100004, name: 'Forbidden' })
      return
    }
    // It may have gone while its permission was looked up; nobody would ever take it off the list again.
    if (sockets.get(id) !== entry) return
    await subscribe(entry, frame.ch, frame)
  }

  /**
   * First in the list, then the past, then up to date: a message that comes in between is delivered by
   * both and the client drops the number it already has.
   */
  async function subscribe(entry: Entry, channel: string, known: Known) {
    listenTo(entry, channel)
    for (const frame of await catchUp(world, channel, known)) give(entry.socket.id, frame)
  }

  function listenTo({ socket, channels }: Entry, channel: string) {
    channels.add(channel)
    const its = listeners.get(channel) ?? new Set()
    its.add(socket.id)
    listeners.set(channel, its)
  }

  return {
    start,
    join,
    leave,
    take,
    handOn,
    hint: hints.hint,
    receive,
    admission: makeAdmission(),
    look,
    poll,
    get connections() {
      return sockets.size
    },
  }
}
export type Hub = ReturnType<typeof openHub>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
