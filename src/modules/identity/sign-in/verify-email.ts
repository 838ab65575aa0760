import type { Context } from '../../../core/context'
import { Ok, ok } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { brokeConstraint } from '../../../core/failures'
import { anyone, mayFail, signedIn } from '../../../core/procedures'
import { callerFrom, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction, type Writing } from '../../../core/write'
import { changePerson } from '../people/people.store'
import { Session } from '../sessions/contract/sessions'
import { isSpentByOwner, makeChallenge, takeChallenge, voidChallengesOf } from './challenges.store'
import { completeSignIn } from './complete-sign-in'
import { Verified, VerifyEmail } from './contract/email-sign-in'
import { LINK_TRIES, VERIFY_MAIL_PAUSE, VERIFY_MAILS } from './limits'
import { setEmailMethod } from './login-methods.store'
import { type Account, lockAccount } from './own-accounts'
import { proveEmail } from './prove-email'
import { mailNotice, mailSecret } from './sign-in-mails'

type Inside = Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit' | 'audit'>

/** Sends the link that proves an address. */
export async function askToVerify(tx: Tx, ctx: Inside, account: Account): Promise<void> {
  const recipient = account.email!
  const challenge = await makeChallenge(tx, ctx, { kind: 'verify-email', recipient, personId: account.id })
  await mailSecret(tx, ctx, 'verify', { recipient, reader: account, challenge })
}

/** Takes the link of a mail: the address is proven, or a new one becomes the account's. Signs in. */
export const verifyEmail = anyone
  .input(VerifyEmail)
  .output(Session)
  .concat(
    mayFail(
      'verifyEmailTokenNotProvided',
      'VerificationTokenInvalid',
      'EmailAlreadyExistsError',
      'UserIsSuspendedError',
      'TooManyRequests',
    ),
  )
  .mutation(async ({ input, ctx, path }) => {
    const { world, request, fail } = ctx
    const secret = input.verificationToken
    if (!secret) throw fail('verifyEmailTokenNotProvided')
    await takeTry(LINK_TRIES, callerFrom(request), ctx)
    try {
      const session = await inTransaction(ctx, path, async writing => {
        const { db: tx } = writing
        const inside = { ...ctx, ...writing }
        const taken = await takeChallenge(tx, ctx, { kind: 'verify-email', secret })
        const account = await lockAccount(tx, world, taken?.personId ?? null)
        if (!taken && (await isSpentByOwner(tx, secret)))
          throw fail('VerificationTokenInvalid', { isConfirmed: true })
        if (!taken || !account) throw fail('VerificationTokenInvalid')
        if (account.suspendedAt) throw fail('UserIsSuspendedError')
        if (taken.data.isNew) await moveTo(tx, inside, account, taken.recipient)
        else if (account.email?.toLowerCase() !== taken.recipient) throw fail('VerificationTokenInvalid')
        await proveEmail(tx, inside, account.id)
        return completeSignIn(tx, inside, { ...account, email: taken.recipient }, 'magic-link')
      })
      await returnTry(LINK_TRIES, callerFrom(request), ctx)
      return session
    } catch (error) {
      if (brokeConstraint(error, 'person_email')) throw fail('EmailAlreadyExistsError')
      throw error
    }
  })

/** The new address takes the place of the old one, where this is told. */
async function moveTo(tx: Tx, ctx: Inside, account: Account, email: string) {
  await changePerson(tx, account.id, { email, email_verified_at: null }, ctx.now)
  await setEmailMethod(tx, ctx.now, account.id, email)
  await voidChallengesOf(tx, ctx.now, account.id)
  if (account.email)
    await mailNotice(tx, ctx, 'email-changed', {
      recipient: account.email,
      reader: account,
      email,
      dedupeKey: `email-changed:${ctx.world.newId()}`,
    })
}

/** For the screen that waits until the link in the mail is opened. */
export const verifyPing = signedIn.output(Verified).query(async ({ ctx: { db, caller } }) => {
  const { email_verified_at } = await db
    .selectFrom('person')
    .select('email_verified_at')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  return { verified: email_verified_at !== null }
})

/** Sends the link again, if the address is not proven yet. */
export const resendVerification = signedIn
  .output(Ok)
  .concat(mayFail('EmailMissing', 'TooManyRequests'))
  .mutation(async ({ ctx, path }) => {
    const { caller, world, fail } = ctx
    await takeTry(VERIFY_MAIL_PAUSE, caller.id, ctx)
    await takeTry(VERIFY_MAILS, caller.id, ctx)
    return inTransaction(ctx, path, async writing => {
      const account = await lockAccount(writing.db, world, caller.id)
      if (!account?.email) throw fail('EmailMissing')
      if (!account.emailVerifiedAt) await askToVerify(writing.db, { ...ctx, ...writing }, account)
      return ok
    })
  })
