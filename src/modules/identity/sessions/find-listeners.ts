import type { Listener, World } from '../../../core/context'
import { findKiosk } from './find-kiosk'
import { findSignedIn } from './find-signed-in'

/** The same listeners as of now, in their order; null for those whose session or claim has ended. */
export async function findListeners(
  { db, clock }: World,
  listeners: readonly Listener[],
): Promise<(Listener | null)[]> {
  const now = clock.now()
  const people = await findSignedIn(
    db,
    listeners.flatMap(listener => (listener.kind === 'person' ? listener.sessionId : [])),
    now,
  )
  return Promise.all(
    listeners.map(async listener => {
      if (listener.kind === 'person') {
        const found = people.get(listener.sessionId)
        return typeof found === 'object' ? found : null
      }
      const kiosk = await findKiosk(db, kiosks => kiosks.where('id', '=', listener.id))
      // Claimed anew, it comes with a new token.
      return kiosk?.claimedAt.getTime() === listener.claimedAt.getTime() ? kiosk : null
    }),
  )
}
