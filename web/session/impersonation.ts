import { readTokens, type Tokens, writeTokens } from './tokens'

const storageKey = 'session.impersonator'
/** Said after the page has come anew, by whoever shows notices. */
const overKey = 'impersonation.over'

interface Impersonator {
  userId: string
  name: string
  tokens: Tokens
}

/** Whose own credentials are kept aside, while they act as another user. */
export function readImpersonator(): Impersonator | null {
  const stored = localStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as Impersonator) : null
}

/** Goes on as another user with the tokens the server gave for that; the own ones are kept aside. */
export function startImpersonating(who: { userId: string; name: string }, tokens: Tokens) {
  const own = readTokens()
  if (!own) return
  forgetLocalData()
  localStorage.setItem(storageKey, JSON.stringify({ ...who, tokens: own }))
  writeTokens(tokens)
}

/** Goes on with the own credentials; whether there were any. */
export function restoreOwnCredentials(): boolean {
  const impersonator = readImpersonator()
  if (!impersonator) return false
  forgetLocalData()
  localStorage.removeItem(storageKey)
  writeTokens(impersonator.tokens)
  return true
}

/** The hour is over, or it is no longer allowed: back to oneself, and that is said. */
export function leaveImpersonation(): boolean {
  if (!restoreOwnCredentials()) return false
  sessionStorage.setItem(overKey, '1')
  location.assign('/')
  return true
}

/** Whether acting as another has just come to its end; asked once. */
export function takeImpersonationIsOver() {
  const isOver = sessionStorage.getItem(overKey) !== null
  sessionStorage.removeItem(overKey)
  return isOver
}

/** The own credentials are thrown away: there is no way back but to sign in again. */
export function forgetImpersonator() {
  localStorage.removeItem(storageKey)
}

/** Other tabs follow: what they show belongs to somebody else. */
addEventListener('storage', (event: StorageEvent) => {
  if (event.key === storageKey && Boolean(event.oldValue) !== Boolean(event.newValue)) location.assign('/')
})

/** What this browser keeps whoever uses it, and the book of addresses of who works with it. */
const stayingKeys = /^(session\.|device\.|api\.|address-book|language$|theme$|keys\.single$)/

/** Whatever else is kept here belongs to whoever it was kept for. */
function forgetLocalData() {
  for (const key of Object.keys(localStorage)) if (!stayingKeys.test(key)) localStorage.removeItem(key)
}

export function impersonatorHeaders(): Record<string, string> {
  const impersonator = readImpersonator()
  if (!impersonator) return {}
  return {
    'x-impersonator-id': impersonator.userId,
    'x-impersonator-token': impersonator.tokens.accessToken,
  }
}
