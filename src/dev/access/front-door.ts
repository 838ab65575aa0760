import type { Person } from '../../core/context'
import { openHub } from '../../core/live/hub'
import { openTestWorld, type TestWorld } from '../../core/testing'
import { serve } from '../../http/server'
import { findListeners } from '../../modules/identity/sessions/find-listeners'
import { makeIdentify } from '../../modules/identity/sessions/identify'
import { signAccessToken } from '../../modules/identity/sessions/tokens'
import { followLinks } from '../../modules/logistics/tracking/link-listeners'
import { subscriptions } from '../../routers/subscriptions'
import { openTestPayments } from '../simulator/testing'

export type Answer = { status: number; text: string }
export type Sent = { token: string | null; method: string; path: string; body?: unknown }

/** The product's own server on this world, at a port of its own. */
export function serveWorld(world: TestWorld) {
  // Whoever tries thousands of calls is refused for what they are, not for how many they send.
  world.settings.loopbackLimitFactor = 1_000_000
  const hub = openHub(world, world.listen, subscriptions.mayListen(world), listeners =>
    findListeners(world, listeners, links => followLinks(world, links)),
  )
  const server = serve({
    world,
    hub,
    identify: makeIdentify(world),
    port: 0,
    hostname: '127.0.0.1',
    allowedOrigins: [],
    trustedProxies: 0,
    web: () => new Response(null, { status: 404 }),
    localIssuer: null,
  })
  return { origin: `http://127.0.0.1:${server.port}`, cut: () => server.cut() }
}

/** The product's own server on a world of the tests: everything comes in over HTTP, as it does from outside. */
export async function openFrontDoor(options: { connections?: number } = {}) {
  const provider = openTestPayments()
  const world = await openTestWorld({ ...options, payments: provider.payments })
  const { origin, cut } = serveWorld(world)
  let sent = 0

  return {
    world,
    /** Where it listens. */
    origin,
    sent: () => sent,

    tokenOf: ({ id, sessionId }: Pick<Person, 'id' | 'sessionId'>, at = world.clock.now()) =>
      signAccessToken(world.settings.secret, { personId: id, sessionId }, at),

    async send({ token, method, path, body }: Sent): Promise<Answer> {
      sent++
      const hasBody = method !== 'GET' && !(body instanceof FormData)
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(method === 'GET' ? {} : { body: body instanceof FormData ? body : JSON.stringify(body ?? {}) }),
      })
      return { status: response.status, text: await response.text() }
    },

    async close() {
      await cut()
      await world.close()
      await provider.stop()
    },
  }
}
export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>

/** Works through a list with so many at once, since a server is never asked by one alone. */
export async function inPools<Item>(items: readonly Item[], work: (item: Item) => Promise<void>, width = 20) {
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < items.length) await work(items[next++]!)
    }),
  )
}
