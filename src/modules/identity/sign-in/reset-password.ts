import type { Context } from '../../../core/context'
import { Ok, ok } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { anyone, constantTime, mayFail } from '../../../core/procedures'
import { callerFrom, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction, type Writing } from '../../../core/write'
import { changePerson } from '../people/people.store'
import { Session } from '../sessions/contract/sessions'
import { takeChallenge, voidChallengesOf } from './challenges.store'
import { isCommonPassword } from './common-passwords'
import { completeSignIn, signOutElsewhere } from './complete-sign-in'
import { RequestPasswordReset, ResetPassword } from './contract/email-sign-in'
import { guesserOf, takeMailTry } from './guesses'
import { LINK_TRIES, RESET_MAILS } from './limits'
import { setEmailMethod } from './login-methods.store'
import { type Account, findAccountByEmail, lockAccount } from './own-accounts'
import { hashPassword } from './passwords'
import { proveEmail } from './prove-email'
import { sendLoginLink } from './send-login-link'
import { mailNotice } from './sign-in-mails'

/** Sends a link to set a new password. Answers the same for an address that nobody has. */
export const requestPasswordReset = anyone
  .input(RequestPasswordReset)
  .output(Ok)
  .use(constantTime)
  .concat(mayFail('TooManyRequests'))
  .mutation(async ({ input: { email, next }, ctx, path }) => {
    const known = await findAccountByEmail(ctx.db, ctx.world, email)
    await takeMailTry(ctx, RESET_MAILS, await guesserOf(ctx, known?.id ?? null, email))
    await inTransaction(ctx, path, writing =>
      sendLoginLink(
        writing.db,
        { ...ctx, ...writing },
        { kind: 'reset-password', topic: 'reset', email, next },
      ),
    )
    return ok
  })

/** Sets a new password by that link, signs out everywhere, and in here. The link has proven the address as well. */
export const resetPassword = anyone
  .input(ResetPassword)
  .output(Session)
  .concat(
    mayFail('InvalidPasswordResetToken', 'PasswordTooCommon', 'UserIsSuspendedError', 'TooManyRequests'),
  )
  .mutation(async ({ input, ctx, path }) => {
    const { world, request, fail } = ctx
    await takeTry(LINK_TRIES, callerFrom(request), ctx)
    if (isCommonPassword(input.password, null)) throw fail('PasswordTooCommon')
    const passwordHash = await hashPassword(input.password, world.settings.passwordCost)
    const session = await inTransaction(ctx, path, async writing => {
      const { db: tx } = writing
      const inside = { ...ctx, ...writing }
      const taken = await takeChallenge(tx, ctx, { kind: 'reset-password', secret: input.token })
      const account = await lockAccount(tx, world, taken?.personId ?? null)
      if (!taken || account?.email?.toLowerCase() !== taken.recipient) throw fail('InvalidPasswordResetToken')
      if (account.suspendedAt) throw fail('UserIsSuspendedError')
      if (isCommonPassword(input.password, account.email)) throw fail('PasswordTooCommon')
      await setPassword(tx, inside, account, { passwordHash, keepSessionId: null })
      await setEmailMethod(tx, ctx.now, account.id, taken.recipient)
      await proveEmail(tx, inside, account.id)
      return completeSignIn(tx, inside, account, 'magic-link')
    })
    await returnTry(LINK_TRIES, callerFrom(request), ctx)
    return session
  })

/**
 * Gives an account its password. Whoever got in by the old one is out, and what they may have asked to be sent,
 * such as the change to an address of theirs, counts no more.
 */
export async function setPassword(
  tx: Tx,
  ctx: Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit' | 'audit'>,
  account: Account,
  { passwordHash, keepSessionId }: { passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  await changePerson(tx, account.id, { password_hash: passwordHash }, ctx.now)
  await voidChallengesOf(tx, ctx.now, account.id)
  await signOutElsewhere(tx, ctx, account.id, keepSessionId, 'password changed')
  if (account.email)
    await mailNotice(tx, ctx, 'password-changed', {
      recipient: account.email,
      reader: account,
      dedupeKey: `password-changed:${ctx.world.newId()}`,
    })
}
