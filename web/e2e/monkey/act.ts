import { stripVTControlCharacters } from 'node:util'
import type { Page } from 'playwright-core'
import { slide } from '../visitor-window'
import { type Control, layersOn, marked } from './controls'
import type { Walker } from './walk-types'

const PRESS_MS = 10_000

/** Does with a control what a person would: presses it, chooses or types something. `layers` were open before. */
export async function act({ page, judge }: Walker, control: Control, layers: number) {
  const target = marked(page, control)
  try {
    if (control.act === 'slide') return await slide(page, control.name)
    // The browser's own list of choices lies outside of the page.
    if (control.act === 'select') return void (await target.selectOption({ index: 1 }, { timeout: PRESS_MS }))
    if (control.act === 'key') return void (await target.press('Enter', { timeout: PRESS_MS }))
    if (control.act === 'type') {
      await target.fill(plausible(control), { timeout: PRESS_MS })
      // What is searched for is asked when the typing has stopped.
      if (control.isSearch) judge.waitForTimers()
      return
    }
    if (!(await pressed(page, control))) await target.click({ timeout: PRESS_MS })
  } catch (error) {
    const lines = stripVTControlCharacters((error as Error).message)
      .split('\n')
      .map(line => line.trim())
    const why =
      lines.find(line => line.includes('intercepts pointer events')) ??
      lines.filter(Boolean).slice(-2).join(' ')
    // It went while something else was being drawn.
    if ((await target.count().catch(() => 0)) === 0) return
    if ((await layersOn(page)).count !== layers) return
    // A map that moves without a graphics card takes seconds for its frames: when it is done is judged next.
    const hasMap = (await page.locator('canvas').count()) > 0
    if (hasMap && /performing click action$|click action done/.test(why)) return
    judge.note(`it cannot be pressed: ${why.slice(0, 200)}`)
  }
}

/**
 * The short way to press what lies open to the mouse: nothing moves before a press, so that it need not be watched
 * for some frames. False where something else was hit; the browser's driver then tries, waits and says why not.
 */
async function pressed(page: Page, { mark }: Control): Promise<boolean> {
  const point = await page.evaluate(aim, mark)
  if (!point) return false
  await page.mouse.move(point.x, point.y)
  await page.mouse.down()
  await page.mouse.up()
  return page.evaluate(wasHit).catch(() => true)
}

interface Aimed {
  __monkeyMissed?: boolean
  /** Of the last press. */
  __monkeyGuard?: AbortController
}

/** Runs in the page: where to press, and that nothing else is pressed there. */
function aim(mark: number): { x: number; y: number } | null {
  const target = document.querySelector(`[data-monkey="${mark}"]`)
  if (!target) return null
  const middle = () => {
    const box = target.getClientRects()[0]
    if (!box) return null
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hit = right > left && bottom > top ? document.elementFromPoint(x, y) : null
    return hit && target.contains(hit) ? { x, y } : null
  }
  let point = middle()
  if (!point) {
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    point = middle()
  }
  if (!point) return null
  const page = globalThis as Aimed
  page.__monkeyGuard?.abort()
  page.__monkeyGuard = new AbortController()
  page.__monkeyMissed = false
  const guard = (event: Event) => {
    if (event.type === 'pointerdown') page.__monkeyMissed = !event.composedPath().includes(target)
    if (!page.__monkeyMissed) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const { signal } = page.__monkeyGuard
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(kind, guard, { capture: true, signal })
  return point
}

/** Runs in the page. */
function wasHit(): boolean {
  const page = globalThis as Aimed
  page.__monkeyGuard?.abort()
  return !page.__monkeyMissed
}

/** Something that could stand in such a field. */
function plausible({ type, name }: Control): string {
  if (type === 'email') return 'monkey@example.com'
  if (type === 'tel') return '+34612345678'
  if (type === 'date') return '2026-12-01'
  if (type === 'time') return '12:30'
  if (type === 'datetime-local') return '2026-12-01T12:30'
  if (type === 'month') return '2026-12'
  if (type === 'number' || /amount|price|€|quantity|minutes/i.test(name)) return '3'
  if (type === 'password') return 'a long enough passphrase'
  if (type === 'url') return 'https://example.com'
  return 'an'
}
