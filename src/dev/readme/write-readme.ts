/** Writes what the code itself says into the README: `npm run readme`. A test holds the two together. */
import { join } from 'node:path'
import { SETTINGS } from '../../config'
import { domainGraph, domainTable } from './domain-graph'

const README = join(import.meta.dir, '../../../README.md')

function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { read, about }]) => `| \`${name}\` | ${defaultOf(read)} | ${about.replaceAll('|', '\\|')} |`,
  )
  return ['| Setting | Default | What it is for |', '| --- | --- | --- |', ...rows].join('\n')
}

function defaultOf(read: { safeParse(value: unknown): { success: boolean; data?: unknown } }): string {
  const { data } = read.safeParse(undefined)
  if (data === undefined || data === '' || (Array.isArray(data) && data.length === 0)) return ''
  return `\`${Array.isArray(data) ? data.join(',') : data === true ? '1' : data === false ? '0' : String(data)}\``
}

/** The README, and as it should be. */
export async function readReadme(): Promise<{ is: string; shouldBe: string }> {
  const is = await Bun.file(README).text()
  const parts = { settings: settingsTable(), domains: `${domainTable()}\n\n${domainGraph()}` }
  let shouldBe = is
  for (const [name, text] of Object.entries(parts)) {
    const start = `<!-- ${name}: made by npm run readme -->`
    const end = `<!-- end of ${name} -->`
    const [from, to] = [shouldBe.indexOf(start), shouldBe.indexOf(end)]
    if (from < 0 || to < 0) throw new Error(`The README has no place for the ${name}`)
    shouldBe = `${shouldBe.slice(0, from)}${start}\n\n${text}\n\n${shouldBe.slice(to)}`
  }
  return { is, shouldBe }
}

if (import.meta.main) await Bun.write(README, (await readReadme()).shouldBe)
