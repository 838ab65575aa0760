/** Writes the table of settings into the README: `npm run readme`. A test holds the two together. */
import { join } from 'node:path'
import { SETTINGS } from './config'

const README = join(import.meta.dir, '../README.md')
const START = '<!-- settings: made by npm run readme -->'
const END = '<!-- end of settings -->'

export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { read, about }]) => `| \`${name}\` | ${defaultOf(read)} | ${about.replaceAll('|', '\\|')} |`,
  )
  return [START, '', '| Setting | Default | What it is for |', '| --- | --- | --- |', ...rows, '', END].join(
    '\n',
  )
}

function defaultOf(read: { safeParse(value: unknown): { success: boolean; data?: unknown } }): string {
  const { data } = read.safeParse(undefined)
  if (data === undefined || data === '' || (Array.isArray(data) && data.length === 0)) return ''
  return `\`${Array.isArray(data) ? data.join(',') : data === true ? '1' : data === false ? '0' : String(data)}\``
}

/** The README with its table as it should be. */
export async function readmeWithSettings(): Promise<{ is: string; shouldBe: string }> {
  const is = await Bun.file(README).text()
  const from = is.indexOf(START)
  const to = is.indexOf(END)
  if (from < 0 || to < 0) throw new Error('The README has no place for the settings')
  return { is, shouldBe: is.slice(0, from) + settingsTable() + is.slice(to + END.length) }
}

if (import.meta.main) await Bun.write(README, (await readmeWithSettings()).shouldBe)
