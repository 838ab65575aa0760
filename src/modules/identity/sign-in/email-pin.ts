import { Ok, ok } from '../../../core/contract/common'
import { anyone, constantTime, mayFail } from '../../../core/procedures'
import { forgetTries, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { Session } from '../sessions/contract/sessions'
import { takeChallenge } from './challenges.store'
import { completeSignInByMail } from './complete-sign-in'
import { RequestEmailPin, VerifyEmailPin } from './contract/email-sign-in'
import { guesserOf, takeMailTry } from './guesses'
import { EMAIL_PINS, PIN_TRIES, PIN_TRIES_FROM, PINS_FROM_NEW_DEVICES } from './limits'
import { findAccountByEmail, lockAccount } from './own-accounts'
import { sendLoginLink } from './send-login-link'
import { signInNewcomer } from './sign-in-newcomer'

/**
 * Sends six digits to sign in with on this device. Answers the same for an address with no account, for which they make
 * an account where that was asked for.
 */
export const requestEmailPin = anyone
  .input(RequestEmailPin)
  .output(Ok)
  .use(constantTime)
  .concat(mayFail('TooManyRequests'))
  .mutation(async ({ input: { email, orRegister }, ctx, path }) => {
    const known = await findAccountByEmail(ctx.db, ctx.world, email)
    const guesser = await guesserOf(ctx, known?.id ?? null, email)
    await takeMailTry(ctx, EMAIL_PINS, guesser)
    if (!guesser.isKnown) await takeTry(PINS_FROM_NEW_DEVICES, guesser.account, ctx)
    await inTransaction(ctx, path, writing =>
      sendLoginLink(
        writing.db,
        { ...ctx, ...writing },
        { kind: 'email-pin', topic: 'pin', email, registers: orRegister },
      ),
    )
    return ok
  })

/**
 * Signs in by those digits, to a new account where they were sent to make one. A new code has tries of its own, but does
 * not begin the count of the device anew.
 */
export const verifyEmailPin = anyone
  .input(VerifyEmailPin)
  .output(Session)
  .use(constantTime)
  .concat(mayFail('PinInvalid', 'EmailAlreadyInUse', 'UserIsSuspendedError', 'TooManyRequests'))
  .mutation(async ({ input: { email, pin, newcomer }, ctx, path }) => {
    const { world, request, fail } = ctx
    const known = await findAccountByEmail(ctx.db, world, email)
    const { from, account: ofAccount } = await guesserOf(ctx, known?.id ?? null, email)
    const guesses = `${ofAccount} ${request.deviceId ?? from}`
    await takeTry(PIN_TRIES_FROM, from, ctx)
    await takeTry(PIN_TRIES, guesses, ctx)
    // Not thrown inside: a wrong try has to be committed.
    const tokens = await inTransaction(ctx, path, async writing => {
      const inside = { ...ctx, ...writing }
      const taken = await takeChallenge(writing.db, ctx, { kind: 'email-pin', recipient: email, secret: pin })
      if (!taken) return null
      const isForNewcomer = taken.personId === null && taken.data.registers === true
      if (isForNewcomer && newcomer) return signInNewcomer(writing.db, inside, email, newcomer)
      const account = await lockAccount(writing.db, world, taken.personId)
      if (account?.email?.toLowerCase() !== email) return null
      if (account.suspendedAt) throw fail('UserIsSuspendedError')
      return completeSignInByMail(writing.db, inside, account, 'email-pin')
    })
    if (!tokens) throw fail('PinInvalid')
    await Promise.all([returnTry(PIN_TRIES_FROM, from, ctx), forgetTries(PIN_TRIES, guesses, ctx)])
    return tokens
  })
