import { z } from 'zod'

/**
 * The live connection. The client opens /ws?ticket=…, is greeted, and subscribes to channels; messages of a
 * channel are numbered without gaps, so that a client that was away asks for what came since.
 */
export const ClientFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('sub'), ch: z.string().max(120), since: z.int().min(0).optional() }),
  z.object({ t: z.literal('unsub'), ch: z.string().max(120) }),
  z.object({ t: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export type ServerFrame =
  | { t: 'hello'; sid: string; heartbeat: number }
  /** The channel as of `seq`; whoever missed more than is kept starts from here. */
  | { t: 'snap'; ch: string; seq: number; data: unknown }
  | { t: 'ev'; ch: string; seq: number; type: string; data: unknown }
  | { t: 'err'; ch: string; code: number; name: string }
  | { t: 'pong' }

export const HEARTBEAT_MS = 25_000
/** What is kept per channel for those who come back. */
export const KEPT_MESSAGES = 1000
export const KEPT_MS = 10 * 60_000

/** Names of channels. Who may listen to which is decided at every subscription. */
export const channel = {
  storeOrders: (storeId: string) => `orders:store:${storeId}`,
  locationOrders: (locationId: string) => `orders:location:${locationId}`,
  /** Of every city, for who looks after all of them. */
  allOrders: () => 'orders:all',
  cityOrders: (city: string) => `orders:city:${city}`,
  order: (orderId: string) => `order:${orderId}`,
  routes: (city: string) => `routes:${city}`,
  route: (routeId: string) => `route:${routeId}`,
  drivers: (city: string) => `drivers:${city}`,
  print: (storeId: string) => `print:${storeId}`,
  user: (personId: string) => `user:${personId}`,
  kiosk: (kioskId: string) => `kiosk:${kioskId}`,
}
