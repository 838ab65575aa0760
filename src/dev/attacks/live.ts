import { type Attack, many, tally } from './attack'
import { openSocket } from './sockets'
import type { SignedIn, Stage } from './stage'

/** A live connection of somebody; what is heard is thrown away. */
async function connect(stage: Stage, caller: SignedIn) {
  const { status, text } = await stage.send(caller, 'POST', '/api/v1/auth/ws/users', {})
  if (status !== 200) return { code: status }
  const { ticket } = JSON.parse(text) as { ticket: string }
  const socket = openSocket(`${stage.product.url}/ws?ticket=${ticket}`, caller.ip)
  const closed = new Promise<number>(resolve => {
    socket.onclose = ({ code }) => resolve(code)
  })
  const isOpen = await Promise.race([
    new Promise<true>(resolve => {
      socket.onmessage = () => resolve(true)
    }),
    closed.then(() => false),
  ])
  return isOpen ? { socket, closed } : { code: await closed }
}

/** Many frames without waiting, and what becomes of the connection. */
const flood =
  (stage: Stage, caller: SignedIn, count: number, frame: (i: number) => string, expected: number) =>
  async () => {
    const answers = tally()
    const { socket, closed, code } = await connect(stage, caller)
    if (!socket) return answers.report(`no connection: ${code}`)
    let sent = 0
    for (let i = 0; i < count && socket.readyState === WebSocket.OPEN; i++) {
      socket.send(frame(i))
      sent++
      // Otherwise nothing leaves this process before the end, and the close is not heard.
      if (i % 1000 === 999) await Bun.sleep(1)
    }
    const ended = await Promise.race([closed, Bun.sleep(20_000).then(() => 'still open')])
    socket.close()
    answers.count(ended)
    return {
      ...answers.report(ended !== expected && `the connection was not ended with ${expected}`),
      asked: sent,
    }
  }

export const LIVE: readonly Attack[] = [
  {
    name: 'Subscriptions without end',
    by: 'customer',
    of: 'memory',
    does: '50,000 frames on one live connection without waiting, each another channel',
    expected: 'ended with 1008',
    async prepare(stage) {
      const caller = await stage.person()
      const id = (i: number) => i.toString(16).padStart(24, '0')
      return flood(stage, caller, 50_000, i => JSON.stringify({ t: 'sub', ch: `order:${id(i)}` }), 1008)
    },
  },
  {
    name: 'The same subscription again and again',
    by: 'customer',
    of: 'processor',
    does: '50,000 frames on one live connection without waiting, all for one channel and its past',
    expected: 'ended with 1008',
    async prepare(stage) {
      const caller = await stage.person()
      return flood(
        stage,
        caller,
        50_000,
        () => JSON.stringify({ t: 'sub', ch: `user:${caller.id}`, since: 0 }),
        1008,
      )
    },
  },
  {
    name: 'Pings without end',
    by: 'customer',
    of: 'processor',
    does: '50,000 pings on one live connection without waiting',
    expected: 'ended with 1008',
    async prepare(stage) {
      const caller = await stage.person()
      return flood(stage, caller, 50_000, () => '{"t":"ping"}', 1008)
    },
  },
  {
    name: 'Live connections without end',
    by: 'customer',
    of: 'connections',
    does: '300 live connections of one person',
    expected: 'some are held, the rest is refused',
    async prepare(stage) {
      const caller = await stage.person()
      return async () => {
        const answers = tally()
        const open: WebSocket[] = []
        await many(300, 10, async () => {
          const { socket, code } = await connect(stage, caller)
          if (socket) open.push(socket)
          answers.count(socket ? 'held' : code)
        })
        for (const socket of open) socket.close()
        return answers.report(answers.of('held') > 40 && `${answers.of('held')} were held`)
      }
    },
  },
]
