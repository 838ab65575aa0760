import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { IMPERSONATION_MINUTES } from '../../rules/access/roles'

/** What an access token says: who and which sign-in. Never what they may do; that is read at every request. */
export type AccessClaims = { personId: string; signInId: string }

export const ACCESS_TOKEN_SECONDS = 10 * 60
export const REFRESH_TOKEN_MS = 30 * 24 * 3_600_000
/** However often it is renewed, a sign-in ends after this long. */
export const SIGN_IN_MS = 90 * 24 * 3_600_000
export const IMPERSONATION_MS = IMPERSONATION_MINUTES * 60_000

const ISSUER = 'comanda'

/** One secret, several purposes: each gets a key of its own. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'comanda', purpose, 32))

/** The key of access tokens, made once: every request asks for it. */
const accessKeys = new Map<string, Promise<CryptoKey>>()
function accessKeyOf(secret: string): Promise<CryptoKey> {
  const known = accessKeys.get(secret)
  if (known) return known
  const bytes = deriveKey(secret, 'access-token') as BufferSource
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  accessKeys.set(secret, key)
  return key
}

export async function signAccessToken(secret: string, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.signInId, typ: 'at' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setSubject(claims.personId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(await accessKeyOf(secret))
}

export async function readAccessToken(
  secret: string,
  token: string,
  now: Date,
): Promise<AccessClaims | 'AccessTokenExpired' | 'AccessTokenInvalid'> {
  try {
    const { payload } = await jwtVerify(token, await accessKeyOf(secret), {
      issuer: ISSUER,
      audience: ISSUER,
      algorithms: ['HS256'],
      currentDate: now,
    })
    if (payload.typ !== 'at' || typeof payload.sub !== 'string' || typeof payload.sid !== 'string')
      return 'AccessTokenInvalid'
    return { personId: payload.sub, signInId: payload.sid }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'AccessTokenExpired' : 'AccessTokenInvalid'
  }
}

export const hashToken = (token: string): Buffer => new Bun.CryptoHasher('sha256').update(token).digest()

export const newToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** Readable only to who holds `parent`: AES-GCM under a key made from it. */
export async function sealUnder(
  parent: string,
  text: string,
  randomBytes: (count: number) => Uint8Array,
): Promise<Buffer> {
  const iv = randomBytes(12)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: iv as BufferSource },
    await sealingKey(parent),
    Buffer.from(text),
  )
  return Buffer.concat([iv, Buffer.from(sealed)])
}

export async function openUnder(parent: string, sealed: Uint8Array): Promise<string> {
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: sealed.slice(0, 12) as BufferSource },
    await sealingKey(parent),
    sealed.slice(12) as BufferSource,
  )
  return Buffer.from(opened).toString()
}

const sealingKey = (parent: string) =>
  crypto.subtle.importKey('raw', deriveKey(parent, 'successor') as BufferSource, 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
