/** Which file imports which, read from the sources: what the borders and the picture of the modules are checked by. */
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dir, '../../..')

/** Paths from the root of the repository; `to` as it is written, mostly without its ending. */
export type Import = { from: string; to: string; typeOnly: boolean }

/** Every source file of product and tests. */
export const sourceFiles: readonly string[] = ['src', 'web', 'printer'].flatMap(top =>
  [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: join(ROOT, top) })]
    .map(file => `${top}/${file}`)
    .filter(file => !file.includes('node_modules')),
)

export async function importsOf(file: string): Promise<Import[]> {
  const source = await Bun.file(join(ROOT, file)).text()
  const statements = source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"](\.[^'"]+)['"]|import\s*\(\s*['"](\.[^'"]+)['"]\s*\)|^import\s+['"](\.[^'"]+)['"]/gm,
  )
  return [...statements].map(([, type, from, dynamic, bare]) => ({
    from: file,
    to: relative(ROOT, join(ROOT, dirname(file), (from ?? dynamic ?? bare)!)),
    typeOnly: Boolean(type),
  }))
}

/** What only tries the product out or measures it; it may import everything. */
export const isTest = (file: string) =>
  /\.(test|e2e|make|samples)\.tsx?$|\/testing\.tsx?$|\/test-support\//.test(file)

/** The module of a file, with its domain: `orders/refunds`. */
export const moduleOf = (path: string) => path.match(/^src\/modules\/([\w-]+\/[\w-]+)\//)?.[1]

/** The domain of a module's name. */
export const domainOf = (module: string) => module.split('/')[0]!

/** These see everything: they put the product together, try it out, or measure it. */
export const isExempt = (file: string) =>
  isTest(file) || /^(src\/[\w-]+\.ts|src\/dev\/(?!demo\/|simulator\/)|web\/(e2e|build)\/)/.test(file)
