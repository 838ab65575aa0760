import { apiBaseKey } from './environment'
import { forgetSession } from './sign-out'

/** Nobody is known at the other one: the page comes anew, signed out. Without an origin it is the page's own again. */
export function switchEnvironment(origin: string) {
  forgetSession()
  if (origin && origin !== location.origin) localStorage.setItem(apiBaseKey, origin)
  else localStorage.removeItem(apiBaseKey)
  location.assign('/')
}
