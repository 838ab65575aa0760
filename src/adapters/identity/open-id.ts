import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { ProviderId } from '../../modules/identity/sign-in/contract/sign-in'
import type { Identity, IdentityProof, IdentityProvider } from './port'

const TIMEOUT_MS = 8000
/** A provider's word counts this long after it was given. */
const MAX_TOKEN_AGE = '10m'
/** How far the provider's clock may be from ours. */
const CLOCK_TOLERANCE_SECONDS = 5
const KEYS = { cooldownDuration: 30_000, cacheMaxAge: 10 * 60_000, timeoutDuration: 5000 }

/** All that tells one OpenID provider from another, or from the stand-in of it. */
export type OpenIdSettings = {
  id: ProviderId
  label: string
  issuers: string[]
  authorizationUrl: string
  tokenUrl: string
  keysUrl: string
  /** The first is the web's, the others are those of apps. */
  clientIds: [string, ...string[]]
  /** Fetches tokens for the web; without it apps alone can sign in. */
  clientSecret: (() => Promise<string>) | null
  scope: string
  /** Apple sends names by a form only. */
  responseMode: 'form_post' | null
}

/** Signs in by OpenID Connect: an ID token checked against the provider's keys, or a code exchanged for one. */
export function openIdProvider(settings: OpenIdSettings, now: () => Date): IdentityProvider {
  const { id, label, issuers, clientIds, clientSecret } = settings
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), KEYS)

  async function readIdToken(idToken: string, audience: string[], nonce: string | undefined) {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: issuers,
      audience,
      // The one that both sign with. What a token says about itself decides nothing.
      algorithms: ['RS256'],
      maxTokenAge: MAX_TOKEN_AGE,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp'],
      currentDate: now(),
    })
    if (nonce !== undefined && payload.nonce !== nonce) throw new Error('the nonce is another one')
    return identityOf(payload)
  }

  async function exchange(proof: Extract<IdentityProof, { code: string }>): Promise<string> {
    if (!clientSecret) throw new Error('codes are not accepted without a client secret')
    const response = await fetch(settings.tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: proof.code,
        redirect_uri: proof.redirectUri,
        client_id: clientIds[0],
        client_secret: await clientSecret(),
        ...(proof.codeVerifier ? { code_verifier: proof.codeVerifier } : {}),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = (await response.json().catch(() => ({}))) as { id_token?: unknown; error?: unknown }
    if (!response.ok) throw new Error(`the code was refused: ${response.status} ${String(answer.error)}`)
    if (typeof answer.id_token !== 'string') throw new Error('no ID token came for the code')
    return answer.id_token
  }

  return {
    id,
    label,
    startUrl: clientSecret ? startUrlOf(settings) : null,
    async identify(proof) {
      if ('idToken' in proof) return readIdToken(proof.idToken, clientIds, proof.nonce)
      return readIdToken(await exchange(proof), [clientIds[0]], proof.nonce)
    },
  }
}

function startUrlOf({ authorizationUrl, clientIds, scope, responseMode }: OpenIdSettings): string {
  const url = new URL(authorizationUrl)
  url.searchParams.set('client_id', clientIds[0])
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('scope', scope)
  if (responseMode) url.searchParams.set('response_mode', responseMode)
  return url.href
}

function identityOf(payload: JWTPayload): Identity {
  const text = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '')
  const email = text(payload.email).toLowerCase()
  return {
    subject: payload.sub!,
    email: email || null,
    // Apple writes it as a string.
    isEmailVerified: payload.email_verified === true || payload.email_verified === 'true',
    firstName: text(payload.given_name).slice(0, 80),
    lastName: text(payload.family_name).slice(0, 80),
  }
}
