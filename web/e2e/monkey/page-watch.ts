import type { Page } from 'playwright-core'

interface Watched {
  __monkeyTimers?: Set<unknown>
  __monkeyFiles?: number
  /** So often was work put off until the browser has a moment: React draws a large screen in many of them. */
  __monkeyWork?: number
}

/** Timers that a person sees the end of; what waits longer comes by itself. */
const SHORT_MS = 1_000

/** Runs in the page before its own scripts: counts what the page waits for, and keeps away what waits for a person. */
function watchPage(short: number) {
  // The browser's own window for paper waits for a person.
  window.print = () => undefined
  // A message lies over the screen for some seconds; a person swipes it away or waits.
  // As a style element the page's own policy would refuse it, for example a sign-in provider's.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-sonner-toaster], [data-sonner-toaster] * { pointer-events: none !important }')
  addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet))

  const page = globalThis as Watched
  const timers = new Set<unknown>()
  page.__monkeyTimers = timers
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const setCounted = (work: (...given: unknown[]) => void, after = 0, ...given: unknown[]) => {
    const id: unknown = set(() => {
      timers.delete(id)
      work(...given)
    }, after)
    if (after <= short) timers.add(id)
    return id
  }
  const clearCounted = (id: unknown) => {
    timers.delete(id)
    clear(id as number)
  }
  Object.assign(globalThis, { setTimeout: setCounted, clearTimeout: clearCounted })
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...given: unknown[]) {
    page.__monkeyWork = (page.__monkeyWork ?? 0) + 1
    return postMessage.apply(this, given as [unknown])
  }
  addEventListener(
    'click',
    ({ target }) => {
      const isFile = target instanceof HTMLInputElement && target.type === 'file'
      if (isFile) page.__monkeyFiles = (page.__monkeyFiles ?? 0) + 1
    },
    true,
  )
}

export const WATCH_PAGE = [watchPage, SHORT_MS] as const

/** Waits until nothing has changed on the page, and nothing was left to be drawn, for some frames. Answers how many files it has asked for since the last time. */
export function drawn(page: Page, { timers }: { timers: boolean }): Promise<number> {
  return (
    page
      .evaluate(async timers => {
        const FRAMES = 3
        const watched = globalThis as Watched
        const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
        let quiet = 0
        const watch = new MutationObserver(() => {
          quiet = 0
        })
        watch.observe(document.body, { subtree: true, childList: true, attributes: true })
        // What moves for ever is not waited for.
        const still = async () => {
          quiet = 0
          for (let all = 0; all < 60 && quiet < FRAMES; all++, quiet++) {
            const work = watched.__monkeyWork
            await frame()
            if (watched.__monkeyWork !== work) quiet = -1
          }
        }
        await still()
        if (timers && watched.__monkeyTimers?.size) {
          // Those that these set in their turn are waited for no more: a clock has no end.
          const waiting = new Set(watched.__monkeyTimers)
          while ([...waiting].some(one => watched.__monkeyTimers?.has(one))) await frame()
          await still()
        }
        watch.disconnect()
        const files = watched.__monkeyFiles ?? 0
        watched.__monkeyFiles = 0
        return files
      }, timers)
      // The page went to another one meanwhile.
      .catch(() => page.waitForLoadState('domcontentloaded').then(() => 0))
  )
}
