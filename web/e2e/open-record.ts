import type { Page } from 'playwright-core'
import { settled } from './visitor-window'

/** Opens the first record of a list as a press on its line does; false where there is none, or none that opens. */
export async function openFirstRecord(page: Page): Promise<boolean> {
  const before = new URL(page.url()).pathname
  const line = page.locator('main tr[data-row], main ul > li > div > button:not([aria-expanded])').first()
  if ((await line.count()) === 0) return false
  // At the line itself: in the middle of it another button may be.
  await line.evaluate(element => (element as HTMLElement).click())
  await page
    .waitForURL(({ pathname }) => pathname !== before, { timeout: 2_000, waitUntil: 'commit' })
    .catch(() => undefined)
  if (new URL(page.url()).pathname === before) return false
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await settled(page)
  return true
}
