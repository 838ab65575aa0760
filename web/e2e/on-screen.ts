import type { Page } from 'playwright-core'

/** What every walk looks for and presses. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** Presses keys that work everywhere, once the screen hears them. */
export async function pressShortcut(page: Page, keys: string) {
  await page.locator('html[data-keys=ready]').waitFor({ state: 'attached' })
  await page.keyboard.press(keys)
}

/** Says yes to the bank of a card that asks its owner. */
export const answerBank = (page: Page) =>
  page.frameLocator('iframe').getByRole('button', { name: 'Complete authentication' }).click()

/** The first amount of euros in a text, in cents without its sign. */
export function centsIn(text: string | null): number {
  const [, euros, cents] = /€(\d+)\.(\d\d)/.exec(text ?? '') ?? []
  if (!euros) throw new Error(`no amount in ${text}`)
  return Number(euros) * 100 + Number(cents)
}

/** Takes away what has been said of earlier acts: under the pointer it stays, and on a phone it covers tabs. */
export async function closeToasts(page: Page) {
  const closing = page.getByRole('button', { name: 'Close toast' })
  while ((await closing.count()) > 0) {
    const before = await closing.count()
    await closing.first().click()
    await page.waitForFunction(
      count => document.querySelectorAll('[data-sonner-toast] [data-close-button]').length < count,
      before,
    )
  }
}
