import type { ServerFrame } from '../../core/contract/live'
import { call } from './product'

type Heard = Extract<ServerFrame, { t: 'ev' }> & { at: number }

/** Somebody on the live connection, who listens to one channel and keeps what comes. */
export async function listen(product: { url: string }, token: string, channel: string) {
  const { body } = await call<{ ticket: string }>(product, 'POST', '/auth/ws/users', { token, body: {} })
  const heard: Heard[] = []
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/ws?ticket=${body.ticket}`)
  await new Promise<void>((joined, refused) => {
    socket.onerror = () => refused(new Error('No live connection'))
    socket.onmessage = message => {
      const frame = JSON.parse(String(message.data)) as ServerFrame
      if (frame.t === 'hello') socket.send(JSON.stringify({ t: 'sub', ch: channel }))
      if (frame.t === 'snap') joined()
      if (frame.t === 'err') refused(new Error(`${channel}: ${frame.name}`))
      if (frame.t === 'ev') heard.push({ ...frame, at: performance.now() })
    }
  })
  const closed = new Promise<number>(resolve => (socket.onclose = ({ code }) => resolve(code)))
  return { heard, closed, close: () => socket.close() }
}

/** Asks until there is an answer. */
export async function eventually<Answer>(
  what: string,
  ask: () => Answer | undefined | null | false | Promise<Answer | undefined | null | false>,
  withinMs = 20_000,
): Promise<Answer> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > end) throw new Error(`Not in time: ${what}`)
    await Bun.sleep(25)
  }
}
