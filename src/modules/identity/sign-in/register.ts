import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { brokeConstraint } from '../../../core/failures'
import { anyone, mayFail } from '../../../core/procedures'
import { callerFrom, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { giveCodeTryBack, joinByCode, takeCodeTry } from '../memberships/join-by-code'
import { addPerson } from '../people/people.store'
import { Session } from '../sessions/contract/sessions'
import { isCommonPassword } from './common-passwords'
import { completeSignIn } from './complete-sign-in'
import { Register } from './contract/email-sign-in'
import { REGISTRATIONS } from './limits'
import { setEmailMethod } from './login-methods.store'
import type { Account } from './own-accounts'
import { hashPassword } from './passwords'
import { askToVerify } from './verify-email'

/**
 * Makes an account by e-mail and signs in. That an address has one already is told here, and can be found out no
 * faster than the few tries allow.
 */
export const register = anyone
  .input(Register)
  .output(Session)
  .concat(
    mayFail(
      'EmailAlreadyInUse',
      'ExistingSocialLogin',
      'PasswordTooCommon',
      'LocationNotFound',
      'TooManyRequests',
    ),
  )
  .mutation(async ({ input, ctx, path }) => {
    const { db, world, fail, request } = ctx
    await takeTry(REGISTRATIONS, callerFrom(request), ctx)
    if (isCommonPassword(input.password, input.email)) throw fail('PasswordTooCommon')
    if (input.locationCode) await takeCodeTry(ctx)
    const inUse = await whyTaken(db, input.email)
    if (inUse) throw fail(inUse)
    const passwordHash = await hashPassword(input.password, world.settings.passwordCost)

    const account: Account = {
      id: world.newId(),
      email: input.email,
      firstName: input.firstName,
      language: input.language ?? request.language,
      passwordHash,
      suspendedAt: null,
      emailVerifiedAt: null,
    }
    try {
      const tokens = await inTransaction(ctx, path, async writing => {
        const { db: tx } = writing
        const inside = { ...ctx, ...writing }
        await addAccount(tx, inside, account, input)
        if (input.locationCode && !(await joinByCode(tx, inside, account.id, input.locationCode)))
          throw fail('LocationNotFound')
        await askToVerify(tx, inside, account)
        return completeSignIn(tx, inside, account, 'password')
      })
      // Who has the code of their company takes no try from the others in their office.
      if (input.locationCode)
        await Promise.all([giveCodeTryBack(ctx), returnTry(REGISTRATIONS, callerFrom(request), ctx)])
      return { ...tokens, isNew: true }
    } catch (error) {
      // Somebody was faster by a moment.
      if (brokeConstraint(error, 'person_email')) throw fail('EmailAlreadyInUse')
      throw error
    }
  })

async function addAccount(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  account: Account,
  { lastName, attribution }: Pick<z.infer<typeof Register>, 'lastName' | 'attribution'>,
) {
  const person = {
    id: account.id,
    email: account.email,
    password_hash: account.passwordHash,
    first_name: account.firstName,
    last_name: lastName,
    language: account.language,
    client_info: attribution ? { attribution } : null,
  }
  await addPerson(tx, person, now)
  await setEmailMethod(tx, now, account.id, account.email!)
}

/** Also of accounts that ended: their address is theirs until it is erased. */
async function whyTaken(
  db: Database,
  email: string,
): Promise<'EmailAlreadyInUse' | 'ExistingSocialLogin' | null> {
  const found = await db
    .selectFrom('person')
    .select(['password_hash'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('login_method')
            .select('person_id')
            .whereRef('person_id', '=', 'person.id')
            .where('provider', 'in', ['GoogleAuthProvider', 'AppleAuthProvider']),
        )
        .as('is_social'),
    )
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  if (!found) return null
  return found.is_social && found.password_hash === null ? 'ExistingSocialLogin' : 'EmailAlreadyInUse'
}
