import { act } from './act'
import { plain } from './control-names'
import { type Control, layersOn, surveyOf } from './controls'
import type { Outcome, Walker } from './walk-types'

/** Closes what was opened, by Escape; where that does nothing, by its own button. What was typed is given up. */
export async function closeLayers(walker: Walker, path: string, least: number): Promise<Outcome> {
  const { page, judge } = walker
  for (let tries = 0; tries < 8; tries++) {
    const { layers, controls } = await surveyOf(page)
    if (layers.count <= least) return 'here'
    const names = tries < 4 ? GIVES_UP : CLOSES
    const wayOut = controls.find(({ name }) => names.test(name))
    if (wayOut) await act(walker, wayOut, layers.count)
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

/** From a fresh screen, by the same presses. */
export async function reopen(
  walker: Walker,
  path: string,
  way: readonly Control[],
  depth: number,
): Promise<boolean> {
  const { page, judge } = walker
  for (const fresh of [false, true]) {
    if (fresh) await walker.restore(path)
    const steps = fresh || (await layersOn(page)).count === 0 ? way : way.slice(-1)
    for (const step of steps) {
      const { layers, controls } = await surveyOf(page)
      const found =
        controls.find(one => one.kind === step.kind && one.name === step.name) ??
        controls.find(one => one.kind === step.kind && plain(one.name) === plain(step.name)) ??
        // A row is like any other, and what opens a choice is named after what was chosen.
        controls.find(one => one.kind === step.kind && (step.among === 'many' || (step.opens && one.opens)))
      if (!found) break
      await act(walker, found, layers.count)
      await judge.still()
    }
    if ((await layersOn(page)).count >= depth) return true
  }
  return false
}
