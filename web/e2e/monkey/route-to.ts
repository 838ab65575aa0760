import type { Page } from 'playwright-core'

/** Of the application's router, what is used here. */
interface Router {
  history: { push: (path: string, state?: object, options?: { ignoreBlocker: boolean }) => void }
  subscribe: (event: 'onResolved', hear: () => void) => () => void
}

/** Screens that ask the server for nothing. */
const ELSEWHERE = ['/about', '/faq']
const RESOLVED_WITHIN_MS = 5_000

/**
 * Opens a screen as a link inside the application does, by way of another screen, so that nothing is left of what was
 * open or written. False where the application is not there, or does not get away.
 */
export function routeTo(page: Page, path: string): Promise<boolean> {
  return page
    .evaluate(
      async ({ path, elsewhere, within }) => {
        const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: Router }
        if (!router) return false
        const away = elsewhere.find(one => one !== location.pathname && one !== path)!
        const isAway = await new Promise<boolean>(resolve => {
          const timer = setTimeout(() => resolve(false), within)
          const forget = router.subscribe('onResolved', () => {
            forget()
            clearTimeout(timer)
            resolve(true)
          })
          router.history.push(away, {}, { ignoreBlocker: true })
        })
        if (isAway) router.history.push(path, {}, { ignoreBlocker: true })
        return isAway
      },
      { path, elsewhere: ELSEWHERE, within: RESOLVED_WITHIN_MS },
    )
    .catch(() => false)
}
