import { ok } from '../../../core/contract/common'
import { anyone, constantTime, mayFail } from '../../../core/procedures'
import { callerFrom, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { takeChallenge } from './challenges.store'
import { completeSignInByMail } from './complete-sign-in'
import { Magic, MagicAnswer } from './contract/email-sign-in'
import { guesserOf, takeMailTry } from './guesses'
import { LINK_TRIES, MAGIC_LINKS } from './limits'
import { findAccountByEmail, lockAccount } from './own-accounts'
import { sendLoginLink } from './send-login-link'

/**
 * With an address: sends a link to sign in, and answers the same for an address that nobody has. With the token of
 * that link: signs in. It takes a call to do so, because mail scanners open every link that they see.
 */
export const magic = anyone
  .input(Magic)
  .output(MagicAnswer)
  .use(constantTime)
  .concat(mayFail('MagicLinkInvalid', 'UserIsSuspendedError', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { world, request, fail } = ctx
    if ('email' in input) {
      const { email, next } = input
      const known = await findAccountByEmail(ctx.db, world, email)
      await takeMailTry(ctx, MAGIC_LINKS, await guesserOf(ctx, known?.id ?? null, email))
      await inTransaction(ctx, path, writing =>
        sendLoginLink(
          writing.db,
          { ...ctx, ...writing },
          { kind: 'magic-link', topic: 'magic', email, next },
        ),
      )
      return ok
    }
    await takeTry(LINK_TRIES, callerFrom(request), ctx)
    const session = await inTransaction(ctx, path, async writing => {
      const taken = await takeChallenge(writing.db, ctx, { kind: 'magic-link', secret: input.token })
      const account = await lockAccount(writing.db, world, taken?.personId ?? null)
      if (!taken || account?.email?.toLowerCase() !== taken.recipient) throw fail('MagicLinkInvalid')
      if (account.suspendedAt) throw fail('UserIsSuspendedError')
      return completeSignInByMail(writing.db, { ...ctx, ...writing }, account, 'magic-link')
    })
    await returnTry(LINK_TRIES, callerFrom(request), ctx)
    return session
  })
