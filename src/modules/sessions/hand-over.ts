import { anyone, inPerson, limited, mayFail, signedIn } from '../../core/procedures'
import { LOOKUPS } from '../../core/rate-limit'
import { write } from '../../core/write'
import { HandOver, HandOverCode, Session } from './contract/people'
import { findSignedIn } from './find-signed-in'
import { addTransferCode, takeTransferCode } from './sessions.store'
import { openSignIn } from './sign-ins'
import { hashToken, newToken } from './tokens'

const CODE_MS = 60_000

/** A code that signs the same person in on another page of ours: it may stand in an address, tokens may not. */
export const makeHandOverCode = signedIn
  .concat(inPerson)
  .output(HandOverCode)
  .mutation(
    write(async ({ ctx: { db, world, caller, now } }) => {
      const code = newToken(world.randomBytes)
      const expiresAt = new Date(now.getTime() + CODE_MS)
      await addTransferCode(db, { hash: hashToken(code), sessionId: caller.signInId, expiresAt }, now)
      return { code, expiresAt }
    }),
  )

/** Exchanges such a code, once, for a sign-in of its own. */
export const takeHandOver = anyone
  .use(limited(LOOKUPS))
  .input(HandOver)
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
      const { accessToken, refreshToken } = await openSignIn(db, ctx, found.id, 'hand-over')
      return { accessToken, refreshToken }
    }),
  )
