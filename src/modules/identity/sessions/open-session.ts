import type { Context, World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { countCall } from '../../../core/rate-limit'
import type { Writing } from '../../../core/write'
import { recordVisit, withdrawDeletion } from '../people/people.store'
import { personSignedIn } from './find-signed-in'
import { REFRESHES } from './limits'
import {
  addRefreshToken,
  addSession,
  markRefreshTokenUsed,
  recordSessionUse,
  revokeSession,
} from './sessions.store'
import {
  hashToken,
  IMPERSONATION_MS,
  newToken,
  openUnder,
  REFRESH_TOKEN_MS,
  SIGN_IN_MS,
  sealUnder,
  signAccessToken,
} from './tokens'

export type Tokens = { accessToken: string; refreshToken: string }
export type OpenedSession = Tokens & { expiresAt: Date }
type Where = Pick<Context, 'world' | 'now' | 'request'>
type Restoring = Pick<Context, 'now'> & Pick<Writing, 'emit'>

/** A used token may be shown again for this long: the answer got lost, or twenty tabs asked at once. */
const LOST_ANSWER_MS = 10_000

/** How somebody got in. */
export type SignInMethod =
  | 'password'
  | 'magic-link'
  | 'email-pin'
  | 'phone'
  | 'google'
  | 'apple'
  | 'impersonation'
  | 'session-transfer'

/** Who acts in whose name, by which session of their own, and why. */
export type Impersonation = { impersonatorId: string; sessionId: string; reason: string | null }

/** Opens a session for this device and gives its first tokens, and until when it can be renewed. */
export async function openSession(
  tx: Tx,
  { world, now, request, emit }: Where & Pick<Writing, 'emit'>,
  personId: string,
  method: SignInMethod,
  impersonation?: Impersonation,
): Promise<OpenedSession> {
  const sessionId = world.newId()
  const expiresAt = new Date(now.getTime() + (impersonation ? IMPERSONATION_MS : SIGN_IN_MS))
  await addSession(tx, {
    id: sessionId,
    person_id: personId,
    method,
    impersonator_id: impersonation?.impersonatorId ?? null,
    impersonator_session_id: impersonation?.sessionId ?? null,
    impersonation_reason: impersonation?.reason ?? null,
    device_id: request.deviceId,
    user_agent: request.userAgent?.slice(0, 300) ?? null,
    ip: request.ip,
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
  })
  // Acting as somebody is not a visit of theirs.
  if (!impersonation) await recordLogin(tx, { now, emit }, personId, method)
  const refreshToken = await newRefreshToken(tx, world, now, sessionId, 1)
  return {
    accessToken: signAccessToken(world.settings.secret, { personId, sessionId }, now),
    refreshToken,
    expiresAt,
  }
}

/** Signing in takes a deletion back. Carrying a session over to another page is none. */
async function recordLogin(tx: Tx, ctx: Restoring, personId: string, method: SignInMethod) {
  await recordVisit(tx, personId, ctx.now)
  if (method !== 'session-transfer') await cancelScheduledDeletion(tx, ctx, personId)
}

/** Whoever asked to be forgotten stays after all. Answers false when nobody had asked. */
export async function cancelScheduledDeletion(
  tx: Tx,
  { now, emit }: Restoring,
  personId: string,
): Promise<boolean> {
  const isRestored = await withdrawDeletion(tx, personId, now)
  if (isRestored) emit('person.restored', { personId, at: now.toISOString() })
  return isRestored
}

async function newRefreshToken(
  tx: Tx,
  world: World,
  now: Date,
  sessionId: string,
  number: number,
): Promise<string> {
  const token = newToken(world.randomBytes)
  await addRefreshToken(tx, {
    hash: hashToken(token),
    session_id: sessionId,
    number,
    created_at: now,
    expires_at: new Date(now.getTime() + REFRESH_TOKEN_MS),
  })
  return token
}

export type Rotation =
  | { kind: 'tokens'; tokens: Tokens }
  | { kind: 'refused'; because: 'SessionRevoked' | 'RefreshTokenInvalid' | 'UserIsSuspendedError' }

/**
 * Exchanges a refresh token for its successor. A token that was used before ends the whole session, unless
 * it is the parent of a successor that nobody has used yet and was used a moment ago: then the same one again.
 */
export async function rotate(tx: Tx, { world, now, request }: Where, token: string): Promise<Rotation> {
  const hash = hashToken(token)
  const shown = await tx
    .selectFrom('refresh_token')
    .select('session_id')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!shown) return { kind: 'refused', because: 'RefreshTokenInvalid' }

  const family = await tx
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select([
      'session.id',
      'session.person_id',
      'session.revoked_at',
      'session.expires_at',
      'session.impersonator_id',
      'person.suspended_at',
      'person.deleted_at',
    ])
    .where('session.id', '=', shown.session_id)
    .forUpdate('session')
    .executeTakeFirstOrThrow()
  const current = await tx
    .selectFrom('refresh_token')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()

  if (family.revoked_at || family.deleted_at) return { kind: 'refused', because: 'SessionRevoked' }
  if (family.suspended_at) return { kind: 'refused', because: 'UserIsSuspendedError' }
  if (family.expires_at <= now || current.expires_at <= now)
    return { kind: 'refused', because: 'RefreshTokenInvalid' }
  // Who acts as somebody must still be allowed to.
  if (family.impersonator_id && !(await personSignedIn(tx, family.id, now)))
    return { kind: 'refused', because: 'SessionRevoked' }

  const accessToken = signAccessToken(
    world.settings.secret,
    { personId: family.person_id, sessionId: family.id },
    now,
  )
  if (!current.used_at) {
    // By the session, wherever it is used.
    countCall(REFRESHES, { world, now, request, caller: { kind: 'person', id: family.id } })
    const refreshToken = await newRefreshToken(tx, world, now, family.id, current.number + 1)
    await markRefreshTokenUsed(tx, hash, sealUnder(token, refreshToken, world.randomBytes), now)
    await recordSessionUse(tx, family.id, now)
    return { kind: 'tokens', tokens: { accessToken, refreshToken } }
  }

  const successor = await tx
    .selectFrom('refresh_token')
    .select('used_at')
    .where('session_id', '=', family.id)
    .where('number', '=', current.number + 1)
    .executeTakeFirst()
  const answerWasLost =
    now.getTime() - current.used_at.getTime() <= LOST_ANSWER_MS && successor && !successor.used_at
  if (answerWasLost && current.sealed_successor)
    return {
      kind: 'tokens',
      tokens: { accessToken, refreshToken: openUnder(token, current.sealed_successor) },
    }

  await revokeSession(tx, now, family.id, 'replayed refresh token')
  return { kind: 'refused', because: 'SessionRevoked' }
}
