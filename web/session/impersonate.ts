import { api } from '../api'
import { forgetImpersonator, restoreOwnCredentials, startImpersonating } from './impersonation'
import { nameOf, type SessionUser } from './session'
import { forgetSession } from './sign-out'

/** Acts as somebody else. The page comes anew, so that nothing of one's own is left on it. */
export async function impersonate(me: SessionUser, userId: string, reason: string) {
  const tokens = await api.app.auth.impersonate.mutate({ userId, reason })
  startImpersonating({ userId: me.id, name: nameOf(me) }, tokens)
  location.assign('/')
}

/** Ends it on the server and goes on as oneself; without the own credentials one is signed out. */
export async function stopImpersonating() {
  await api.app.auth.stopImpersonating.mutate().catch(() => undefined)
  if (!restoreOwnCredentials()) forgetSession()
  location.assign('/')
}

/** Stays who one acts as, until that ends, without a way back to oneself. */
export function dropPrivileges() {
  forgetImpersonator()
}
