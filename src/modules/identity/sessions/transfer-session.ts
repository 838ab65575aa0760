import { anyone, inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { LOOKUPS } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import { RedeemTransferCode, Session, TransferCode } from './contract/sessions'
import { findSignedIn } from './find-signed-in'
import { openSession } from './open-session'
import { addTransferCode, takeTransferCode } from './sessions.store'
import { hashToken, newToken } from './tokens'

const CODE_MS = 60_000

/** A code that signs the same person in on another page of ours: it may stand in an address, tokens may not. */
export const createTransferCode = signedIn
  .concat(inPerson)
  .output(TransferCode)
  .mutation(
    write(async ({ ctx: { db, world, caller, now } }) => {
      const code = newToken(world.randomBytes)
      const expiresAt = new Date(now.getTime() + CODE_MS)
      await addTransferCode(db, { hash: hashToken(code), sessionId: caller.sessionId, expiresAt }, now)
      return { code, expiresAt }
    }),
  )

/** Exchanges such a code, once, for a session of its own. */
export const redeemTransferCode = anyone
  .use(limited(LOOKUPS))
  .input(RedeemTransferCode)
  .output(Session)
  .concat(mayFail('MagicLinkInvalid', 'UserIsSuspendedError'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, now, fail, audit } = ctx
      const sessionId = await takeTransferCode(db, hashToken(input.code), now)
      if (!sessionId) throw fail('MagicLinkInvalid')
      const found = (await findSignedIn(db, [sessionId], now)).get(sessionId)
      if (found === 'UserIsSuspendedError') throw fail('UserIsSuspendedError')
      if (typeof found !== 'object') throw fail('MagicLinkInvalid')
      audit({ type: 'person', id: found.id })
      const { accessToken, refreshToken } = await openSession(db, ctx, found.id, 'session-transfer')
      return { accessToken, refreshToken }
    }),
  )
