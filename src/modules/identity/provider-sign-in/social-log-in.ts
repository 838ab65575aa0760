import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { anyone, mayFail } from '../../../core/procedures'
import { callerFrom, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { addPersonUnlessKnown } from '../people/people.store'
import { Session } from '../sessions/contract/sessions'
import { completeSignIn } from '../sign-in/complete-sign-in'
import { type Attribution, type ProviderId, ProviderLogIn } from '../sign-in/contract/sign-in'
import { SIGN_INS } from '../sign-in/limits'
import { addIdentity, findByIdentity } from '../sign-in/login-methods.store'
import { lockAccount } from '../sign-in/own-accounts'
import { proveEmail } from '../sign-in/prove-email'
import { identify, type ProvenIdentity } from './identities'

/**
 * Signs in by the word of a provider. An identity opens the account it is linked to, and no other.
 *
 * The same e-mail is no link, in neither direction. If it were, whoever registers with the address of somebody else
 * would share the account with them as soon as they come by their provider: the password that was set before would
 * go on working. So an address that has an account is told to use the way it has, which proves the address by a mail,
 * and can link the provider from inside.
 */
const logInWith = (provider: ProviderId) =>
  anyone
    .input(ProviderLogIn)
    .output(Session)
    .concat(
      mayFail(
        'SocialLoginFailed',
        'ExistingSocialLogin',
        'UserIsSuspendedError',
        'LoginMethodNotAvailable',
        'TooManyRequests',
      ),
    )
    .mutation(async ({ input, ctx, path }) => {
      const { fail, world } = ctx
      const from = callerFrom(ctx.request)
      await takeTry(SIGN_INS, from, ctx)
      // The provider is asked before the transaction begins, which waits for nobody outside.
      const identity = await identify(ctx, provider, input)
      await returnTry(SIGN_INS, from, ctx)

      return inTransaction(ctx, path, async writing => {
        const { db } = writing
        const full = { ...ctx, ...writing }
        await oneAtATime(db, identity)
        const knownId = await findByIdentity(db, identity)
        const newId = knownId ? null : await makeAccount(db, ctx, identity, input.attribution)
        if (!knownId && !newId) throw fail(identity.email ? 'ExistingSocialLogin' : 'SocialLoginFailed')
        const account = await lockAccount(db, world, knownId ?? newId)
        if (!account) throw fail('SocialLoginFailed')
        if (account.suspendedAt) throw fail('UserIsSuspendedError')

        if (newId) await addIdentity(db, ctx.now, newId, identity)
        if (account.email?.toLowerCase() === identity.email) await proveEmail(db, full, account.id)
        return { ...(await completeSignIn(db, full, account, provider)), isNew: newId !== null }
      })
    })

export const logInWithGoogle = logInWith('google')
export const logInWithApple = logInWith('apple')

/** Two tabs of somebody new would make two accounts. */
const oneAtATime = (tx: Tx, { provider, subject }: ProvenIdentity) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${subject}`}, 0))`.execute(tx)

/** Null when the address has an account, or there is none to make one with. */
async function makeAccount(
  tx: Tx,
  { world, now, request }: Context,
  { email, firstName, lastName }: ProvenIdentity,
  attribution: Attribution | undefined,
): Promise<string | null> {
  if (!email) return null
  const person = {
    id: world.newId(),
    email,
    first_name: firstName,
    last_name: lastName,
    language: request.language,
    client_info: attribution ? { attribution } : null,
    last_seen_at: now,
  }
  return addPersonUnlessKnown(tx, person, now)
}
