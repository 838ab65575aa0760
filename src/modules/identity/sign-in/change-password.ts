import type { Context, Person } from '../../../core/context'
import { Ok, ok } from '../../../core/contract/common'
import { inPerson, mayFail, signedIn } from '../../../core/procedures'
import { forgetTries, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { makeChallenge, voidChallengesOf } from './challenges.store'
import { isCommonPassword } from './common-passwords'
import { ChangeEmail, ChangePassword } from './contract/email-sign-in'
import { VERIFY_MAILS, WRONG_PASSWORDS } from './limits'
import { type Account, findAccount, findAccountByEmail, lockAccount } from './own-accounts'
import { checkPassword, hashPassword } from './passwords'
import { setPassword } from './reset-password'
import { mailSecret } from './sign-in-mails'

/** Changes the password of somebody who knows it, and signs out everywhere else. */
export const changePassword = signedIn
  .concat(inPerson)
  .input(ChangePassword)
  .output(Ok)
  .concat(mayFail('InvalidPasswordError', 'PasswordTooCommon', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { caller, world, fail } = ctx
    if (isCommonPassword(input.newPassword, caller.email)) throw fail('PasswordTooCommon')
    const known = await whoKnowsPassword(ctx, input.currentPassword)
    if (known === 'busy') throw fail('TooManyRequests')
    if (!known) throw fail('InvalidPasswordError')
    const passwordHash = await hashPassword(input.newPassword, world.settings.passwordCost)
    return inTransaction(ctx, path, async writing => {
      const account = await lockAccount(writing.db, world, caller.id)
      // Changed in the meantime, on another device.
      if (account?.passwordHash !== known.passwordHash) throw fail('InvalidPasswordError')
      writing.audit({ type: 'person', id: caller.id })
      await setPassword(writing.db, { ...ctx, ...writing }, account, {
        passwordHash,
        keepSessionId: caller.sessionId,
      })
      return ok
    })
  })

/** Asks the new address whether it belongs to this person. The change counts once the link in that mail is opened. */
export const changeEmail = signedIn
  .concat(inPerson)
  .input(ChangeEmail)
  .output(Ok)
  .concat(mayFail('InvalidPasswordError', 'EmailAlreadyExistsError', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { caller, world, fail } = ctx
    await takeTry(VERIFY_MAILS, caller.id, ctx)
    const known = await whoKnowsPassword(ctx, input.password)
    if (known === 'busy') throw fail('TooManyRequests')
    if (!known) throw fail('InvalidPasswordError')
    return inTransaction(ctx, path, async writing => {
      const { db: tx } = writing
      if (await findAccountByEmail(tx, world, input.email)) throw fail('EmailAlreadyExistsError')
      writing.audit({ type: 'person', id: caller.id })
      // Of several changes that were asked for, the last one counts.
      await voidChallengesOf(tx, ctx.now, caller.id)
      const challenge = await makeChallenge(tx, ctx, {
        kind: 'verify-email',
        recipient: input.email,
        personId: caller.id,
        data: { isNew: true },
      })
      await mailSecret(tx, { ...ctx, ...writing }, 'new-email', {
        recipient: input.email,
        reader: known,
        challenge,
      })
      return ok
    })
  })

/** The account of the caller if this is its password; who has none knows none. Wrong ones are counted. */
async function whoKnowsPassword(
  ctx: Context & { caller: Person },
  password: string,
): Promise<Account | null | 'busy'> {
  const { db, world, caller } = ctx
  await takeTry(WRONG_PASSWORDS, caller.id, ctx)
  const account = await findAccount(db, world, caller.id)
  const matches = await checkPassword(password, account?.passwordHash ?? null, world.settings.passwordCost)
  if (matches === 'busy') await returnTry(WRONG_PASSWORDS, caller.id, ctx)
  if (matches === true) await forgetTries(WRONG_PASSWORDS, caller.id, ctx)
  return matches === true ? account : matches === 'busy' ? 'busy' : null
}
