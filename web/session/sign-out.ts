import { withoutToken } from '../api'
import { forgetImpersonator, readImpersonator } from './impersonation'
import { isOver } from './refresh'
import { forgetRegistration } from './registration'
import { personalPrefix } from './session'
import { clearTokens, readTokens, type Tokens } from './tokens'

/** Forgets everything that belongs to the person, here and on the server. */
export async function signOut() {
  // Who acts as somebody signs out themselves as well: nothing of them stays in this browser.
  const signIns = [readTokens(), readImpersonator()?.tokens]
  // Here first, so that no screen asks any more with a sign-in that is about to end.
  forgetSession()
  for (const tokens of signIns) if (tokens) await endSignIn(tokens).catch(() => undefined)
}

async function endSignIn({ accessToken, refreshToken }: Tokens) {
  const bearer = isOver(accessToken)
    ? (await withoutToken.public.auth.refresh.mutate({ refreshToken })).accessToken
    : accessToken
  await withoutToken.app.auth.logOut.mutate(undefined, { context: { bearer } })
}

/** Forgets here who was signed in, and what was kept for them. Live connections end with the tokens. */
export function forgetSession() {
  forgetImpersonator()
  forgetRegistration()
  clearTokens()
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(personalPrefix)) storage.removeItem(key)
  // Other tabs hear of it by themselves; what this page still has in mind has to be told.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}
