import type { Context } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import type { Writing } from '../../../core/write'
import { addPersonUnlessKnown } from '../people/people.store'
import type { Tokens } from '../sessions/open-session'
import { completeSignInByMail } from './complete-sign-in'
import type { Newcomer } from './contract/email-sign-in'
import { setEmailMethod } from './login-methods.store'
import { type Account, findAccountByEmail, lockAccount } from './own-accounts'

type Joining = Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit' | 'audit'>

/**
 * Makes the account of a person who could read what was sent to an address that had none, and signs in to it. It has no
 * password. Who registered with that address meanwhile is signed in to what they made.
 */
export async function signInNewcomer(
  tx: Tx,
  ctx: Joining,
  email: string,
  newcomer: Newcomer,
): Promise<Tokens & { isNew: boolean }> {
  const made = await makeAccount(tx, ctx, email, newcomer)
  const found = made ?? (await findAccountByEmail(tx, ctx.world, email))?.id ?? null
  const account = await lockAccount(tx, ctx.world, found)
  // That of an account that has ended: its address is its own until it is erased.
  if (!account) throw new Failure('EmailAlreadyInUse')
  if (account.suspendedAt) throw new Failure('UserIsSuspendedError')
  return { ...(await completeSignInByMail(tx, ctx, account, 'email-pin')), isNew: made !== null }
}

/** Answers null when the address has an account by now. */
async function makeAccount(
  tx: Tx,
  { world, now, request }: Joining,
  email: string,
  { firstName, lastName, language, attribution }: Newcomer,
): Promise<Account['id'] | null> {
  const person = {
    id: world.newId(),
    email,
    first_name: firstName,
    last_name: lastName,
    language: language ?? request.language,
    client_info: attribution ? { attribution } : null,
  }
  const id = await addPersonUnlessKnown(tx, person, now)
  if (id) await setEmailMethod(tx, now, id, email)
  return id
}
