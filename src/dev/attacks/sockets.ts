import { connect as connectTo } from 'node:net'
import type { Stage } from './stage'

/** A live connection from an address. The types of the DOM know no headers here, Bun does. */
export const openSocket = (url: string, ip: string): WebSocket =>
  new WebSocket(url.replace('http', 'ws'), { headers: { 'x-forwarded-for': ip } } as never)

/** A connection that says whatever it likes, as slowly as it likes; what it hears may be left waiting. */
export async function openBare({ product }: Stage, { isDeaf = false } = {}) {
  const { hostname, port } = new URL(product.url)
  const socket = connectTo(Number(port), hostname)
  let received = ''
  const ended = new Promise<void>(resolve => socket.on('close', () => resolve()))
  // Being cut off is one of the ways to end.
  socket.on('error', () => {})
  if (isDeaf) socket.pause()
  else
    socket.on('data', data => {
      received = (received + data).slice(0, 200)
    })
  await new Promise<void>(resolve => {
    socket.on('connect', () => resolve())
    void ended.then(resolve)
  })
  return {
    say: (text: string) => void (socket.writable && socket.write(text, 'latin1')),
    /** The status of the first answer so far. */
    status: () => received.match(/^HTTP\/1\.1 (\d+)/)?.[1] ?? null,
    isOpen: () => !socket.destroyed && socket.writable,
    ended,
    end: () => socket.destroy(),
  }
}
