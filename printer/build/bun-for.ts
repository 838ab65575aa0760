import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PrinterTarget } from '../../src/modules/printing/printers/rules/printer-release'

const ROOT = join(import.meta.dir, '../..')
const CACHE = join(ROOT, '.cache/bun')

const PACKAGES: Record<PrinterTarget, string> = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'darwin-x64': '@oven/bun-darwin-x64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
  'windows-x64': '@oven/bun-windows-x64',
}

/**
 * The Bun that a program for another system is built on: from npm, of this Bun's version, with the sum that
 * package-lock.json promises. Kept, so that it is fetched once and then built without a network.
 * @throws Error that names the package when it can be had nowhere
 */
export async function bunFor(target: PrinterTarget): Promise<string> {
  const name = PACKAGES[target]
  const kept = join(CACHE, `${target}-${Bun.version}`)
  if (existsSync(kept)) return kept
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'new-'))
  try {
    const packed = await run([
      'npm',
      'pack',
      `${name}@${Bun.version}`,
      '--silent',
      '--pack-destination',
      folder,
    ])
    if (packed.code !== 0)
      throw new Error(
        `its runtime, the package ${name}@${Bun.version}, can be had neither from npm nor from ${CACHE}: ${packed.said}`,
      )
    const archive = join(folder, packed.said.split('\n').at(-1) ?? '')
    if (integrityOf(archive) !== promised(name))
      throw new Error(`${name} is not what package-lock.json promises`)
    const unpacked = await run(['tar', '-xzf', archive, '-C', folder])
    if (unpacked.code !== 0) throw new Error(`${name} cannot be unpacked: ${unpacked.said}`)
    renameSync(join(folder, 'package/bin', target.startsWith('windows') ? 'bun.exe' : 'bun'), kept)
    return kept
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(command: string[]) {
  const child = Bun.spawn(command, { cwd: ROOT, stdout: 'pipe', stderr: 'pipe' })
  const [said, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, said: (said.trim() || complained.trim()).slice(-600) }
}

const integrityOf = (path: string) =>
  `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`

function promised(name: string): string | undefined {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity?: string }>
  }
  const entry = lock.packages[`node_modules/${name}`]
  return entry?.version === Bun.version ? entry.integrity : undefined
}
