import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { deriveKey, hashToken, newToken } from '../sessions/tokens'

/**
 * What is sent somewhere to come back once. A link is found by its token, which is too long to guess. A code
 * has six digits: it is found by whom it was sent to, counts on the device that asked for it, and allows few tries.
 */
const KINDS = {
  'verify-email': { form: 'link', livesMs: DAY_MS },
  'reset-password': { form: 'link', livesMs: HOUR_MS },
  'magic-link': { form: 'link', livesMs: 15 * MINUTE_MS },
  'email-pin': { form: 'code', livesMs: 10 * MINUTE_MS },
  'phone-code': { form: 'code', livesMs: 10 * MINUTE_MS },
} as const
const MAX_TRIES = 5
/** Kept a while after its end, so that the trace of an attack outlives it. */
const FORGET_AFTER_MS = 7 * DAY_MS

export type ChallengeKind = keyof typeof KINDS
type KindOf<Form extends string> = {
  [Kind in ChallengeKind]: (typeof KINDS)[Kind]['form'] extends Form ? Kind : never
}[ChallengeKind]

type Asking = Pick<Context, 'world' | 'now' | 'request'>

export type NewChallenge = {
  kind: ChallengeKind
  /** An e-mail address in lower case, or a number in its international form. */
  recipient: string
  /** Nobody: whoever asks for an unknown address gets the same answer, and nobody gets in by it. */
  personId: string | null
  data?: Record<string, unknown>
  /** Longer or shorter than those of its kind. */
  livesMs?: number
}
/** By its token, or by whom the code was sent to. */
export type GivenSecret =
  | { kind: KindOf<'link'>; secret: string }
  | { kind: KindOf<'code'>; recipient: string; secret: string }
export type TakenChallenge = {
  id: string
  personId: string | null
  recipient: string
  data: Record<string, unknown>
}

/**
 * Makes a challenge. From now on it is the only one of its kind that counts for this recipient; a code, for this
 * recipient on this device, so that one that a stranger has sent does not end the owner's.
 */
export async function makeChallenge(
  tx: Tx,
  { world, now, request }: Asking,
  { kind, recipient, personId, data = {}, livesMs = KINDS[kind].livesMs }: NewChallenge,
): Promise<{ id: string; secret: string }> {
  const { form } = KINDS[kind]
  const id = world.newId()
  const secret = form === 'link' ? newToken(world.randomBytes) : newCode(world.randomBytes)
  await tx
    .insertInto('challenge')
    .values({
      id,
      kind,
      person_id: personId,
      recipient,
      secret_hash: form === 'link' ? hashToken(secret) : hashCode(world, id, secret),
      device_id: form === 'code' ? request.deviceId : null,
      data,
      created_at: now,
      expires_at: new Date(now.getTime() + livesMs),
    })
    .execute()
  return { id, secret }
}

/**
 * Takes a challenge: of any number at once, one gets it and the others null. A wrong code counts as a try, so the
 * transaction has to be committed also when the call is then refused.
 */
export async function takeChallenge(tx: Tx, ctx: Asking, given: GivenSecret): Promise<TakenChallenge | null> {
  return 'recipient' in given ? takeCode(tx, ctx, given) : takeLink(tx, ctx, given)
}

const isNewest = sql<boolean>`not exists (
  select 1 from challenge newer
  where newer.kind = challenge.kind and newer.recipient = challenge.recipient and newer.id > challenge.id
)`

async function takeLink(
  tx: Tx,
  { now }: Asking,
  { kind, secret }: Extract<GivenSecret, { kind: KindOf<'link'> }>,
): Promise<TakenChallenge | null> {
  const taken = await tx
    .updateTable('challenge')
    .set({ used_at: now })
    .where('secret_hash', '=', hashToken(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isNewest)
    .returning(['id', 'person_id as personId', 'recipient', 'data'])
    .executeTakeFirst()
  return taken ?? null
}

/** Whether this link has confirmed the address that its account still has. */
export async function isSpentByOwner(tx: Tx, secret: string): Promise<boolean> {
  const spent = await tx
    .selectFrom('challenge')
    .innerJoin('person', 'person.id', 'challenge.person_id')
    .select('challenge.id')
    .where('challenge.secret_hash', '=', hashToken(secret))
    .where('challenge.kind', '=', 'verify-email')
    .where('challenge.used_at', 'is not', null)
    .where('person.email_verified_at', 'is not', null)
    .where(sql<boolean>`lower(person.email) = challenge.recipient`)
    .executeTakeFirst()
  return spent !== undefined
}

/** A code that is shown on another device is no try: it could only lock out whoever it was sent to. */
async function takeCode(
  tx: Tx,
  { world, now, request }: Asking,
  { kind, recipient, secret }: Extract<GivenSecret, { kind: KindOf<'code'> }>,
): Promise<TakenChallenge | null> {
  const newest = await tx
    .selectFrom('challenge')
    .select('id')
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where(sql<boolean>`device_id is not distinct from ${request.deviceId}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!newest) return null
  // Looked at and counted in one statement: of several at once each waits for the one before it.
  const tried = await tx
    .updateTable('challenge')
    .set({
      tries: sql`tries + 1`,
      used_at: sql<Date | null>`case when secret_hash = ${hashCode(world, newest.id, secret)} then ${now}::timestamptz end`,
    })
    .where('id', '=', newest.id)
    .where('used_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', now)
    .returning(['id', 'person_id as personId', 'recipient', 'data', 'used_at'])
    .executeTakeFirst()
  if (!tried?.used_at) return null
  const { used_at: _, ...taken } = tried
  return taken
}

/** Nothing that was sent to this person counts any more: their password or address has changed. */
export async function voidChallengesOf(tx: Tx, now: Date, personId: string): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** Timer: challenges that ended long ago. */
export async function forgetOldChallenges({ db, clock }: World): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGET_AFTER_MS)
  await db.deleteFrom('challenge').where('expires_at', '<', before).execute()
}

const DIGITS = 1_000_000

/** Six digits, each code as likely as any other. */
function newCode(randomBytes: World['randomBytes']): string {
  const even = 2 ** 32 - (2 ** 32 % DIGITS)
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE()
    if (drawn < even) return String(drawn % DIGITS).padStart(6, '0')
  }
}

/** A million codes are soon tried: who reads the table needs the server's secret as well. */
const hashCode = ({ settings }: World, id: string, code: string): Buffer =>
  createHmac('sha256', deriveKey(settings.secret, 'challenge-code')).update(`${id}:${code}`).digest()
