import type { Person, World } from '../../trpc/context'
import { findSignedIn } from './identify'
import { hashToken } from './tokens'

/** Whose ticket this is; it is used up by asking. */
export async function takeLiveTicket(world: World, ticket: string): Promise<Person | null> {
  const used = await world.db
    .deleteFrom('live_ticket')
    .where('hash', '=', hashToken(ticket))
    .returning(['sign_in_id', 'expires_at'])
    .executeTakeFirst()
  if (!used?.sign_in_id || used.expires_at <= world.clock.now()) return null
  return findSignedIn(world, used.sign_in_id)
}
