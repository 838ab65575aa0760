import type { LinkListener, Listener, World } from '../../../core/context'
import { findKiosk } from './find-kiosk'
import { findSignedIn } from './find-signed-in'

type FollowLinks = (links: readonly LinkListener[]) => Promise<(LinkListener | null)[]>

/** The same listeners as of now, in their order; null for those whose session, claim or link has ended. */
export async function findListeners(
  { db, clock }: World,
  listeners: readonly Listener[],
  followLinks: FollowLinks,
): Promise<(Listener | null)[]> {
  const now = clock.now()
  const links = listeners.filter(listener => listener.kind === 'link')
  const [people, followed] = await Promise.all([
    findSignedIn(
      db,
      listeners.flatMap(listener => (listener.kind === 'person' ? listener.sessionId : [])),
      now,
    ),
    followLinks(links),
  ])
  const byLink = new Map(links.map((link, i) => [link, followed[i] ?? null]))
  return Promise.all(
    listeners.map(async listener => {
      if (listener.kind === 'person') {
        const found = people.get(listener.sessionId)
        return typeof found === 'object' ? found : null
      }
      if (listener.kind === 'link') return byLink.get(listener) ?? null
      const kiosk = await findKiosk(db, kiosks => kiosks.where('id', '=', listener.id))
      // Claimed anew, it comes with a new token.
      return kiosk?.claimedAt.getTime() === listener.claimedAt.getTime() ? kiosk : null
    }),
  )
}
