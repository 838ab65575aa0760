import { type Attack, many, tally } from './attack'
import { openBare } from './sockets'
import { headersOf, type Stage } from './stage'

const head = (request: string, headers: Record<string, string>) =>
  `${request} HTTP/1.1\r\nhost: attacks.test\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`

/** Many connections that say a little every second, and what became of each. */
async function drip(stage: Stage, count: number, first: string, more: string, seconds: number) {
  const answers = tally()
  const open: Awaited<ReturnType<typeof openBare>>[] = []
  await many(count, 50, async () => {
    const connection = await openBare(stage)
    connection.say(first)
    open.push(connection)
  })
  for (let i = 0; i < seconds; i++) {
    for (const connection of open) connection.say(more)
    await Bun.sleep(1_000)
  }
  for (const connection of open) {
    answers.count(connection.status() ?? (connection.isOpen() ? 'still open' : 'cut off'))
    connection.end()
  }
  return answers
}

export const CONNECTIONS: readonly Attack[] = [
  {
    name: 'Headers that never end',
    by: 'anonymous',
    of: 'connections',
    does: '1,000 connections, each with another byte of a header every second',
    expected: 'others go on; each costs a little memory',
    async prepare(stage) {
      return async () => (await drip(stage, 1_000, 'GET /api/v1/status HTTP/1.1\r\nx-', 'a', 10)).report()
    },
  },
  {
    name: 'Bodies that never end',
    by: 'anonymous',
    of: 'connections',
    does: '500 sign-ins of which a byte comes every second',
    expected: 'given up after 20 seconds',
    async prepare(stage) {
      const first = head('POST /api/v1/auth/email/login', {
        ...headersOf(stage.anonymous()),
        'content-type': 'application/json',
        'content-length': '40000',
      })
      return async () => {
        const answers = await drip(stage, 500, `${first}\r\n{`, ' ', 24)
        return answers.report(answers.of('still open') > 0 && 'some were still waited for')
      }
    },
  },
  {
    name: 'Connections that say nothing',
    by: 'anonymous',
    of: 'connections',
    does: '2,000 connections at once',
    expected: 'others go on; each costs a little memory',
    async prepare(stage) {
      return async () => (await drip(stage, 2_000, '', '', 3)).report()
    },
  },
  {
    name: 'Huge headers',
    by: 'anonymous',
    of: 'memory',
    does: '2,000 requests with a cookie of 200 kB',
    expected: 'refused before all of it has come',
    async prepare(stage) {
      const cookie = 'a'.repeat(200_000)
      return async () => {
        const answers = tally()
        await many(2_000, 20, async () => {
          const connection = await openBare(stage)
          connection.say(`${head('GET /api/v1/status', { cookie })}\r\n`)
          await Promise.race([connection.ended, Bun.sleep(2_000)])
          answers.count(connection.status() ?? (connection.isOpen() ? 'still open' : 'cut off'))
          connection.end()
        })
        return answers.report(answers.of('200') > 0 && 'such a header was taken')
      }
    },
  },
  {
    name: 'Answers that nobody reads',
    by: 'anonymous',
    of: 'memory',
    does: '300 connections that ask 50 times each for the description of all calls, and read nothing',
    expected: 'nothing is kept for them but what the system holds for a connection',
    async prepare(stage) {
      const asking = `${head('GET /api/v1/openapi.json', headersOf(stage.anonymous()))}\r\n`.repeat(50)
      return async () => {
        const answers = tally()
        const open: Awaited<ReturnType<typeof openBare>>[] = []
        await many(300, 20, async () => {
          const connection = await openBare(stage, { isDeaf: true })
          connection.say(asking)
          open.push(connection)
        })
        await Bun.sleep(4_000)
        for (const connection of open) {
          answers.count(connection.isOpen() ? 'still open' : 'cut off')
          connection.end()
        }
        return answers.report()
      }
    },
  },
  {
    name: 'Live messages that nobody reads',
    by: 'customer',
    of: 'memory',
    does: '20 live connections that ask 300 times each for 1,000 messages of the past, and read nothing',
    expected: 'ended when a little is waiting for them',
    async prepare(stage) {
      const caller = await stage.person()
      const channel = `user:${caller.id}`
      await stage.world.driver`insert into live_message (seq, channel, channel_seq, type, data, at)
        select -n, ${channel}, 1001 - n, 'order.changed', jsonb_build_object('note', repeat('x', 300)), now()
        from generate_series(1, 1000) n`
      await stage.world.driver`insert into live_channel (channel, seq) values (${channel}, 1000)
        on conflict (channel) do update set seq = 1000`
      return async () => {
        const answers = tally()
        const open: Awaited<ReturnType<typeof openBare>>[] = []
        await many(20, 5, async () => {
          const { text } = await stage.send(caller, 'POST', '/api/v1/auth/ws/users', {})
          const connection = await openBare(stage, { isDeaf: true })
          const upgrade = {
            ...headersOf({ ip: caller.ip }),
            connection: 'upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          }
          connection.say(`${head(`GET /ws?ticket=${JSON.parse(text).ticket}`, upgrade)}\r\n`)
          await Bun.sleep(200)
          connection.say(frame(JSON.stringify({ t: 'sub', ch: channel, since: 0 })).repeat(300))
          open.push(connection)
        })
        await Bun.sleep(8_000)
        for (const connection of open) {
          answers.count(connection.isOpen() ? 'still open' : 'cut off')
          connection.end()
        }
        return answers.report()
      }
    },
  },
]

/** A short text as a client says it: masked, by zeros so that it stays text. */
const frame = (text: string) => `\x81${String.fromCharCode(0x80 | text.length)}\0\0\0\0${text}`
