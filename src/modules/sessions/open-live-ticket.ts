import { z } from 'zod'
import type { Context } from '../../core/context'
import { Instant } from '../../core/contract/common'
import type { Tx } from '../../core/db/open'
import { kioskDevice, signedIn } from '../../core/procedures'
import { write } from '../../core/write'
import { newLiveTicket } from './live-tickets'
import { hashToken } from './tokens'

const TICKET_MS = 30_000
const Ticket = z.object({ ticket: z.string(), expiresAt: Instant })

/** A ticket opens one live connection, once, within half a minute: it may stand in an address, a token may not. */
export const openLiveTicket = signedIn
  .output(Ticket)
  .mutation(write(async ({ ctx }) => keepTicket(ctx.db, ctx, { sign_in_id: ctx.caller.signInId })))

/** The same for the screen of a fridge. */
export const openKioskTicket = kioskDevice.output(Ticket).mutation(
  write(async ({ ctx }) => {
    const { db, caller, now } = ctx
    await db.updateTable('kiosk').set({ last_seen_at: now }).where('id', '=', caller.id).execute()
    return keepTicket(db, ctx, { kiosk_id: caller.id })
  }),
)

async function keepTicket(
  db: Tx,
  { world, now }: Pick<Context, 'world' | 'now'>,
  owner: { sign_in_id: string } | { kiosk_id: string },
) {
  const ticket = newLiveTicket(world.settings.secret, world.randomBytes)
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  await db.deleteFrom('live_ticket').where('expires_at', '<', now).execute()
  await db
    .insertInto('live_ticket')
    .values({ hash: hashToken(ticket), ...owner, expires_at: expiresAt })
    .execute()
  return { ticket, expiresAt }
}
