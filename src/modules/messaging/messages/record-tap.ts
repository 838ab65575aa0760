import { z } from 'zod'
import { Id, Ok, ok } from '../../../core/contract/common'
import { anyone, limited } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import { setMessageTapped } from './outgoing-messages.store'

/** A push message was tapped on a device. Only the first tap counts. */
export const recordTap = anyone
  .meta({ summary: 'Notes that a push message was opened; a service worker has no sign-in to say it with' })
  .input(z.object({ trackingId: Id }))
  .use(limited(SEARCHES))
  .output(Ok)
  .mutation(
    write(async ({ input: { trackingId }, ctx: { db, now } }) => {
      await setMessageTapped(db, trackingId, now)
      return ok
    }),
  )
