import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Enough to see what led to a failure. */
const MOST_LINES = 500

/** The console of a page from now on, with its errors and the answers that refuse something, the oldest first. */
export function keepConsole(page: Page): readonly string[] {
  const lines: string[] = []
  const keep = (line: string) => {
    if (lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`) > MOST_LINES) lines.shift()
  }
  page.on('console', message => keep(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => keep(`error: ${error.stack ?? error.message}`))
  page.on('framenavigated', frame => frame === page.mainFrame() && keep(`navigated to ${frame.url()}`))
  page.on('response', response => {
    if (response.status() >= 400)
      keep(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return lines
}

/** Keeps a picture of a page and what its console said; answers a line for the failure that names both files. */
export async function keepEvidence(
  folder: string,
  name: string,
  { page, console }: { page: Page; console: readonly string[] },
): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const picture = join(folder, `${name}.png`)
  const log = join(folder, `${name}.log`)
  writeFileSync(log, console.join('\n'))
  const taken = await page.screenshot({ path: picture }).then(
    () => picture,
    error => `no picture (${(error as Error).message.split('\n')[0]})`,
  )
  return `${name} at ${page.url()}: ${taken}, ${log}`
}
