import { join } from 'node:path'

const SOURCES = join(import.meta.dir, '../..')

/** Every place of the code at which a test may end the work, by name: read from the code, so that none is forgotten. */
export async function checkpointsInCode(): Promise<string[]> {
  const names = new Set<string>()
  for (const file of new Bun.Glob('**/*.ts').scanSync({ cwd: SOURCES })) {
    if (/^dev\/(?!demo|simulator)|\.(test|make)\.ts$/.test(file)) continue
    const text = await Bun.file(join(SOURCES, file)).text()
    for (const [, name] of text.matchAll(/\bcheckpoint\('([^']+)'\)/g)) names.add(name!)
  }
  return [...names].sort()
}
