import { readTokens, type Tokens, writeTokens } from './tokens'

const storageKey = 'session.impersonator'

interface Impersonator {
  userId: string
  name: string
  tokens: Tokens
}

/** Who is really there, while somebody acts as another user. */
export function readImpersonator(): Impersonator | null {
  const stored = localStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as Impersonator) : null
}

/** Goes on as another user with the tokens the server gave for that; the own ones are kept aside. */
export function startImpersonating(who: { userId: string; name: string }, tokens: Tokens) {
  const own = readTokens()
  if (!own) return
  localStorage.setItem(storageKey, JSON.stringify({ ...who, tokens: own }))
  writeTokens(tokens)
}

export function stopImpersonating() {
  const impersonator = readImpersonator()
  localStorage.removeItem(storageKey)
  if (impersonator) writeTokens(impersonator.tokens)
}

export function forgetImpersonator() {
  localStorage.removeItem(storageKey)
}

export function impersonatorHeaders(): Record<string, string> {
  const impersonator = readImpersonator()
  if (!impersonator) return {}
  return {
    'x-impersonator-id': impersonator.userId,
    'x-impersonator-token': impersonator.tokens.accessToken,
  }
}
