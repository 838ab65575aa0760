import type { Caller, World } from '../../trpc/context'
import { identifyApiKey } from './api-keys'
import { findKiosk } from './find-kiosk'
import { findSignedIn } from './find-signed-in'
import { noteUse } from './note-use'
import { hashToken, readAccessToken } from './tokens'

/**
 * Finds out who is calling, by the Authorization header. Read anew for every request, so that an ended
 * session, a suspension or a revoked permission counts from the next request on, on every server.
 */
export function makeIdentify(world: World) {
  return async (authorization: string | null, now: Date): Promise<Caller> => {
    const token = authorization?.match(/^Bearer (\S{1,2000})$/)?.[1]
    if (!token)
      return { kind: 'anonymous', ...(authorization ? { refused: 'AccessTokenInvalid' as const } : {}) }
    if (token.startsWith('prn_')) return identifyPrinter(world, token)
    if (token.startsWith('ksk_')) return identifyKiosk(world, token)
    if (token.startsWith('ck_')) return identifyApiKey(world, token, now)

    const claims = readAccessToken(world.settings.secret, token, now)
    if (typeof claims === 'string') return { kind: 'anonymous', refused: claims }
    const found = (await findSignedIn(world.db, [claims.signInId], now)).get(claims.signInId)
    if (typeof found === 'string') return { kind: 'anonymous', refused: found }
    // A token names both, and both have to be right.
    if (found?.id !== claims.personId) return { kind: 'anonymous', refused: 'SessionRevoked' }
    await noteUse(world, found, now)
    return found
  }
}
export type Identify = ReturnType<typeof makeIdentify>

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
