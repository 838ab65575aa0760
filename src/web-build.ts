import { existsSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['web', 'src/rules', 'src/contract', 'tailwind.config.ts', 'package-lock.json']

/**
 * Builds the web when its sources are not those of the last build; an image has what was built, and no sources.
 * Answers the folder and what was done.
 */
export async function webIsBuilt(root: string): Promise<readonly [string, string]> {
  const outdir = join(root, 'dist')
  const mark = join(outdir, '.built-from')
  if (existsSync(mark) && !existsSync(join(root, 'web'))) return [outdir, 'built before']
  const fingerprint = await fingerprintOf(root)
  if (existsSync(mark) && (await Bun.file(mark).text()) === fingerprint) return [outdir, 'already built']
  const { buildWeb } = await import('../web/build/build')
  await buildWeb({ outdir })
  await Bun.write(mark, fingerprint)
  return [outdir, 'built']
}

if (import.meta.main) console.log(...(await webIsBuilt(join(import.meta.dir, '..'))))

async function fingerprintOf(root: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    const files = /\.\w+$/.test(source)
      ? [path]
      : [...new Bun.Glob('**/*.{ts,tsx,css,html,json,svg,webmanifest}').scanSync({ cwd: path })]
          .sort()
          .map(file => join(path, file))
    for (const file of files) hash.update(file.slice(root.length)).update(await Bun.file(file).bytes())
  }
  return hash.digest('hex')
}
