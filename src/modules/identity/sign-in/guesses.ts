import type { Context } from '../../../core/context'
import { addressOf, callerFrom, type Limit, returnTry, takeTry } from '../../../core/rate-limit'
import { networkOf } from '../../../core/rules/networks'
import { MAILS_FROM_NETWORK, MAILS_FROM_NEW_DEVICES } from './limits'

type Asking = Pick<Context, 'world' | 'db' | 'now' | 'request'>

/**
 * Who tries at an account, as it is counted. A device that has signed in to it before counts by itself, and nothing
 * that happens elsewhere or behind the same network keeps it out. All others count by where they are, so that a
 * stranger is stopped and the owner, somewhere else, is not.
 */
export type Guesser = {
  isKnown: boolean
  /** The account together with who tries at it. */
  subject: string
  /** The account alone, or the device where it is known: for what strangers may do to it together. */
  account: string
  /** Where the call comes from, or the device where it is known. */
  from: string
}

/** Whether a person has signed in from this network before, on whatever device: a new one of theirs is no stranger there. */
export async function isKnownNetwork({ db, request }: Asking, personId: string | null): Promise<boolean> {
  if (personId === null || request.ip === null) return false
  const sessions = await db
    .selectFrom('session')
    .select('ip')
    .distinct()
    .where('person_id', '=', personId)
    .where('impersonator_id', 'is', null)
    .where('ip', 'is not', null)
    .limit(MOST_NETWORKS)
    .execute()
  const network = networkOf(request.ip)
  return sessions.some(({ ip }) => networkOf(ip!) === network)
}
const MOST_NETWORKS = 200

export async function guesserOf(
  { db, request }: Asking,
  personId: string | null,
  recipient: string,
): Promise<Guesser> {
  const { deviceId } = request
  const isKnown =
    personId !== null &&
    deviceId !== null &&
    (await db
      .selectFrom('session')
      .select('id')
      .where('person_id', '=', personId)
      .where('device_id', '=', deviceId)
      .where('impersonator_id', 'is', null)
      .executeTakeFirst()) !== undefined
  const account = addressOf(recipient)
  const network = callerFrom(request)
  return isKnown
    ? {
        isKnown,
        subject: `${account} ${deviceId}`,
        account: `${account} ${deviceId}`,
        from: `${account} ${deviceId}`,
      }
    : { isKnown, subject: `${account} ${network}`, account, from: network }
}

/** Counts a mail that lets in: by the known device, else by the network, by both together, and by all strangers. */
export async function takeMailTry(ctx: Asking, limit: Limit, guesser: Guesser): Promise<void> {
  await takeTry(limit, guesser.from, ctx)
  if (guesser.isKnown) return
  await takeTry(MAILS_FROM_NETWORK, `${limit.name} ${guesser.subject}`, ctx)
  await takeTry(MAILS_FROM_NEW_DEVICES, `${limit.name} ${guesser.account}`, ctx)
}

export const returnTries = (ctx: Asking, tries: readonly (readonly [Limit, string])[]) =>
  Promise.all(tries.map(([limit, subject]) => returnTry(limit, subject, ctx)))
