import type { Page } from 'playwright-core'
import { act } from './act'
import { plain } from './control-names'
import { type Control, controlsOn, layersOn } from './controls'
import type { Outcome, Walker } from './press'

/** Closes what was opened, by Escape; where that does nothing, by its own button. What was typed is given up. */
export async function closeLayers(walker: Walker, path: string, least: number): Promise<Outcome> {
  const { page, judge } = walker
  for (let tries = 0; tries < 8; tries++) {
    const { count } = await layersOn(page)
    if (count <= least) return 'here'
    const wayOut = await wayOutOf(page, tries < 4 ? GIVES_UP : CLOSES)
    if (wayOut) await act(walker, wayOut)
    else if (tries < 4) await page.keyboard.press('Escape')
    else break
    await judge.still()
  }
  if ((await layersOn(page)).count <= least) return 'here'
  judge.note('what it opened cannot be closed')
  await walker.restore(path)
  return 'left'
}

export const GIVES_UP = /^leave$/i
const CLOSES = /^(leave|close|cancel|not now)$/i

export async function wayOutOf(page: Page, names: RegExp): Promise<Control | undefined> {
  return (await controlsOn(page)).find(({ name }) => names.test(name))
}

/** From a fresh screen, by the same presses. */
export async function reopen(
  walker: Walker,
  path: string,
  way: readonly Control[],
  depth: number,
): Promise<boolean> {
  const { page, judge } = walker
  for (const fresh of [false, true]) {
    if (fresh) {
      await walker.restore(path)
      await judge.still()
    }
    const steps = fresh || (await layersOn(page)).count === 0 ? way : way.slice(-1)
    for (const step of steps) {
      const controls = await controlsOn(page)
      const found =
        controls.find(one => one.kind === step.kind && one.name === step.name) ??
        controls.find(one => one.kind === step.kind && plain(one.name) === plain(step.name)) ??
        // A row is like any other, and what opens a choice is named after what was chosen.
        controls.find(one => one.kind === step.kind && (step.among === 'many' || (step.opens && one.opens)))
      if (!found) break
      await act(walker, found)
      await judge.still()
    }
    if ((await layersOn(page)).count >= depth) return true
  }
  return false
}
