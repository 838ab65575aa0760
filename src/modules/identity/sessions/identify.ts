import type { Caller, RequestInfo, World } from '../../../core/context'
import { CALLS, countCall, type Limit, requireLeft } from '../../../core/rate-limit'
import { identifyApiKey } from './api-keys'
import { findKiosk } from './find-kiosk'
import { keepSignIns } from './keep-sign-ins'
import { WRONG_TOKENS } from './limits'
import { recordUse } from './record-use'
import { hashToken, readAccessToken } from './tokens'

/**
 * Finds out who is calling, by the Authorization header. An ended session, a suspension or a revoked permission counts
 * from the next request on, on other servers a moment later. Who has nothing left of what they need for a call is not
 * even looked up.
 */
export function makeIdentify(world: World) {
  const known = knownTokens()
  const findSignedIn = keepSignIns(world)

  return async (
    authorization: string | null,
    now: Date,
    ip: string | null = null,
    needs: readonly Limit[] = [],
    from: Pick<RequestInfo, 'userAgent' | 'header'> | null = null,
  ): Promise<Caller> => {
    const token = authorization?.match(/^Bearer (\S{1,2000})$/)?.[1]
    if (!token)
      return { kind: 'anonymous', ...(authorization ? { refused: 'AccessTokenInvalid' as const } : {}) }
    const look = LOOKS.find(([start]) => token.startsWith(start))?.[1]
    if (look) {
      const calling = { world, caller: STRANGER, now, request: { ip } }
      // One that was right a moment ago is not kept out by others behind its address who guess.
      if (!known.has(token)) requireLeft(WRONG_TOKENS, calling)
      const caller = await look(world, token, now)
      if (caller.kind !== 'anonymous') known.add(token)
      else if (!known.delete(token)) countCall(WRONG_TOKENS, calling)
      return caller
    }

    const claims = readAccessToken(world.settings.secret, token, now)
    if (typeof claims === 'string') return { kind: 'anonymous', refused: claims }
    const person = { kind: 'person', id: claims.personId } as const
    for (const limit of [CALLS, ...needs]) requireLeft(limit, { world, caller: person, now, request: { ip } })
    const found = await findSignedIn(claims, now)
    if (typeof found === 'string') return { kind: 'anonymous', refused: found }
    // A token names both, and both have to be right.
    if (found?.id !== claims.personId) return { kind: 'anonymous', refused: 'SessionRevoked' }
    recordUse(world, found, now, from).catch(error =>
      world.log.warn({ err: error }, 'sessions: the use of one was not recorded'),
    )
    return found
  }
}
export type Identify = ReturnType<typeof makeIdentify>

const STRANGER = { kind: 'anonymous' } as const
type Look = (world: World, token: string, now: Date) => Promise<Caller>
const LOOKS: readonly (readonly [start: string, look: Look])[] = [
  ['prn_', identifyPrinter],
  ['ksk_', identifyKiosk],
  ['ck_', identifyApiKey],
]
const MOST_KNOWN = 10_000

/** Tokens that were right when they were last seen here, by their hashes. */
function knownTokens() {
  const hashes = new Set<string>()
  const hashOf = (token: string) => hashToken(token).toString('base64')
  return {
    has: (token: string) => hashes.has(hashOf(token)),
    add(token: string) {
      if (hashes.size >= MOST_KNOWN) hashes.clear()
      hashes.add(hashOf(token))
    },
    delete: (token: string) => hashes.delete(hashOf(token)),
  }
}

async function identifyPrinter(world: World, token: string): Promise<Caller> {
  const printer = await world.db
    .selectFrom('printer')
    .select(['id', 'device_id', 'claimed_at'])
    .where('token_hash', '=', hashToken(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!printer) return { kind: 'anonymous', refused: 'PrinterTokenInvalid' }
  return {
    kind: 'printer',
    id: printer.id,
    deviceId: printer.device_id,
    claimed: printer.claimed_at !== null,
  }
}

async function identifyKiosk({ db }: World, token: string): Promise<Caller> {
  const kiosk = await findKiosk(db, kiosks => kiosks.where('token_hash', '=', hashToken(token)))
  return kiosk ?? { kind: 'anonymous', refused: 'KioskTokenInvalid' }
}
