import { safeNext } from '../../../router/next'

// Signing in at a provider leaves this page and comes back: what has to match then waits in this tab's storage.

export const providers = ['google', 'apple'] as const
export type Provider = (typeof providers)[number]
export type SocialAction = 'login' | 'link'

interface Departure {
  provider: Provider
  action: SocialAction
  nonce: string
  codeVerifier: string | null
  redirectUri: string
  next: string | null
}

export interface SocialReturn {
  departure: Departure
  code: string
  firstName?: string
  lastName?: string
}

/** Somebody who changed their mind is no error, and neither is a page that was opened again. */
export type SocialOutcome =
  | { kind: 'returned'; back: SocialReturn }
  | { kind: 'canceled'; departure: Departure }
  | { kind: 'stray' }

export function isProvider(text: string): text is Provider {
  return providers.some(provider => provider === text)
}

/** Goes to the provider. What comes back counts only in this tab, once, and for what was asked here. */
export async function leaveFor(
  provider: Provider,
  startUrl: string,
  { action, next }: { action: SocialAction; next?: string },
) {
  const state = randomText()
  const departure: Departure = {
    provider,
    action,
    nonce: randomText(),
    // only pages that came encrypted, or from this machine, can hash
    codeVerifier: 'subtle' in crypto ? randomText() : null,
    redirectUri: `${location.origin}/auth/${provider}/callback`,
    next: safeNext(next),
  }
  sessionStorage.setItem(keyOf(state), JSON.stringify(departure))
  const url = new URL(startUrl)
  url.searchParams.set('redirect_uri', departure.redirectUri)
  url.searchParams.set('state', state)
  url.searchParams.set('nonce', departure.nonce)
  if (departure.codeVerifier) {
    url.searchParams.set('code_challenge', await challengeOf(departure.codeVerifier))
    url.searchParams.set('code_challenge_method', 'S256')
  }
  location.assign(url)
}

/** Reads what the provider sent back, in the query or, from Apple, behind the hash; and forgets it. */
export function takeReturn(
  provider: Provider,
  { search, hash }: Pick<Location, 'search' | 'hash'>,
): SocialOutcome {
  const given = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
  const departure = takeDeparture(given.get('state') ?? '')
  if (departure?.provider !== provider) return { kind: 'stray' }
  const code = given.get('code')
  if (!code) return { kind: 'canceled', departure }
  return { kind: 'returned', back: { departure, code, ...namesIn(given.get('user')) } }
}

const keyOf = (state: string) => `social.${state}`

function takeDeparture(state: string): Departure | null {
  const saved = sessionStorage.getItem(keyOf(state))
  sessionStorage.removeItem(keyOf(state))
  return saved ? (JSON.parse(saved) as Departure) : null
}

/** Apple tells the name once, as JSON beside the code. */
function namesIn(user: string | null) {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } }
    const text = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 80) : undefined)
    return { firstName: text(name?.firstName), lastName: text(name?.lastName) }
  } catch {
    return {}
  }
}

function randomText() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string) {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
