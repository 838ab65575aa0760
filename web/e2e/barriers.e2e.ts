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

/** A list that is scrolled, so that half of its second button lies under the one that stays at its top. */
async function openList(size: number) {
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><html lang="en"><title>Orders</title>
    <style>main div { height: ${3 * size}px; overflow: auto } button { display: block; width: ${size}px; height: ${size}px;
      padding: 0; border: 0; ${DARK_ON_WHITE} } button:first-child { position: sticky; top: 0; z-index: 1 }</style>
    <main><h1>Orders</h1><div tabindex="0" role="region" aria-label="Waiting">
      ${['All', 'One', 'Two', 'Three', 'Four'].map(name => `<button aria-label="${name}"></button>`).join('')}</div></main>`)
  await page.evaluate(top => document.querySelector('main div')!.scrollTo(0, top), size / 2)
  return page
}

test('a target half under what stays at the top of its list has the size that it has in sight', async () => {
  const page = await openList(24)
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.querySelector('main div')!.scrollTop)).toBe(12)
})

test('a target that is small in sight keeps people out', async () => {
  const barriers = await findBarriers(await openList(16))
  expect(barriers).toHaveLength(1)
  expect(barriers[0]).toStartWith('target-size: ')
})
