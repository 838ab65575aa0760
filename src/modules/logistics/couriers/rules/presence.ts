import { type Instant, SECOND_MS, toMillis } from '../../../../core/rules/instant'

/** By the time since a driver was last heard of. */
export type Presence = 'online' | 'away' | 'offline'

export const ONLINE_WITHIN_SECONDS = 60
export const AWAY_WITHIN_SECONDS = 1800

export function presenceOf(lastEventAt: Instant | null, now: Instant): Presence {
  if (lastEventAt === null) return 'offline'
  const seconds = (toMillis(now) - toMillis(lastEventAt)) / SECOND_MS
  return seconds < ONLINE_WITHIN_SECONDS ? 'online' : seconds < AWAY_WITHIN_SECONDS ? 'away' : 'offline'
}

/** A driver is heard at most so often; faster pings are dropped without a word. */
export const PING_EVERY_MS = 2_500

/** The instant to store for a ping: a phone's clock may run ahead, the future is not known. */
export function pingMillis(timestamp: Instant, now: Instant): number {
  return Math.min(toMillis(timestamp), toMillis(now))
}
