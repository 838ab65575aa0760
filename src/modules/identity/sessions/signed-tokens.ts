import { createHmac, timingSafeEqual } from 'node:crypto'

type Claims = { aud?: string; exp: number; iss?: string; sub?: string } & Record<string, unknown>
type Expected = { audience: string; issuer?: string; now: Date }

/** The header of every token: one that says anything else, such as another algorithm, was not made here. */
const HEADER = Buffer.from('{"alg":"HS256"}').toString('base64url')
const SHAPE = /^[\w-]+\.([\w-]+)\.([\w-]{43})$/

/**
 * Signs a JSON Web Token with HS256. Here and not by a library on WebCrypto: that works in the thread pool, where the
 * token of every call would wait behind whatever pictures and passwords are being worked on.
 */
export function signToken(key: Uint8Array, claims: Claims): string {
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${macOf(key, signed)}`
}

/** What a token says; `expired` when only its time is over. Nothing of it is read before its signature is right. */
export function readToken(
  key: Uint8Array,
  token: string,
  { audience, issuer, now }: Expected,
): Claims | 'expired' | 'invalid' {
  const [, payload, mac] = token.match(SHAPE) ?? []
  if (!payload || !mac || !token.startsWith(`${HEADER}.`)) return 'invalid'
  // As text: a signature has one way to be written.
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, `${HEADER}.${payload}`)))) return 'invalid'
  const claims: Partial<Claims> = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const seconds = Math.floor(now.getTime() / 1000)
  const { exp, nbf = 0 } = claims
  if (claims.aud !== audience || claims.iss !== issuer) return 'invalid'
  if (typeof exp !== 'number' || typeof nbf !== 'number' || nbf > seconds) return 'invalid'
  return exp > seconds ? (claims as Claims) : 'expired'
}

const macOf = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url')
