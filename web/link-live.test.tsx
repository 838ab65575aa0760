import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ServerWebSocket } from 'bun'
import { useLinkLive } from './link-live'
import { apiBaseKey } from './session/environment'

/** A server of live connections that links open. */
function startServer() {
  const opened: string[] = []
  const subscriptions: string[] = []
  let current: ServerWebSocket<undefined> | null = null
  let waiting: (() => void) | null = null
  const server = Bun.serve({
    port: 0,
    fetch(request, bun) {
      opened.push(new URL(request.url).search)
      return bun.upgrade(request) ? undefined : new Response('no', { status: 426 })
    },
    websocket: {
      open(socket) {
        current = socket
        socket.send(JSON.stringify({ t: 'hello', sid: 's', heartbeat: 25_000 }))
      },
      message(_, text) {
        subscriptions.push(String(text))
        waiting?.()
      },
    },
  })
  return {
    opened,
    subscriptions,
    url: `http://localhost:${server.port}`,
    subscribed: () => new Promise<void>(resolve => (waiting = resolve)),
    news: () => current?.send(JSON.stringify({ t: 'snap', ch: 'link', seq: 0, data: { quietMs: 0 } })),
    stop: () => server.stop(true),
  }
}

let stop: () => unknown = () => undefined
afterEach(async () => {
  cleanup()
  localStorage.removeItem(apiBaseKey)
  await stop()
})

function Follower({ token, onNews }: { token: string | null; onNews: () => void }) {
  const { state } = useLinkLive('track-order', token, onNews)
  return <p>{state}</p>
}

test('opens the connection of the link, asks for no other channel, and hears of each change', async () => {
  const server = startServer()
  stop = server.stop
  localStorage.setItem(apiBaseKey, server.url)
  const heard = Promise.withResolvers<void>()
  const subscribed = server.subscribed()
  render(<Follower token="a token" onNews={() => heard.resolve()} />)
  await act(() => subscribed)
  expect(screen.getByText('live')).toBeDefined()
  expect(server.opened).toEqual(['?for=track-order&link=a%20token'])
  expect(server.subscriptions.map(text => JSON.parse(text))).toEqual([{ t: 'sub', ch: 'link' }])
  await act(async () => {
    server.news()
    await heard.promise
  })
})

test('connects to nothing without a link', () => {
  const server = startServer()
  stop = server.stop
  localStorage.setItem(apiBaseKey, server.url)
  render(<Follower token={null} onNews={() => undefined} />)
  expect(screen.getByText('idle')).toBeDefined()
  expect(server.opened).toEqual([])
})
