import { readTokens, type Tokens } from './tokens'

/**
 * Tokens that another application of ours hands over in the address, as `#tok=` with their JSON in base64. They are
 * taken out of the address in any case, and ignored when somebody is signed in already.
 */
export function takeHandedOverTokens(): Tokens | null {
  if (!location.hash.startsWith('#tok=')) return null
  const written = location.hash.slice('#tok='.length)
  history.replaceState(null, '', location.pathname + location.search)
  return readTokens() ? null : readHandedOver(written)
}

export function readHandedOver(written: string): Tokens | null {
  try {
    const plain = atob(decodeURIComponent(written).replaceAll('-', '+').replaceAll('_', '/'))
    const { accessToken, refreshToken } = JSON.parse(plain) as Partial<Tokens>
    const complete = typeof accessToken === 'string' && typeof refreshToken === 'string'
    return complete ? { accessToken, refreshToken } : null
  } catch {
    return null
  }
}
