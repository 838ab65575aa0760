import { existsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = [
  'web',
  'src/core/rules',
  'src/core/contract',
  'src/modules/*/*/rules',
  'src/modules/*/*/contract',
  'src/dish-pictures',
  'src/streets',
]
/** What tests only changes nothing of what is built. */
const IS_TEST = /\.(test|make|e2e)\.tsx?$|^web\/e2e\//
const SOURCES = [
  ...FOLDERS.map(folder => `${folder}/**/*.{ts,tsx,css,html,json,svg,webmanifest}`),
  'tailwind.config.ts',
  'package-lock.json',
]

/** Beside the build, and not served: what starts with a dot is no file of the web. */
const MARK = '.built-from'
const OVER_BUDGET = '.over-budget.json'

/**
 * Builds the web when its sources are not those of the last build; an image has what was built, and no sources.
 * Answers the folder and what was done.
 */
export async function webIsBuilt(root: string): Promise<readonly [string, string]> {
  const outdir = join(root, 'dist')
  const mark = join(outdir, MARK)
  if (existsSync(mark) && !existsSync(join(root, 'web'))) return [outdir, 'built before']
  const fingerprint = await fingerprintOf(root)
  if (existsSync(mark) && (await Bun.file(mark).text()) === fingerprint) return [outdir, 'already built']
  const { buildWeb } = await import('../web/build/build')
  await buildWeb({
    outdir,
    marks: ({ broken }) => ({ [MARK]: fingerprint, [OVER_BUDGET]: JSON.stringify(broken) }),
  })
  return [outdir, 'built']
}

/** What of the last build is over its size budget, one line each. */
export async function overBudget(outdir: string): Promise<string[]> {
  return Bun.file(join(outdir, OVER_BUDGET)).json()
}

if (import.meta.main) console.log(...(await webIsBuilt(join(import.meta.dir, '..'))))

async function fingerprintOf(root: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const files = SOURCES.flatMap(source => [...new Bun.Glob(source).scanSync({ cwd: root })].sort())
  for (const file of files.filter(file => !IS_TEST.test(file)))
    hash.update(file).update(await Bun.file(join(root, file)).bytes())
  return hash.digest('hex')
}
