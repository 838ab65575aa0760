import { openSocket } from './sockets'

/**
 * Everybody else: a process of its own, so that what an attacker's machine has to do is not measured. Makes ordinary
 * calls one after the other, each kind at its own pace and within what one person may, and tells how long they took.
 */
type Ask = { url: string; token: string; store: string; bare: string }
export type Probed = {
  slowestMs: number
  /** Which kind of call that was. */
  slowest: string
  p99Ms: number
  /** Of a bare server beside the product, in the same moments: what the machine itself makes wait. */
  bareMs: number
  calls: number
  /** Kinds of calls that were answered with something else than they should, and with what. */
  failures: string[]
}

const BARE = 'bare'
let took: { kind: string; ms: number }[] = []
let failures = new Set<string>()
/** Calls that are under way, since when: one that never ends is the slowest of all. */
const pending = new Map<string, number>()
let others = 0
const someAddress = () => `192.0.2.${1 + (others++ % 250)}`

async function repeat(kind: string, everyMs: number, call: () => Promise<string | null>) {
  for (;;) {
    const start = performance.now()
    pending.set(kind, start)
    const failure = await call().catch(error => String(error))
    pending.delete(kind)
    if (failure) failures.add(`${kind}: ${failure}`)
    took.push({ kind, ms: performance.now() - start })
    await Bun.sleep(everyMs)
  }
}

async function openLive({ url, token }: Ask) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() }
  const response = await fetch(`${url}/api/v1/auth/ws/users`, { method: 'POST', headers })
  const { ticket } = (await response.json()) as { ticket: string }
  const socket = openSocket(`${url}/ws?ticket=${ticket}`, someAddress())
  await new Promise((joined, refused) => {
    socket.onmessage = joined
    socket.onerror = () => refused(new Error('No live connection'))
  })
  return async () => {
    const received = new Promise<null>(resolve => {
      socket.onmessage = () => resolve(null)
    })
    const closed = new Promise<string>(resolve => {
      socket.onclose = ({ code }) => resolve(`closed with ${code}`)
    })
    socket.send('{"t":"ping"}')
    return Promise.race([received, closed])
  }
}

async function probe(ask: Ask) {
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${ask.url}/api/v1${path}`, {
      ...init,
      headers: { 'x-forwarded-for': someAddress(), ...(init.headers as Record<string, string>) },
    })
    await response.arrayBuffer()
    return response.ok ? null : String(response.status)
  }
  const ping = await openLive(ask)
  const search = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'canteen', query: 'soup' }),
  }
  void repeat('profile', 150, () => call('/user', { headers: { authorization: `Bearer ${ask.token}` } }))
  void repeat('menu', 50, () => call(`/public/stores/${ask.store}/menu?channel=canteen`))
  void repeat('search', 150, () => call('/public/search', search))
  void repeat('status', 50, () => call('/status'))
  void repeat('live', 100, ping)
  void repeat(BARE, 20, async () => {
    await (await fetch(ask.bare)).arrayBuffer()
    return null
  })
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

process.on('message', async (message: { begin: true } | { end: true } | Ask) => {
  if ('url' in message) {
    await probe(message)
    process.send!({ ready: true })
  } else if ('begin' in message) {
    took = []
    failures = new Set()
  } else {
    const now = performance.now()
    const all = [...took, ...[...pending].map(([kind, since]) => ({ kind, ms: now - since }))]
    const ofProduct = all.filter(({ kind }) => kind !== BARE)
    const sorted = ofProduct.map(({ ms }) => ms).sort((a, b) => a - b)
    const slowestMs = sorted.at(-1) ?? 0
    const probed: Probed = {
      slowestMs,
      slowest: ofProduct.find(({ ms }) => ms === slowestMs)?.kind ?? '',
      p99Ms: at(sorted, 0.99) ?? 0,
      bareMs: Math.max(0, ...all.filter(({ kind }) => kind === BARE).map(({ ms }) => ms)),
      calls: ofProduct.length,
      failures: [...failures],
    }
    process.send!({ probed })
  }
})
