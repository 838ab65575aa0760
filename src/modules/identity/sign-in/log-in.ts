import { anyone, mayFail } from '../../../core/procedures'
import { forgetTries, takeTry } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { replacePasswordHash } from '../people/people.store'
import { LogIn, Session } from '../sessions/contract/sessions'
import { completeSignIn } from './complete-sign-in'
import { guesserOf, isKnownNetwork, returnTries } from './guesses'
import { PASSWORDS_FROM_NEW_DEVICES, SIGN_INS, WRONG_PASSWORDS } from './limits'
import { findAccountByEmail } from './own-accounts'
import { checkPassword, hashPassword, isOutdated } from './passwords'

/** An unknown address and a wrong password are told apart neither by the answer nor by its time. */
export const logIn = anyone
  .input(LogIn)
  .output(Session)
  .concat(mayFail('InvalidCredentialsError', 'UserIsSuspendedError', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { db, world, fail } = ctx
    const { passwordCost } = world.settings
    const known = await findAccountByEmail(db, world, input.email)
    const guesser = await guesserOf(ctx, known?.id ?? null, input.email)
    const { from, subject, account } = guesser
    // What strangers try together keeps the owner out of no network that the account knows.
    const isStrange = !guesser.isKnown && !(await isKnownNetwork(ctx, known?.id ?? null))
    const strangers = isStrange ? [[PASSWORDS_FROM_NEW_DEVICES, account] as const] : []
    await takeTry(SIGN_INS, from, ctx)
    await takeTry(WRONG_PASSWORDS, subject, ctx)
    for (const [limit, whose] of strangers) await takeTry(limit, whose, ctx)
    const matches = await checkPassword(input.password, known?.passwordHash ?? null, passwordCost)
    if (matches === 'busy') {
      await returnTries(ctx, [[SIGN_INS, from], [WRONG_PASSWORDS, subject], ...strangers])
      throw fail('TooManyRequests')
    }
    // Who gets in takes no try from the others in their office.
    if (matches)
      await Promise.all([
        returnTries(ctx, [[SIGN_INS, from], ...strangers]),
        forgetTries(WRONG_PASSWORDS, subject, ctx),
      ])
    if (!known || !matches) throw fail('InvalidCredentialsError')
    if (known.suspendedAt) throw fail('UserIsSuspendedError')
    const renewedHash =
      known.passwordHash && isOutdated(known.passwordHash, passwordCost)
        ? await hashPassword(input.password, passwordCost)
        : null

    return inTransaction(ctx, path, async writing => {
      if (renewedHash)
        await replacePasswordHash(writing.db, known.id, { from: known.passwordHash!, to: renewedHash })
      return completeSignIn(writing.db, { ...ctx, ...writing }, known, 'password')
    })
  })
