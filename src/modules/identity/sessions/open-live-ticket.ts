import { signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { LiveTicket } from './contract/live-tickets'
import { newLiveTicket } from './live-tickets'

/** A ticket opens one live connection, once, within half a minute: it may stand in an address, a token may not. */
export const openLiveTicket = signedIn.output(LiveTicket).mutation(
  // Every open page asks for one: among what people have changed it would be most of the log.
  write(async ({ ctx }) => newLiveTicket(ctx.db, ctx, { session_id: ctx.caller.sessionId }), {
    isAudited: false,
  }),
)
