import { importPKCS8, SignJWT } from 'jose'
import type { OpenIdSettings } from './open-id'

type ClientIds = [string, ...string[]]

/** @param clientSecret without it, only tokens that apps got themselves are accepted */
export function google(clientIds: ClientIds, clientSecret: string | undefined): OpenIdSettings {
  return {
    id: 'google',
    label: 'Google',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    clientIds,
    clientSecret: clientSecret ? async () => clientSecret : null,
    scope: 'openid email profile',
    responseMode: null,
  }
}

export type AppleKey = {
  teamId: string
  keyId: string
  /** PKCS #8, as Apple hands it out. */
  privateKey: string
}

export const APPLE_ISSUER = 'https://appleid.apple.com'

export function apple(clientIds: ClientIds, key: AppleKey | null, now: () => Date): OpenIdSettings {
  return {
    id: 'apple',
    label: 'Apple',
    issuers: [APPLE_ISSUER],
    authorizationUrl: `${APPLE_ISSUER}/auth/authorize`,
    tokenUrl: `${APPLE_ISSUER}/auth/token`,
    keysUrl: `${APPLE_ISSUER}/auth/keys`,
    clientIds,
    clientSecret: key ? appleSecret(clientIds[0], key, APPLE_ISSUER, now) : null,
    scope: 'name email',
    responseMode: 'form_post',
  }
}

const SECRET_SECONDS = 300

/** Apple's client secret is no password: each is signed for the occasion. */
export function appleSecret(clientId: string, key: AppleKey, audience: string, now: () => Date) {
  return async () => {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
      .setIssuer(key.teamId)
      .setSubject(clientId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + SECRET_SECONDS)
      .sign(await importPKCS8(key.privateKey, 'ES256'))
  }
}
