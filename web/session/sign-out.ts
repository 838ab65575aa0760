import { api, withoutToken } from '../api'
import { forgetImpersonator, readImpersonator } from './impersonation'
import { forgetRegistration } from './registration'
import { personalPrefix } from './session'
import { clearTokens, readTokens, type Tokens } from './tokens'

/** Forgets everything that belongs to the person, here and on the server. */
export async function signOut() {
  // Without a sign-in there is nothing that the server could end.
  if (readTokens()) await api.app.auth.logOut.mutate().catch(() => undefined)
  const own = readImpersonator()?.tokens
  // Who acts as somebody signs out themselves as well: nothing of them stays in this browser.
  if (own) await endSignIn(own).catch(() => undefined)
  forgetSession()
}

async function endSignIn({ refreshToken }: Tokens) {
  const { accessToken } = await withoutToken.public.auth.refresh.mutate({ refreshToken })
  await withoutToken.app.auth.logOut.mutate(undefined, { context: { bearer: accessToken } })
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
