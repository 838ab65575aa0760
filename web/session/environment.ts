/** Another installation than the one that served this page answers its calls; kept per browser. */
export const apiBaseKey = 'api.base'

/** Where calls go: nothing for where the page came from. The page's own policy lets it reach no origin that was not named. */
export function apiBase(): string {
  const stored = localStorage.getItem(apiBaseKey)
  return stored && /^https?:$/.test(URL.parse(stored)?.protocol ?? '') ? new URL(stored).origin : ''
}

export const apiUrl = (path: string) => apiBase() + path
