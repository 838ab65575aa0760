import { stripVTControlCharacters } from 'node:util'
import { slide } from '../visitor-window'
import { type Control, layersOn, marked } from './controls'
import type { Walker } from './press'

const PRESS_MS = 10_000
/** So long after typing a screen may wait before it asks. */
const TYPING_MS = 400

/** Does with a control what a person would: presses it, chooses or types something. */
export async function act({ page, judge }: Walker, control: Control) {
  const target = marked(page, control)
  const layers = (await layersOn(page)).count
  try {
    if (control.act === 'slide') return await slide(page, control.name)
    // The browser's own list of choices lies outside of the page.
    if (control.act === 'select') return void (await target.selectOption({ index: 1 }, { timeout: PRESS_MS }))
    if (control.act === 'key') return void (await target.press('Enter', { timeout: PRESS_MS }))
    if (control.act === 'type') {
      const begun = judge.begun
      await target.fill(plausible(control), { timeout: PRESS_MS })
      if (control.isSearch && judge.begun === begun)
        await page.waitForEvent('request', { timeout: TYPING_MS }).catch(() => undefined)
      return
    }
    // The browser says a moment after the press that it wants a file.
    const asked = control.type === 'file' && page.waitForEvent('filechooser', { timeout: PRESS_MS })
    await Promise.all([asked, target.click({ timeout: PRESS_MS })])
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
