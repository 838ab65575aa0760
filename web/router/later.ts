import { type ComponentType, useEffect } from 'react'
import { lazyPart } from './lazy-part'

const PATIENCE_MS = 4_000
let idle: Promise<void> | undefined

/** When what the visitor came for has been fetched and shown, and the browser has a moment. */
export function whenIdle(): Promise<void> {
  idle ??= whenLoaded().then(
    () =>
      new Promise(resolve => {
        // Safari has no such word.
        if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
        else setTimeout(resolve, 200)
      }),
  )
  return idle
}

async function whenLoaded() {
  if (document.readyState === 'complete') return
  await new Promise(resolve => addEventListener('load', resolve, { once: true }))
}

/** Fetches what the screen will want when something is pressed, once the browser has nothing better to do. */
export function useFetchedWhenIdle(fetch: () => Promise<unknown>) {
  useEffect(() => {
    whenIdle()
      .then(fetch)
      .catch(() => undefined)
  }, [fetch])
}

/** A part without which every screen can be read and used at first: fetched when the browser has a moment. */
export function laterPart<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyPart<Props>(async () => {
    await whenIdle()
    return fetch()
  })
}
