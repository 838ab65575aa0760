import type { Push, PushRoute, PushUrgency } from '../../../adapters/push/port'

/** A day later a message about a route or an order is of no use. */
const USUAL_TTL_SECONDS = 24 * 3600

/** How a push message is treated on its way, and where a tap on it leads. */
export type PushOptions = {
  /** What opens when it is tapped. */
  url: string | null
  /** The same for native apps. */
  route?: PushRoute
  /** Default: high. */
  urgency?: PushUrgency
  /** What it is about: while a device is off, a later message about the same takes its place. */
  about?: string
  /** Default: a day. */
  ttlSeconds?: number
}

export const pushOptionsOf = ({
  url = null,
  route,
  urgency = 'high',
  about,
  ttlSeconds = USUAL_TTL_SECONDS,
}: Partial<PushOptions>): Pick<Push, 'url' | 'route' | 'urgency' | 'topic' | 'ttlSeconds'> => ({
  ...{ url, urgency, ttlSeconds },
  route: route ?? null,
  topic: about ? topicOf(about) : null,
})

/** Push services take at most 32 characters of base64url. */
const topicOf = (about: string) =>
  new Bun.CryptoHasher('sha256').update(about).digest('base64url').slice(0, 32)
