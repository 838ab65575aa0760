import type { Context } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import type { Writing } from '../../../core/write'
import { removePassword } from '../people/people.store'
import { openSession, type SignInMethod, type Tokens } from '../sessions/open-session'
import { revokeSessionsOf } from '../sessions/sessions.store'
import type { Account } from './own-accounts'
import { proveEmail } from './prove-email'
import { mailNotice } from './sign-in-mails'

type SignInCompletion = Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit' | 'audit'>

/** Opens a session for somebody who has shown who they are. A device that is new to them is told by mail. */
export async function completeSignIn(
  tx: Tx,
  ctx: SignInCompletion,
  account: Account,
  method: SignInMethod,
): Promise<Tokens> {
  ctx.audit({ type: 'person', id: account.id })
  if (account.email && (await isNewDevice(tx, account.id, ctx.request.deviceId)))
    await mailNotice(tx, ctx, 'new-device', {
      recipient: account.email,
      reader: account,
      dedupeKey: `new-device:${account.id}:${ctx.request.deviceId}`,
    })
  return openSession(tx, ctx, account.id, method)
}

/**
 * Lets in who could read what was sent to the address of the account, which proves that it is theirs. If nobody had
 * proven it, somebody else may have registered with it and wait for its owner: then whatever password it has counts
 * no more, and every device that is signed in is signed out. Not so on the device that registered.
 */
export async function completeSignInByMail(
  tx: Tx,
  ctx: SignInCompletion,
  account: Account,
  method: 'magic-link' | 'email-pin',
): Promise<Tokens> {
  if (!account.emailVerifiedAt && !(await knowsDevice(tx, account.id, ctx.request.deviceId))) {
    await removePassword(tx, account.id)
    await signOutElsewhere(tx, ctx, account.id, null, 'address proven by another')
  }
  await proveEmail(tx, ctx, account.id)
  return completeSignIn(tx, ctx, account, method)
}

/** Ends every session of a person except, when there is one to keep, theirs of now. */
export async function signOutElsewhere(
  tx: Tx,
  { now, emit }: Pick<SignInCompletion, 'now' | 'emit'>,
  personId: string,
  keepSessionId: string | null,
  reason: string,
): Promise<void> {
  await revokeSessionsOf(tx, personId, now, { reason, except: keepSessionId })
  emit('person.changed', { personId, what: 'signed-out' })
}

/** Somebody signs in on a device for the first time, and not for the first time at all. */
const isNewDevice = async (tx: Tx, personId: string, deviceId: string | null): Promise<boolean> =>
  deviceId !== null && !(await knowsDevice(tx, personId, deviceId)) && (await hasSignedIn(tx, personId))

async function knowsDevice(tx: Tx, personId: string, deviceId: string | null): Promise<boolean> {
  if (deviceId === null) return false
  const known = await ownSignIns(tx, personId).where('device_id', '=', deviceId).executeTakeFirst()
  return known !== undefined
}

const hasSignedIn = async (tx: Tx, personId: string): Promise<boolean> =>
  (await ownSignIns(tx, personId).executeTakeFirst()) !== undefined

const ownSignIns = (tx: Tx, personId: string) =>
  tx
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', personId)
    .where('impersonator_id', 'is', null)
    .limit(1)
