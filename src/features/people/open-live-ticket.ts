import { z } from 'zod'
import { Instant } from '../../contract/common'
import { signedIn } from '../../trpc/procedures'
import { write } from '../../trpc/write'
import { hashToken, newToken } from './tokens'

const TICKET_MS = 30_000

/** A ticket opens one live connection, once, within half a minute: it may stand in an address, a token may not. */
export const openLiveTicket = signedIn.output(z.object({ ticket: z.string(), expiresAt: Instant })).mutation(
  write(async ({ ctx: { db, world, caller, now } }) => {
    const ticket = newToken(world.randomBytes)
    const expiresAt = new Date(now.getTime() + TICKET_MS)
    await db.deleteFrom('live_ticket').where('expires_at', '<', now).execute()
    await db
      .insertInto('live_ticket')
      .values({ hash: hashToken(ticket), sign_in_id: caller.signInId, expires_at: expiresAt })
      .execute()
    return { ticket, expiresAt }
  }),
)
