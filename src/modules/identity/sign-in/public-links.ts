import { readToken, signToken } from '../sessions/signed-tokens'
import { keyFor } from '../sessions/tokens'

/**
 * What a link allows who has it: to follow one order, to rate it, to get no more offers, or to see what arrives at the
 * front desk of an office until the link is revoked, to read and pay one invoice until the link is revoked, or to load one
 * document. Nothing else, and no sign-in.
 */
export type LinkPurpose = 'track-order' | 'rate-order' | 'unsubscribe' | 'reception' | 'invoice' | 'document'

const DAYS: Record<LinkPurpose, number> = {
  'track-order': 90,
  'rate-order': 30,
  unsubscribe: 365,
  reception: 3650,
  // How long it counts stands in its row.
  invoice: 3650,
  document: 1,
}

/** The token of a link: readable by anybody, made by nobody else. The same subject and moment give the same token. */
export const signLink = (secret: string, purpose: LinkPurpose, subject: string, since: Date): string =>
  signToken(keyFor(secret, 'public-link'), {
    sub: subject,
    aud: purpose,
    exp: Math.floor(since.getTime() / 1000) + DAYS[purpose] * 86_400,
  })

/** Whom a link is about; null when it is wrong, too old, or for something else. */
export function readLink(secret: string, purpose: LinkPurpose, token: string, now: Date): string | null {
  const claims = readToken(keyFor(secret, 'public-link'), token, { audience: purpose, now })
  return typeof claims === 'string' ? null : (claims.sub ?? null)
}
