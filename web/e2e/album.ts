import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findBarriers, overflowOf } from './barriers'
import { takesPictures } from './browser'
import { settled } from './visitor-window'

const WIDTHS = [390, 820, 1440]

/**
 * Looks at screens for what keeps people out and for what does not fit its window; `faults` names both. With PICTURES=1
 * it keeps pictures of them, numbered as they come.
 */
export function startAlbum(folder: string) {
  mkdirSync(folder, { recursive: true })
  const faults: string[] = []
  let taken = 0

  async function look(page: Page, name: string, scheme: 'light' | 'dark') {
    const width = page.viewportSize()?.width
    const title = `${name}-${width}${scheme === 'dark' ? '-dark' : ''}`
    await settled(page)
    const over = await overflowOf(page)
    if (over > 0) faults.push(`${title} is ${over} px wider than its window`)
    if (takesPictures)
      await page.screenshot({ path: join(folder, `${title}.png`), animations: 'disabled', timeout: 60_000 })
    return title
  }

  async function keepsOut(page: Page, title: string, rules?: 'colours') {
    for (const barrier of await findBarriers(page, rules)) faults.push(`${title}: ${barrier}`)
  }

  return {
    faults,
    /** The screen as it is. */
    async take(page: Page, name: string) {
      const numbered = `${String(++taken).padStart(2, '0')}-${name}`
      await keepsOut(page, await look(page, numbered, 'light'))
    },
    /** A screen that many look at: by day on a phone, a tablet and a desk, and by night as it is. */
    async takeAll(page: Page, name: string) {
      const numbered = `${String(++taken).padStart(2, '0')}-${name}`
      const own = page.viewportSize()
      await keepsOut(page, await look(page, numbered, 'light'))
      await page.emulateMedia({ colorScheme: 'dark' })
      await keepsOut(page, await look(page, numbered, 'dark'), 'colours')
      await page.emulateMedia({ colorScheme: 'light' })
      for (const width of WIDTHS.filter(width => width !== own?.width)) {
        await page.setViewportSize({ width, height: width < 800 ? 844 : 900 })
        await look(page, numbered, 'light')
      }
      if (own) await page.setViewportSize(own)
      await settled(page)
    },
  }
}
