export interface Tokens {
  accessToken: string
  refreshToken: string
}

const storageKey = 'session.tokens'
const listeners = new Set<() => void>()

export function readTokens(): Tokens | null {
  const stored = localStorage.getItem(storageKey)
  if (!stored) return null
  try {
    const { accessToken, refreshToken } = JSON.parse(stored) as Partial<Tokens>
    return accessToken && refreshToken ? { accessToken, refreshToken } : null
  } catch {
    return null
  }
}

export function writeTokens(tokens: Tokens) {
  localStorage.setItem(storageKey, JSON.stringify(tokens))
  for (const listener of listeners) listener()
}

export function clearTokens() {
  localStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

/** Calls back when the tokens change, in this tab or in another one. Returns how to stop. */
export function onTokensChanged(listener: () => void) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}

/** Milliseconds since 1970 at which a JWT ends; null when it does not say or cannot be read. */
export function tokenEndsAt(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}
