import { z } from 'zod'
import type { Tx } from '../../../core/db/open'
import { inPerson, mayFail, signedIn } from '../../../core/procedures'
import { callerFrom, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction, write } from '../../../core/write'
import { changePerson, setEmailUnlessTaken } from '../people/people.store'
import { revokeSession } from '../sessions/sessions.store'
import { LinkProvider, OwnLogInMethods, WayIn } from '../sign-in/contract/sign-in'
import { SIGN_INS } from '../sign-in/limits'
import { addIdentity, findByIdentity, KEPT_AS, removeLoginMethod } from '../sign-in/login-methods.store'
import { readOwnLogInMethods } from '../sign-in/own-log-in-methods'
import { proveEmail } from '../sign-in/prove-email'
import { identify, type ProvenIdentity } from './identities'

/**
 * Adds a way in to one's own account. Not before its e-mail is proven: else somebody could register with the address
 * of another, link an identity of their own, and still get in after the other one has taken the account over.
 */
export const linkProvider = signedIn
  .concat(inPerson)
  .input(LinkProvider)
  .output(OwnLogInMethods)
  .concat(
    mayFail(
      'SocialLoginFailed',
      'Conflict',
      'EmailNotVerified',
      'LoginMethodNotAvailable',
      'TooManyRequests',
    ),
  )
  .mutation(async ({ input, ctx, path }) => {
    const { caller, fail, now } = ctx
    const from = callerFrom(ctx.request)
    await takeTry(SIGN_INS, from, ctx)
    const identity = await identify(ctx, input.provider, input)
    await returnTry(SIGN_INS, from, ctx)

    return inTransaction(ctx, path, async ({ db, emit, audit }) => {
      const person = await ownAccount(db, caller.id)
      if (person.email && !person.email_verified_at) throw fail('EmailNotVerified')
      const holder = await findByIdentity(db, identity)
      const hasAnother = !holder && (await isLinked(db, caller.id, identity))
      if (hasAnother || (holder && holder !== caller.id)) throw fail('Conflict')

      if (!holder) {
        await addIdentity(db, now, caller.id, identity)
        if (!person.email) await adoptEmail(db, caller.id, identity)
        if (!person.email || person.email.toLowerCase() === identity.email)
          await proveEmail(db, { now, emit, audit }, caller.id)
        audit({ type: 'person', id: caller.id, after: { linked: input.provider } })
        emit('person.changed', { personId: caller.id, what: 'profile' })
      }
      return readOwnLogInMethods(db, ctx.world, caller)
    })
  })

/** Takes a way in away, and ends what was opened by it elsewhere. */
export const unlinkProvider = signedIn
  .concat(inPerson)
  .input(z.object({ provider: WayIn.exclude(['email']) }))
  .output(OwnLogInMethods)
  .concat(mayFail('LastLoginMethod'))
  .mutation(
    write(async ({ input: { provider }, ctx }) => {
      const { db, caller, now, fail, emit, audit, world } = ctx
      await ownAccount(db, caller.id)
      const before = await readOwnLogInMethods(db, world, caller)
      const method = before.methods.find(({ id }) => id === provider)
      if (!method?.isSetUp) return before
      if (!method.mayRemove) throw fail('LastLoginMethod')

      await removeLoginMethod(db, caller.id, provider === 'phone' ? 'PhoneAuthProvider' : KEPT_AS[provider])
      // The number stays, to be called at; it opens nothing any more.
      if (provider === 'phone') await changePerson(db, caller.id, { phone_verified_at: null }, now)
      await endSignInsBy(db, now, caller, provider)
      audit({ type: 'person', id: caller.id, after: { unlinked: provider } })
      emit('person.changed', { personId: caller.id, what: 'profile' })
      return readOwnLogInMethods(db, world, caller)
    }),
  )

/** Locked: of two changes at once the second sees the first. */
const ownAccount = (tx: Tx, personId: string) =>
  tx
    .selectFrom('person')
    .select(['email', 'email_verified_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()

async function isLinked(tx: Tx, personId: string, { provider }: ProvenIdentity): Promise<boolean> {
  const linked = await tx
    .selectFrom('login_method')
    .select('subject')
    .where('person_id', '=', personId)
    .where('provider', '=', KEPT_AS[provider])
    .executeTakeFirst()
  return linked !== undefined
}

/** An account without an e-mail takes the one that the provider vouches for, unless it is somebody else's. */
async function adoptEmail(tx: Tx, personId: string, { email }: ProvenIdentity) {
  if (email) await setEmailUnlessTaken(tx, personId, email)
}

async function endSignInsBy(
  tx: Tx,
  now: Date,
  caller: { id: string; sessionId: string },
  method: 'google' | 'apple' | 'phone',
) {
  const opened = await tx
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', caller.id)
    .where('method', '=', method)
    .where('id', '!=', caller.sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  for (const { id } of opened) await revokeSession(tx, now, id, 'the way in was removed')
}
