import { failureCode } from '../failure'
import { signInWasEnded } from './ended-sign-in'
import { leaveImpersonation } from './impersonation'
import { clearTokens, readTokens, type Tokens, tokenEndsAt, writeTokens } from './tokens'

/** Codes of the server about the credentials themselves. */
export const accessTokenExpired = 101007
const credentialsEnded = new Set([101008, 101009, 101010])

/**
 * Forgets the credentials that were used when the server says that they are of no use any more. Who acted as somebody
 * else is themselves again. What was stored meanwhile, by another tab or another call, stays.
 */
export function dropEndedCredentials(error: unknown, used: Tokens | null) {
  const code = failureCode(error)
  if (code === null || !credentialsEnded.has(code)) return
  const stored = readTokens()
  if (!stored || stored.refreshToken !== used?.refreshToken) return
  if (leaveImpersonation()) return
  signInWasEnded.set(true)
  clearTokens()
}

/** Whether an access token has ended, or will while a request is on its way. */
export function isOver(token: string, now = Date.now()) {
  const endsAt = tokenEndsAt(token)
  return endsAt !== null && endsAt <= now + 5_000
}

type AskForTokens = (refreshToken: string) => Promise<Tokens>

/**
 * Gives an access token that is good now, asking for a new pair when the stored one is over. A refresh token works
 * once, so all callers of all tabs share one question.
 */
export function createTokenSource(ask: AskForTokens, now: () => number = Date.now) {
  let asking: Promise<string | null> | null = null

  async function askOnce(rejected: string | null): Promise<string | null> {
    return inOneTab(async () => {
      const stored = readTokens()
      if (!stored) return null
      // another tab was faster
      if (!isOver(stored.accessToken, now()) && stored.accessToken !== rejected) return stored.accessToken
      try {
        const fresh = await ask(stored.refreshToken)
        writeTokens(fresh)
        return fresh.accessToken
      } catch (error) {
        dropEndedCredentials(error, stored)
        return null
      }
    })
  }

  function renew(rejected: string | null) {
    asking ??= askOnce(rejected).finally(() => {
      asking = null
    })
    return asking
  }

  return {
    async accessToken(): Promise<string | null> {
      const stored = readTokens()
      if (!stored) return null
      return isOver(stored.accessToken, now()) ? renew(null) : stored.accessToken
    },
    /** A new access token after the server refused this one as expired. */
    replace(rejected: string | null) {
      return renew(rejected)
    },
  }
}

/** Tabs wait for each other, where the browser lets them (not on pages without https). */
function inOneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request('session.refresh', work) : work()
}
