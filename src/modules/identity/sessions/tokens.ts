import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { IMPERSONATION_MINUTES } from '../../../core/rules/access/roles'
import { readToken, signToken } from './signed-tokens'

/** What an access token says: who and which session. Never what they may do; that is read at every request. */
export type AccessClaims = { personId: string; sessionId: string }

export const ACCESS_TOKEN_SECONDS = 10 * 60
export const REFRESH_TOKEN_MS = 30 * 24 * 3_600_000
/** However often it is renewed, a session ends after this long. */
export const SIGN_IN_MS = 90 * 24 * 3_600_000
export const IMPERSONATION_MS = IMPERSONATION_MINUTES * 60_000

const ISSUER = 'comanda'

/** One secret, several purposes: each gets a key of its own. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'comanda', purpose, 32))

const keys = new Map<string, Uint8Array>()
/** The same, made once: every request asks for some. */
export function keyFor(secret: string, purpose: 'access-token' | 'public-link' | 'live-ticket'): Uint8Array {
  const name = `${purpose}:${secret}`
  const key = keys.get(name) ?? deriveKey(secret, purpose)
  keys.set(name, key)
  return key
}

export function signAccessToken(secret: string, { personId, sessionId }: AccessClaims, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  return signToken(keyFor(secret, 'access-token'), {
    sid: sessionId,
    typ: 'at',
    iss: ISSUER,
    aud: ISSUER,
    sub: personId,
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
  })
}

export function readAccessToken(
  secret: string,
  token: string,
  now: Date,
): AccessClaims | 'AccessTokenExpired' | 'AccessTokenInvalid' {
  const claims = readToken(keyFor(secret, 'access-token'), token, { issuer: ISSUER, audience: ISSUER, now })
  if (claims === 'expired') return 'AccessTokenExpired'
  if (claims === 'invalid') return 'AccessTokenInvalid'
  const { typ, sub, sid } = claims
  if (typ !== 'at' || typeof sub !== 'string' || typeof sid !== 'string') return 'AccessTokenInvalid'
  return { personId: sub, sessionId: sid }
}

export const hashToken = (token: string): Buffer => new Bun.CryptoHasher('sha256').update(token).digest()

export const newToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

const IV_BYTES = 12
const TAG_BYTES = 16

/** Readable only to who holds `parent`: AES-GCM under a key made from it. */
export function sealUnder(parent: string, text: string, randomBytes: (count: number) => Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(parent), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws when it was sealed under another one, or changed. */
export function openUnder(parent: string, sealed: Uint8Array): string {
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(parent), sealed.slice(0, IV_BYTES))
  decipher.setAuthTag(sealed.slice(end))
  return Buffer.concat([decipher.update(sealed.slice(IV_BYTES, end)), decipher.final()]).toString()
}

const sealingKey = (parent: string) => deriveKey(parent, 'successor')
