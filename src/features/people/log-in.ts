import { LogIn, Session } from '../../contract/people'
import type { Database } from '../../db/open'
import { anyone, mayFail } from '../../trpc/procedures'
import {
  addressOf,
  callerFrom,
  forgetTries,
  giveTryBack,
  SIGN_INS,
  takeTry,
  WRONG_PASSWORDS,
} from '../../trpc/rate-limit'
import { inTransaction } from '../../trpc/write'
import { letIn } from './let-in'
import { findAccountByEmail } from './own-accounts'
import { checkPassword, hashPassword, isOutdated } from './passwords'

/**
 * What wrong passwords are counted against: the account, and apart from it each device that has signed in to it
 * before, so that whoever guesses from elsewhere does not lock its owner out.
 */
async function accountTriedFrom(
  db: Database,
  personId: string | null,
  email: string,
  deviceId: string | null,
): Promise<string> {
  const isOwn =
    personId &&
    deviceId &&
    (await db
      .selectFrom('sign_in')
      .select('id')
      .where('person_id', '=', personId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst())
  const account = addressOf(email)
  return isOwn ? `${account} ${deviceId}` : account
}

/** An unknown address and a wrong password are told apart neither by the answer nor by its time. */
export const logIn = anyone
  .input(LogIn)
  .output(Session)
  .use(mayFail('InvalidCredentialsError', 'UserIsSuspendedError', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { db, world, fail, request } = ctx
    const known = await findAccountByEmail(db, world, input.email)
    const from = callerFrom(request)
    const account = await accountTriedFrom(db, known?.id ?? null, input.email, request.deviceId)
    await takeTry(SIGN_INS, from, ctx)
    await takeTry(WRONG_PASSWORDS, account, ctx)
    const matches = await checkPassword(input.password, known?.passwordHash ?? null)
    if (matches === 'busy') {
      await Promise.all([giveTryBack(SIGN_INS, from, ctx), giveTryBack(WRONG_PASSWORDS, account, ctx)])
      throw fail('TooManyRequests')
    }
    // Who gets in takes no try from the others in their office.
    if (matches)
      await Promise.all([giveTryBack(SIGN_INS, from, ctx), forgetTries(WRONG_PASSWORDS, account, ctx)])
    if (!known || !matches) throw fail('InvalidCredentialsError')
    if (known.suspendedAt) throw fail('UserIsSuspendedError')
    const renewedHash =
      known.passwordHash && isOutdated(known.passwordHash) ? await hashPassword(input.password) : null

    return inTransaction(ctx, path, async writing => {
      if (renewedHash)
        await writing.db
          .updateTable('person')
          .set({ password_hash: renewedHash })
          .where('id', '=', known.id)
          .where('password_hash', '=', known.passwordHash)
          .execute()
      return letIn(writing.db, { ...ctx, ...writing }, known, 'password')
    })
  })
