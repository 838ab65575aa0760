import { sql } from 'kysely'
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
import { checkPassword } from './passwords'
import { openSignIn } from './sign-ins'

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
    const { db, fail, request } = ctx
    const known = await db
      .selectFrom('person')
      .select(['id', 'password_hash', 'suspended_at', 'is_demo'])
      .where(sql`lower(email)`, '=', input.email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()

    const from = callerFrom(request)
    const account = await accountTriedFrom(db, known?.id ?? null, input.email, request.deviceId)
    await takeTry(SIGN_INS, from, ctx)
    await takeTry(WRONG_PASSWORDS, account, ctx)
    const matches = await checkPassword(input.password, known?.password_hash ?? null)
    if (matches === 'busy') {
      await Promise.all([giveTryBack(SIGN_INS, from, ctx), giveTryBack(WRONG_PASSWORDS, account, ctx)])
      throw fail('TooManyRequests')
    }
    // Who gets in takes no try from the others in their office.
    if (matches)
      await Promise.all([giveTryBack(SIGN_INS, from, ctx), forgetTries(WRONG_PASSWORDS, account, ctx)])
    if (!known || !matches) throw fail('InvalidCredentialsError')
    if (known.suspended_at) throw fail('UserIsSuspendedError')
    // Demo accounts have a password that everybody knows.
    if (known.is_demo && ctx.world.settings.isProduction) throw fail('InvalidCredentialsError')

    return inTransaction(ctx, path, async ({ db: tx, record }) => {
      record({ type: 'person', id: known.id })
      return openSignIn(tx, ctx, known.id, 'password')
    })
  })
