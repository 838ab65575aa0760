// Who saves a card with their bank's page, or on the provider's, comes back with what was set up in the address.

export type ReturnedSetup = { setupIntentId: string } | { sessionId: string }

const storageKey = 'payment.returned-setup'
const NAMES = ['setup_intent', 'setup_intent_client_secret', 'setup_session', 'redirect_status']

/** Takes it out of the address, secret and all; call it before the router reads that. */
export function takeReturnedSetup() {
  const url = new URL(location.href)
  const [setupIntentId, sessionId] = [
    url.searchParams.get('setup_intent'),
    url.searchParams.get('setup_session'),
  ]
  if (setupIntentId === null && sessionId === null) return
  if (setupIntentId || sessionId)
    sessionStorage.setItem(storageKey, JSON.stringify(setupIntentId ? { setupIntentId } : { sessionId }))
  for (const name of NAMES) url.searchParams.delete(name)
  history.replaceState(null, '', url.pathname + url.search + url.hash)
}

/** Until it was confirmed, also over signing in. */
export function returnedSetup(): ReturnedSetup | null {
  const saved = sessionStorage.getItem(storageKey)
  return saved ? (JSON.parse(saved) as ReturnedSetup) : null
}

export function forgetReturnedSetup() {
  sessionStorage.removeItem(storageKey)
}
