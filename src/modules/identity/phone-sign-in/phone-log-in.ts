import type { z } from 'zod'
import type { Context } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { anyone, inPerson, mayFail, signedIn } from '../../../core/procedures'
import { callerKey, returnTry, takeTry } from '../../../core/rate-limit'
import { inTransaction, type Writing } from '../../../core/write'
import { addPerson, changePerson, takePhoneFromUnverified } from '../people/people.store'
import { Session } from '../sessions/contract/sessions'
import { takeChallenge } from '../sign-in/challenges.store'
import { completeSignIn } from '../sign-in/complete-sign-in'
import { OwnLogInMethods, PhoneLogIn, VerifyPhone } from '../sign-in/contract/sign-in'
import { guesserOf } from '../sign-in/guesses'
import { PIN_TRIES_FROM } from '../sign-in/limits'
import { setPhoneMethod } from '../sign-in/login-methods.store'
import { lockAccount } from '../sign-in/own-accounts'
import { readOwnLogInMethods } from '../sign-in/own-log-in-methods'
import { findByPhone, readServedPhone } from './phone-number'

/**
 * Signs in by the code that was sent to a number. Only an account that has proven the number before is opened;
 * otherwise it is somebody new, also if an account names the number: a number in a profile proves nothing.
 */
export const phoneLogIn = anyone
  .input(PhoneLogIn)
  .output(Session)
  .concat(mayFail('PinInvalid', 'PhoneInvalid', 'PhoneNotServed', 'UserIsSuspendedError', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { fail, now, world } = ctx
    const phone = readServedPhone(input.phone)
    const { from } = await guesserOf(ctx, await findByPhone(ctx.db, phone), phone)
    await takeTry(PIN_TRIES_FROM, from, ctx)
    // Refusals are answered, not thrown, so that the try is counted.
    const outcome = await inTransaction(ctx, path, async writing => {
      const { db, emit } = writing
      if (!(await takeCode(db, ctx, phone, input.code))) return 'PinInvalid' as const
      const knownId = await findByPhone(db, phone)
      if (!knownId) await takeNumber(db, now, phone, emit)
      const account = await lockAccount(db, world, knownId ?? (await makeAccount(db, ctx, phone, input)))
      if (!account) return 'PinInvalid' as const
      if (account.suspendedAt) return 'UserIsSuspendedError' as const
      await setPhoneMethod(db, now, account.id, phone)
      const tokens = await completeSignIn(db, { ...ctx, ...writing }, account, 'phone')
      return { ...tokens, isNew: knownId === null }
    })
    if (typeof outcome === 'string') throw fail(outcome)
    await returnTry(PIN_TRIES_FROM, from, ctx)
    return outcome
  })

/** Adds a number to one's own account, or changes it, by the code that was sent there. From then on it opens the account. */
export const verifyPhone = signedIn
  .concat(inPerson)
  .input(VerifyPhone)
  .output(OwnLogInMethods)
  .concat(
    mayFail(
      'PinInvalid',
      'PhoneInvalid',
      'PhoneNotServed',
      'PhoneAlreadyInUse',
      'EmailNotVerified',
      'TooManyRequests',
    ),
  )
  .mutation(async ({ input, ctx, path }) => {
    const { caller, fail, now, world } = ctx
    const phone = readServedPhone(input.phone)
    const from = callerKey(ctx)
    await takeTry(PIN_TRIES_FROM, from, ctx)
    const outcome = await inTransaction(ctx, path, async ({ db, emit, audit }) => {
      if (!(await takeCode(db, ctx, phone, input.code))) return 'PinInvalid' as const
      const person = await db
        .selectFrom('person')
        .select(['email', 'email_verified_at'])
        .where('id', '=', caller.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // As with providers: no second way in to an address that nobody has proven.
      if (person.email && !person.email_verified_at) return 'EmailNotVerified' as const
      const holder = await findByPhone(db, phone)
      if (holder && holder !== caller.id) return 'PhoneAlreadyInUse' as const
      if (!holder) await takeNumber(db, now, phone, emit)
      await changePerson(db, caller.id, { phone, phone_verified_at: now }, now)
      await setPhoneMethod(db, now, caller.id, phone)
      audit({ type: 'person', id: caller.id, after: { phoneVerified: true } })
      emit('person.changed', { personId: caller.id, what: 'profile' })
      return readOwnLogInMethods(db, world, caller)
    })
    if (typeof outcome === 'string') throw fail(outcome)
    await returnTry(PIN_TRIES_FROM, from, ctx)
    return outcome
  })

const takeCode = (tx: Tx, ctx: Context, phone: string, code: string) =>
  takeChallenge(tx, ctx, { kind: 'phone-code', recipient: phone, secret: code })

async function takeNumber(tx: Tx, now: Date, phone: string, emit: Writing['emit']): Promise<void> {
  for (const personId of await takePhoneFromUnverified(tx, phone, now))
    emit('person.changed', { personId, what: 'profile' })
}

async function makeAccount(
  tx: Tx,
  { world, now, request }: Context,
  phone: string,
  { firstName = '', lastName = '', attribution }: Omit<z.infer<typeof PhoneLogIn>, 'phone' | 'code'>,
): Promise<string> {
  const person = {
    id: world.newId(),
    phone,
    phone_verified_at: now,
    first_name: firstName,
    last_name: lastName,
    language: request.language,
    client_info: attribution ? { attribution } : null,
    last_seen_at: now,
  }
  return (await addPerson(tx, person, now)).id
}
