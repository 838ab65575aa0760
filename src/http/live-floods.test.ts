import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { ServerFrame } from '../core/contract/live'
import { type OwnServer, openOwnServer } from '../dev/stories/own-server'
import { call } from '../dev/stories/product'

let server: OwnServer
beforeAll(async () => {
  server = await openOwnServer()
})
afterAll(() => server.stop())

async function ticketOf(token: string): Promise<string> {
  const { body } = await call<{ ticket: string }>({ url: server.origin }, 'POST', '/auth/ws/users', {
    token,
    body: {},
  })
  return body.ticket
}

/** A live connection; `heard` keeps the frames, `closed` settles with the code. */
async function connect(token: string) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws?ticket=${await ticketOf(token)}`)
  const heard: ServerFrame[] = []
  const closed = new Promise<number>(resolve => {
    socket.onclose = ({ code }) => resolve(code)
  })
  const opened = new Promise<boolean>(resolve => {
    socket.onmessage = ({ data }) => {
      heard.push(JSON.parse(String(data)) as ServerFrame)
      resolve(true)
    }
    void closed.then(() => resolve(false))
  })
  return { socket, heard, closed, isOpen: await opened }
}

const order = (i: number) => `order:${i.toString(16).padStart(24, '0')}`
const subscription = (ch: string) => JSON.stringify({ t: 'sub', ch })

describe('a connection that says too much is ended with 1008', () => {
  test.each<[what: string, frame: (i: number) => string]>([
    ['subscriptions without waiting', i => subscription(order(i))],
    ['pings without waiting', () => '{"t":"ping"}'],
  ])('%s', async (_, frame) => {
    const { token } = await server.personWith()
    const { socket, closed } = await connect(token)
    for (let i = 0; i < 5_000; i++) socket.send(frame(i))
    expect(await closed).toBe(1008)
  })
})

test('a whole board subscribes at once, and every answer comes in order', async () => {
  const { token, person } = await server.personWith()
  const { socket, heard } = await connect(token)
  const all = Promise.withResolvers<void>()
  socket.addEventListener('message', () => {
    if (heard.length === 502) all.resolve()
  })
  for (let i = 0; i < 500; i++) socket.send(subscription(order(i)))
  socket.send(subscription(`user:${person.id}`))
  await all.promise
  expect(heard.slice(1, 501).map(frame => 'ch' in frame && frame.ch)).toEqual(
    Array.from({ length: 500 }, (_, i) => order(i)),
  )
  expect(heard.at(-1)).toMatchObject({ t: 'snap', ch: `user:${person.id}` })
  socket.close()
})

test('a frame that is larger than any has to be ends the connection', async () => {
  const { token } = await server.personWith()
  const { socket, closed } = await connect(token)
  socket.send(subscription('x'.repeat(5_000)))
  expect([1006, 1009]).toContain(await closed)
})

test('one person has so many connections; when one ends, another may be opened', async () => {
  const [{ token }, other] = [await server.personWith(), await server.personWith()]
  const connections = []
  for (let i = 0; i < 30; i++) connections.push(await connect(token))
  expect(connections.every(({ isOpen }) => isOpen)).toBe(true)
  expect((await connect(token)).isOpen).toBe(false)
  const refused = await fetch(`${server.origin}/ws?ticket=${await ticketOf(token)}`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  connections.push(await connect(other.token))
  expect(connections.at(-1)!.isOpen).toBe(true)

  connections[0]!.socket.close()
  await connections[0]!.closed
  // The server hears of it after us.
  const again = await until(async () => {
    const connection = await connect(token)
    return connection.isOpen ? connection : null
  })
  for (const { socket } of [...connections, again]) socket.close()
})

test('an invented ticket is refused while the database is not asked', async () => {
  const asked = spyOnStatements()
  const tickets = ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}.${'A'.repeat(43)}`]
  for (const ticket of tickets) expect((await fetch(`${server.origin}/ws?ticket=${ticket}`)).status).toBe(401)
  expect(asked()).toBe(0)
})

async function until<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  for (;;) {
    const value = await ask()
    if (value !== null) return value
  }
}

/** How many statements about tickets this server has begun since. */
function spyOnStatements(): () => number {
  // Any function: to check ours against those of all tables would cost as much as a hundred files.
  const db: { deleteFrom: (...args: never) => unknown } = server.world.db
  const begin = db.deleteFrom
  let count = 0
  db.deleteFrom = (...args: unknown[]) => {
    count++
    return Reflect.apply(begin, db, args)
  }
  return () => {
    db.deleteFrom = begin
    return count
  }
}
