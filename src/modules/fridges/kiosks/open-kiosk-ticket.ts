import { kioskDevice } from '../../../core/procedures'
import { write } from '../../../core/write'
import { LiveTicket } from '../../identity/sessions/contract/live-tickets'
import { newLiveTicket } from '../../identity/sessions/live-tickets'
import { recordKioskVisit } from './kiosks.store'

/** A ticket for the live connection of a fridge's screen. */
export const openKioskTicket = kioskDevice.output(LiveTicket).mutation(
  write(async ({ ctx }) => {
    await recordKioskVisit(ctx.db, ctx.caller.id, ctx.now)
    return newLiveTicket(ctx.db, ctx, { kiosk_id: ctx.caller.id })
  }),
)
