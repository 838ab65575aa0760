/** Another installation than the one that served this page answers its calls; kept per browser. */
const storageKey = 'api.base'

/** Where calls go: nothing for where the page came from. The page's own policy lets it reach no origin that was not named. */
export function apiBase(): string {
  const stored = localStorage.getItem(storageKey)
  return stored && /^https?:$/.test(URL.parse(stored)?.protocol ?? '') ? new URL(stored).origin : ''
}

export const apiUrl = (path: string) => apiBase() + path

/** Nobody is known at the other one: the page comes anew, signed out. */
export function switchEnvironment(origin: string, forgetSession: () => void) {
  forgetSession()
  if (origin && origin !== location.origin) localStorage.setItem(storageKey, origin)
  else localStorage.removeItem(storageKey)
  location.assign('/')
}
