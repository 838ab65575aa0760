import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findBarriers } from './barriers'
import { launchBrowser, visitor } from './browser'

// Takes a picture of a page and tells what is wrong with it:
// bun web/e2e/shot.ts <url> <file.png> [--width 390] [--height 844] [--dark] [--full] [--touch] [--axe] [--tokens file.json]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    touch: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
    /** JSON of { accessToken, refreshToken }: the page is opened signed in. */
    tokens: { type: 'string' },
    language: { type: 'string' },
    wait: { type: 'string', default: '600' },
    /** Text of a button or link to press before the picture, and a key. */
    press: { type: 'string', multiple: true, default: [] },
  },
})
const [url, file] = positionals
if (!url || !file) throw new Error('bun web/e2e/shot.ts <url> <file.png>')

const browser = await launchBrowser()
try {
  const context = await browser.newContext(
    visitor({
      viewport: { width: Number(values.width), height: Number(values.height) },
      colorScheme: values.dark ? 'dark' : 'light',
      hasTouch: values.touch,
    }),
  )
  const stored = {
    ...(values.tokens && { 'session.tokens': readFileSync(values.tokens, 'utf8') }),
    ...(values.language && { language: values.language }),
  }
  await context.addInitScript(entries => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  const page = await context.newPage()
  page.on('console', message => message.type() === 'error' && console.log('console:', message.text()))
  page.on('pageerror', error => console.log('error:', error.message))
  await page.goto(url, { waitUntil: 'load', timeout: 30_000 })
  await page.waitForTimeout(Number(values.wait))
  for (const name of values.press) {
    if (/^[A-Z][A-Za-z]*(\+\w+)?$|^.$/.test(name) && !(await page.getByRole('button', { name }).count()))
      await page.keyboard.press(name)
    else await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()
    await page.waitForTimeout(400)
  }
  if (values.axe) {
    const found = await findBarriers(page)
    console.log(`axe: ${found.length} violations`)
    for (const one of found) console.log(` ${one}`)
  }
  await page.screenshot({ path: file, fullPage: values.full })
  console.log(`${await page.title()} → ${file}`)
} finally {
  await browser.close()
}
