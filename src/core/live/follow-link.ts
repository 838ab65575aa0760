import type { LinkListener } from '../context'
import { LINK_CHANNEL } from '../contract/channels'
import type { ServerFrame } from '../contract/live'

/**
 * All that a link hears: that something has changed, without what and of whom. It has no number, for nothing of it is
 * kept; who was away asks again.
 */
export const LINK_NEWS: ServerFrame = { t: 'snap', ch: LINK_CHANNEL, seq: 0, data: { quietMs: 0 } }

/** What a link follows from now on: the channels to leave, and those to enter. */
export function followLink(followed: ReadonlySet<string>, { channels }: Pick<LinkListener, 'channels'>) {
  const wanted = new Set(channels)
  return {
    leave: [...followed].filter(channel => !wanted.has(channel)),
    enter: [...wanted].filter(channel => !followed.has(channel)),
  }
}
