import { channel } from '../../core/contract/channels'
import type { ServerFrame } from '../../core/contract/live'
import { call } from '../stories/product'
import { type Figures, figuresOf } from './load'
import type { Stage } from './stage'

/** Some of those who watch look after all kitchens, the others after their own. */
const OF_ALL_KITCHENS = 8

type Seen = { orderId: string; at: number }

/** Screens that show orders as they come in. */
export async function openDashboards({ product, watchers, shops }: Stage, count: number) {
  const screens = await Promise.all(
    Array.from({ length: count }, (_, i) => {
      const storeId = i < OF_ALL_KITCHENS ? null : shops[i % shops.length]!.store.id
      const { token } = watchers[i % watchers.length]!
      return openScreen(product, token, storeId ? channel.storeOrders(storeId) : channel.allOrders())
    }),
  )
  const sum = (of: (screen: (typeof screens)[number]) => number) =>
    screens.reduce((all, screen) => all + of(screen), 0)
  return {
    /** How long it took from a customer's click until each screen showed the order, and how many of them never did. */
    async shown(orders: { id: string; storeId: string }[], askedAt: ReadonlyMap<string, number>) {
      const wanted = sum(({ ch }) =>
        ch === channel.allOrders()
          ? orders.length
          : orders.filter(({ storeId }) => ch === channel.storeOrders(storeId)).length,
      )
      const seenOf = (screen: (typeof screens)[number]) =>
        screen.seen.filter(({ orderId }) => askedAt.has(orderId))
      for (let i = 0; i < 100 && sum(screen => seenOf(screen).length) < wanted; i++) await Bun.sleep(50)
      const lags = screens.flatMap(screen =>
        seenOf(screen).map(({ orderId, at }) => at - askedAt.get(orderId)!),
      )
      return { lags: figuresOf(lags, 1000), missing: wanted - lags.length } satisfies {
        lags: Figures
        missing: number
      }
    },
    close() {
      for (const screen of screens) screen.close()
    },
  }
}

async function openScreen(target: { url: string }, token: string, ch: string) {
  const { body } = await call<{ ticket: string }>(target, 'POST', '/auth/ws/users', { token, body: {} })
  const socket = new WebSocket(`${target.url.replace('http', 'ws')}/ws?ticket=${body.ticket}`)
  const seen: Seen[] = []
  const subscribed = Promise.withResolvers<void>()
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.t === 'hello') socket.send(JSON.stringify({ t: 'sub', ch }))
    if (frame.t === 'snap') subscribed.resolve()
    if (frame.t === 'err') subscribed.reject(new Error(`${ch}: ${frame.name}`))
    if (frame.t === 'ev' && frame.type === 'order.placed')
      seen.push({ orderId: (frame.data as { orderId: string }).orderId, at: performance.now() })
  }
  socket.onclose = () => subscribed.reject(new Error(`${ch}: closed`))
  await subscribed.promise
  return { ch, seen, close: () => socket.close() }
}
