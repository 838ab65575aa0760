import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { findBarriers } from './barriers'
import { launchBrowser } from './browser'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)
afterAll(() => browser?.close())

/** A page with one button, which changes from the first colours to the second within two seconds. */
async function open(from: string, to: string) {
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><html lang="en"><title>Checkout</title>
    <style>button { transition: color 2s, background-color 2s; ${from} } .changed { ${to} }</style>
    <main><h1>Checkout</h1><button>Order</button></main>`)
  await page.evaluate(() => {
    const button = document.querySelector('button')!
    // drawn as it was before
    button.getBoundingClientRect()
    button.className = 'changed'
  })
  await page.waitForTimeout(900)
  return page
}

const DARK_ON_WHITE = 'color: #222; background-color: #fff'
const WHITE_ON_GREEN = 'color: #fff; background-color: #1d6f42'

test('a button whose colours change is judged by those that it gets', async () => {
  expect(await findBarriers(await open(DARK_ON_WHITE, WHITE_ON_GREEN))).toEqual([])
})

test('one that cannot be read then keeps people out', async () => {
  const barriers = await findBarriers(await open(DARK_ON_WHITE, 'color: #999; background-color: #bbb'))
  expect(barriers).toHaveLength(1)
  expect(barriers[0]).toStartWith('color-contrast: ')
})
