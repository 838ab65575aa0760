/** What is kept here that makes a first screen look different from what any stranger sees. */
const CHOICES = ['session.tokens', 'language', 'theme', 'user.where', 'api.base']
const COOKIE = 'known'
const A_YEAR_MS = 31_536_000_000

/** Tells the server whether it may send what strangers see before any script runs, by a cookie that says no more. */
function tellWhetherKnown() {
  if (!('cookieStore' in window)) return
  const isKnown = CHOICES.some(name => localStorage.getItem(name) !== null)
  const told = isKnown
    ? cookieStore.set({ name: COOKIE, value: '1', expires: Date.now() + A_YEAR_MS, sameSite: 'lax' })
    : cookieStore.delete(COOKIE)
  told.catch(() => undefined)
}

/** From now on, and as it is when the page is left. */
export function keepServerTold() {
  tellWhetherKnown()
  addEventListener('pagehide', tellWhetherKnown)
}
