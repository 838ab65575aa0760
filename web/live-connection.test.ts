import { afterEach, expect, test } from 'bun:test'
import type { ServerWebSocket } from 'bun'
import { createLiveConnection, type LiveMessage } from './live-connection'

type Frame = { t: string; ch?: string; since?: number }

/** A server that speaks the protocol as the test tells it to. */
function startServer() {
  const asked: Frame[] = []
  let current: ServerWebSocket<undefined> | null = null
  const server = Bun.serve({
    port: 0,
    fetch: (request, bun) => (bun.upgrade(request) ? undefined : new Response('no', { status: 426 })),
    websocket: {
      open(socket) {
        current = socket
        socket.send(JSON.stringify({ t: 'hello', sid: 's', heartbeat: 25_000 }))
      },
      message(_, text) {
        asked.push(JSON.parse(String(text)))
      },
    },
  })
  return {
    asked,
    url: `ws://localhost:${server.port}/ws`,
    send: (frame: object) => current?.send(JSON.stringify(frame)),
    drop: () => current?.close(),
    stop: () => server.stop(true),
  }
}

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

function open(options: { pollAfter?: number } = {}) {
  const server = startServer()
  let tickets = 0
  const live = createLiveConnection({
    address: async () => {
      tickets += 1
      return `${server.url}?ticket=${tickets}`
    },
    quickest: 20,
    ...options,
  })
  cleanups.push(live.stop, server.stop)
  const heard: LiveMessage[] = []
  return { server, live, heard, tickets: () => tickets, hear: (message: LiveMessage) => heard.push(message) }
}

async function until(what: () => boolean) {
  const deadline = performance.now() + 3000
  while (!what()) {
    if (performance.now() > deadline) throw new Error('it did not come about')
    await Bun.sleep(5)
  }
}

const event = (seq: number) => ({ t: 'ev', ch: 'orders:all', seq, type: 'order.changed', data: seq })
const numbers = (heard: LiveMessage[]) =>
  heard.flatMap(message => (message.kind === 'event' ? [message.seq] : []))

test('subscribes once greeted, hands on the snapshot and then the events', async () => {
  const { server, live, heard, hear } = open()
  live.listen('orders:all', hear)
  await until(() => server.asked.length === 1)
  expect(server.asked[0]).toEqual({ t: 'sub', ch: 'orders:all' })
  expect(live.state().state).toBe('live')
  server.send({ t: 'snap', ch: 'orders:all', seq: 7, data: { quietMs: 0 } })
  server.send(event(8))
  server.send({ ...event(1), ch: 'somebody-else' })
  await until(() => heard.length === 2)
  expect(heard[0]).toEqual({ kind: 'snapshot', seq: 7, data: { quietMs: 0 } })
  expect(numbers(heard)).toEqual([8])
})

test('asks for what came after the answer that is shown, and for that again after a break', async () => {
  const { server, live, heard, hear } = open()
  live.listen('orders:all', hear, 40)
  const asksForIt = { t: 'sub', ch: 'orders:all', after: 40 }
  await until(() => server.asked.length === 1)
  server.drop()
  await until(() => server.asked.length === 2)
  expect(server.asked).toEqual([asksForIt, asksForIt])
  server.send({ t: 'from', ch: 'orders:all', seq: 7 })
  server.send(event(8))
  await until(() => heard.length === 1)
  expect(numbers(heard)).toEqual([8])
  server.drop()
  await until(() => server.asked.length === 3)
  expect(server.asked[2]).toEqual({ t: 'sub', ch: 'orders:all', since: 8 })
})

test('after a break it asks with a new ticket for what came since, and nothing is told twice', async () => {
  const { server, live, heard, hear, tickets } = open()
  live.listen('orders:all', hear)
  await until(() => server.asked.length === 1)
  server.send({ t: 'snap', ch: 'orders:all', seq: 7, data: { quietMs: 0 } })
  server.send(event(8))
  await until(() => heard.length === 2)
  server.drop()
  await until(() => server.asked.length === 2)
  expect(server.asked[1]).toEqual({ t: 'sub', ch: 'orders:all', since: 8 })
  expect(tickets()).toBe(2)
  for (const seq of [8, 9, 10]) server.send(event(seq))
  await until(() => heard.length === 4)
  expect(numbers(heard)).toEqual([8, 9, 10])
})

test('messages that come before their turn wait for the missing one', async () => {
  const { server, live, heard, hear } = open()
  live.listen('orders:all', hear)
  await until(() => server.asked.length === 1)
  server.send({ t: 'snap', ch: 'orders:all', seq: 1, data: { quietMs: 0 } })
  server.send(event(4))
  server.send(event(3))
  server.send(event(2))
  await until(() => heard.length === 4)
  expect(numbers(heard)).toEqual([2, 3, 4])
})

test('a gap that stays is asked for', async () => {
  const { server, live, heard, hear } = open()
  live.listen('orders:all', hear)
  await until(() => server.asked.length === 1)
  server.send({ t: 'snap', ch: 'orders:all', seq: 1, data: { quietMs: 0 } })
  server.send(event(3))
  await until(() => server.asked.length === 2)
  expect(server.asked[1]).toEqual({ t: 'sub', ch: 'orders:all', since: 1 })
  expect(numbers(heard)).toEqual([])
})

test('away for long, screens are told to ask by themselves until it is back', async () => {
  const { server, live, hear } = open({ pollAfter: 60 })
  live.listen('orders:all', hear)
  await until(() => live.state().state === 'live')
  server.stop()
  await until(() => live.state().polling)
  expect(live.state().state).toBe('away')
})

test('the last listener of a topic ends its subscription', async () => {
  const { server, live, hear } = open()
  const first = live.listen('orders:all', hear)
  const second = live.listen('orders:all', () => undefined)
  await until(() => server.asked.length === 1)
  first()
  second()
  await until(() => server.asked.length === 2)
  expect(server.asked[1]).toEqual({ t: 'unsub', ch: 'orders:all' })
})

test('a refusal reaches the listener', async () => {
  const { server, live, heard, hear } = open()
  live.listen('orders:all', hear)
  await until(() => server.asked.length === 1)
  server.send({ t: 'err', ch: 'orders:all', code: 100004, name: 'Forbidden' })
  await until(() => heard.length === 1)
  expect(heard[0]).toEqual({ kind: 'refused', code: 100004, name: 'Forbidden' })
})
