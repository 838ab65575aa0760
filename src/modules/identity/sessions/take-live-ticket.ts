import type { Listener, World } from '../../../core/context'
import { findKiosk } from './find-kiosk'
import { personSignedIn } from './find-signed-in'
import { isLiveTicket } from './live-tickets'
import { removeLiveTicket } from './sessions.store'
import { hashToken } from './tokens'

/** Whose ticket this is; it is used up by asking. */
export async function takeLiveTicket(world: World, ticket: string): Promise<Listener | null> {
  if (!isLiveTicket(world.settings.secret, ticket)) return null
  const { db, clock } = world
  const used = await removeLiveTicket(db, hashToken(ticket))
  const now = clock.now()
  if (!used || used.expires_at <= now) return null
  const { session_id: sessionId, kiosk_id: kioskId } = used
  if (sessionId) return personSignedIn(db, sessionId, now)
  return kioskId ? findKiosk(db, kiosks => kiosks.where('id', '=', kioskId)) : null
}
