import type { ClientFrame, ServerFrame, Snapshot } from '../src/core/contract/live'

export type LiveMessage =
  /** The numbering starts anew from here: what was read before the channel fell quiet has to be fetched again. */
  | { kind: 'snapshot'; seq: number; data: Snapshot }
  | { kind: 'event'; seq: number; type: string; data: unknown }
  | { kind: 'refused'; code: number; name: string }

export type LiveHandler = (message: LiveMessage) => void

export interface LiveState {
  state: 'idle' | 'connecting' | 'live' | 'away'
  /** Away for so long that screens should ask by themselves until it is back. */
  polling: boolean
  /** Milliseconds since 1970 of the last sign of life; null before the first. */
  lastHeardAt: number | null
}

export interface LiveOptions {
  /** Address for a new connection, with a fresh ticket in it. */
  address: () => Promise<string>
  /** Milliseconds before the first new attempt; doubles up to `slowest`. */
  quickest?: number
  slowest?: number
  /** Away for so long, polling starts. */
  pollAfter?: number
}

interface Topic {
  handlers: Set<LiveHandler>
  /** The last message handed on; undefined before the first. */
  seq: number | undefined
  /** Until there is one: the `liveSeq` of the answer that is shown. */
  after: number | undefined
  /** Came before their turn. */
  early: Map<number, LiveMessage>
  gapTimer: ReturnType<typeof setTimeout> | undefined
}

const gapPatience = 1_000

/**
 * One connection for all topics of this tab. Remembers where each topic stands, so that after a break it asks only
 * for what was missed, and hands messages on in order and once.
 */
export function createLiveConnection(options: LiveOptions) {
  const { quickest = 1_000, slowest = 30_000, pollAfter = 8_000 } = options
  const topics = new Map<string, Topic>()
  const listeners = new Set<() => void>()
  let now: LiveState = { state: 'idle', polling: false, lastHeardAt: null }
  let socket: WebSocket | null = null
  let attempt = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let deafTimer: ReturnType<typeof setTimeout> | undefined
  let pingTimer: ReturnType<typeof setInterval> | undefined

  function become(change: Partial<LiveState>) {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  }

  function send(frame: ClientFrame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function ask(name: string, topic: Topic) {
    const { seq, after } = topic
    send({ t: 'sub', ch: name, ...(seq === undefined ? after !== undefined && { after } : { since: seq }) })
  }

  async function connect() {
    clearTimeout(retryTimer)
    if (socket || topics.size === 0) return
    become({ state: now.lastHeardAt === null ? 'connecting' : 'away' })
    pollTimer ??= setTimeout(() => become({ polling: true }), pollAfter)
    try {
      const address = await options.address()
      if (socket || topics.size === 0) return
      open(new WebSocket(address))
    } catch {
      retryLater()
    }
  }

  function open(fresh: WebSocket) {
    socket = fresh
    fresh.onmessage = event => {
      if (socket !== fresh) return
      receive(JSON.parse(String(event.data)) as ServerFrame)
    }
    fresh.onclose = () => {
      if (socket === fresh) lost()
    }
    fresh.onerror = () => fresh.close()
  }

  function lost() {
    socket = null
    clearTimeout(deafTimer)
    clearInterval(pingTimer)
    if (topics.size === 0) return
    become({ state: 'away' })
    pollTimer ??= setTimeout(() => become({ polling: true }), pollAfter)
    retryLater()
  }

  function retryLater() {
    const wait = Math.min(slowest, quickest * 2 ** attempt)
    attempt += 1
    clearTimeout(retryTimer)
    // spread out, so that not everybody comes back in the same instant
    retryTimer = setTimeout(connect, wait * (0.5 + Math.random() / 2))
  }

  function receive(frame: ServerFrame) {
    if (frame.t === 'hello') greet(frame.heartbeat)
    listenForSilence()
    become({ lastHeardAt: Date.now() })
    if (frame.t === 'hello' || frame.t === 'pong') return
    const topic = topics.get(frame.ch)
    if (!topic) return
    if (frame.t === 'err') return tell(topic, { kind: 'refused', code: frame.code, name: frame.name })
    if (frame.t === 'snap') {
      topic.seq = frame.seq
      topic.early.clear()
      return tell(topic, { kind: 'snapshot', seq: frame.seq, data: frame.data })
    }
    if (frame.t === 'from') {
      topic.seq = frame.seq
      return topic.early.clear()
    }
    take(frame.ch, topic, { kind: 'event', seq: frame.seq, type: frame.type, data: frame.data })
  }

  let patience = 60_000
  function greet(heartbeat: number) {
    attempt = 0
    patience = heartbeat * 2
    clearTimeout(pollTimer)
    pollTimer = undefined
    become({ state: 'live', polling: false })
    clearInterval(pingTimer)
    pingTimer = setInterval(() => send({ t: 'ping' }), heartbeat)
    for (const [name, topic] of topics) ask(name, topic)
  }

  /** A connection can die without a word: two heartbeats of silence end it. */
  function listenForSilence() {
    clearTimeout(deafTimer)
    deafTimer = setTimeout(() => {
      const dead = socket
      lost()
      dead?.close()
    }, patience)
  }

  function take(name: string, topic: Topic, message: Extract<LiveMessage, { kind: 'event' }>) {
    if (topic.seq === undefined) topic.seq = message.seq - 1
    if (message.seq <= topic.seq) return
    topic.early.set(message.seq, message)
    for (let next = topic.early.get(topic.seq + 1); next; next = topic.early.get(topic.seq + 1)) {
      topic.seq += 1
      topic.early.delete(topic.seq)
      tell(topic, next)
    }
    clearTimeout(topic.gapTimer)
    if (topic.early.size > 0) topic.gapTimer = setTimeout(() => ask(name, topic), gapPatience)
  }

  function tell(topic: Topic, message: LiveMessage) {
    for (const handler of topic.handlers) handler(message)
  }

  return {
    /**
     * Listens to a topic until the returned function is called.
     * @param after the `liveSeq` of the answer that is shown: what came since is told
     */
    listen(name: string, handler: LiveHandler, after?: number) {
      const known = topics.get(name)
      const topic: Topic = known ?? {
        handlers: new Set(),
        seq: undefined,
        after,
        early: new Map(),
        gapTimer: undefined,
      }
      topic.handlers.add(handler)
      if (!known) {
        topics.set(name, topic)
        if (now.state === 'live') ask(name, topic)
        else void connect()
      }
      return () => {
        topic.handlers.delete(handler)
        if (topic.handlers.size > 0 || topics.get(name) !== topic) return
        clearTimeout(topic.gapTimer)
        topics.delete(name)
        send({ t: 'unsub', ch: name })
      }
    },
    /** Tries at once: the network is back, the tab is looked at again. */
    reconnectNow() {
      if (socket || topics.size === 0) return
      attempt = 0
      void connect()
    },
    /** Forgets everything, for signing out. */
    stop() {
      clearTimeout(retryTimer)
      clearTimeout(pollTimer)
      clearTimeout(deafTimer)
      clearInterval(pingTimer)
      pollTimer = undefined
      const open = socket
      socket = null
      open?.close()
      for (const topic of topics.values()) topic.seq = topic.after = undefined
      become({ state: 'idle', polling: false, lastHeardAt: null })
    },
    state: () => now,
    onState(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
