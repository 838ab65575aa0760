import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FONT_PACKAGES } from './modules/printing/papers/carry-fonts'

const ROOT = join(import.meta.dir, '..')
const read = (path: string) => Bun.file(join(ROOT, path)).text()

type Line = { word: string; rest: string }

/** The instructions of the last stage, and of those before it. */
async function stages() {
  const lines = (await read('Dockerfile'))
    .replace(/^#.*\n/gm, '')
    .split('\n')
    .filter(Boolean)
    .map((line): Line => ({ word: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1) }))
  const starts = lines.flatMap(({ word }, at) => (word === 'FROM' ? [at] : []))
  const all = starts.map((from, at) => lines.slice(from, starts[at + 1]))
  return { before: all.slice(0, -1), last: all.at(-1)! }
}

const ignored = async () =>
  (await read('.dockerignore'))
    .split('\n')
    .filter(Boolean)
    .map(pattern => new Bun.Glob(pattern))

/** The paths that a stage copies from the repository; those from other stages are made there. */
const copied = (stage: Line[]) =>
  stage
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))

const argumentsOf = (stage: Line[], word: string) => {
  const rest = stage.find(line => line.word === word)?.rest
  return rest ? (JSON.parse(rest.slice(rest.indexOf('['))) as string[]) : []
}

test('what is copied exists, and is not left out', async () => {
  const { before, last } = await stages()
  const patterns = await ignored()
  for (const path of [...before, last].flatMap(copied)) {
    expect(existsSync(join(ROOT, path)), path).toBe(true)
    expect(
      patterns.some(glob => glob.match(path)),
      path,
    ).toBe(false)
  }
  for (const { word, rest } of last)
    if (word === 'COPY' && rest.startsWith('--from'))
      expect(before.some(([from]) => from!.rest.endsWith(` AS ${rest.match(/--from=(\w+)/)![1]}`))).toBe(true)
})

test('it starts the server itself, as nobody special, and says how it is', async () => {
  const { last } = await stages()
  const rest = (word: string) => last.find(line => line.word === word)?.rest
  expect(argumentsOf(last, 'CMD')).toEqual(['node_modules/.bin/bun', 'src/main.ts'])
  expect(argumentsOf(last, 'HEALTHCHECK')).toEqual(['node_modules/.bin/bun', 'src/health-check.ts'])
  const start = JSON.parse(await read('package.json')).scripts.start as string
  expect(start).toEndWith('BUN_JSC_useFTLJIT=0 exec node_modules/.bin/bun src/main.ts')
  expect(last.filter(({ word }) => word === 'ENV').map(line => line.rest)).toContain('BUN_JSC_useFTLJIT=0')
  expect(rest('STOPSIGNAL')).toBe('SIGTERM')
  expect(rest('USER')).toBe('comanda')
  expect(rest('ENV')).toContain('NODE_ENV=production')
})

test('all that the server imports is in the image: its own files, and packages that are not for development', async () => {
  const { last } = await stages()
  const patterns = await ignored()
  const tops = copied(last)
  const { dependencies } = (await Bun.file(join(ROOT, 'package.json')).json()) as {
    dependencies: Record<string, string>
  }
  const { files, packages } = await reachable([
    'src/main.ts',
    'src/health-check.ts',
    'src/backup.ts',
    'src/restore.ts',
    // Started by its path, in a thread of its own.
    'src/adapters/maps/street-network/streets-worker.ts',
    'src/import-streets.ts',
    // Started by its path, as a separate process.
    'src/modules/billing/documents/draw-pdf.ts',
  ])
  const missing = files.filter(
    file =>
      !tops.some(top => file === top || file.startsWith(`${top}/`)) ||
      patterns.some(glob => [file, ...folders(file)].some(path => glob.match(path))),
  )
  // The web is built before: the server only builds it where its sources are.
  expect(missing.filter(file => !file.startsWith('web/'))).toEqual([])
  expect(packages.filter(name => !(name in dependencies))).toEqual([])
  // Found by their paths, not by an import.
  const byPath = ['@fontsource/inter', '@fontsource/noto-emoji', 'bun', ...FONT_PACKAGES]
  expect(Object.keys(dependencies).filter(name => ![...packages, ...byPath].includes(name))).toEqual([])
})

test('no test is in the image', async () => {
  const patterns = await ignored()
  const inImage = [...new Bun.Glob('src/**/*.{ts,tsx,snap}').scanSync({ cwd: ROOT })].filter(
    file => !patterns.some(glob => glob.match(file) || folders(file).some(folder => glob.match(folder))),
  )
  expect(
    inImage.filter(file =>
      /\.(test|e2e|make|samples)\.|dev\/(?!demo|simulator)|test-support|snap$/.test(file),
    ),
  ).toEqual([])
})

const folders = (file: string) => {
  const parts = file.split('/')
  return parts.map((_, at) => parts.slice(0, at).join('/')).filter(Boolean)
}

/** What is reached from here by imports of values. Of the web's build only that it is asked for. */
async function reachable(from: string[]) {
  const transpiler = new Bun.Transpiler({ loader: 'ts' })
  const files = new Set(from)
  const packages = new Set<string>()
  for (const file of files) {
    if (file.startsWith('web/') || !/\.tsx?$/.test(file)) continue
    const text = await read(file)
    // Started as a process of its own.
    for (const [, script] of text.matchAll(/^const SCRIPT = join\(import\.meta\.dir, '([^']+)'\)/gm))
      files.add(join(file, '..', script!))
    for (const { path } of transpiler.scanImports(text)) {
      if (path.startsWith('.'))
        files.add(Bun.resolveSync(path, join(ROOT, file, '..')).slice(ROOT.length + 1))
      else if (!/^(node|bun):|^bun$/.test(path))
        packages.add(
          path
            .split('/')
            .slice(0, path.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  return { files: [...files], packages: [...packages] }
}
