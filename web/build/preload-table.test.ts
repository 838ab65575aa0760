import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { thinPreloads } from './preload-table'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-preloads-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sources = {
  // a second entry moves what both want into a chunk that is there from the start, as the vendor entry of the build does
  'vendor.ts': `export { kept } from './kept'`,
  'entry.ts': `import { kept } from './kept'
    export const open = { list: () => import('./list'), form: () => import('./form'), text: () => import('./text') }
    export { kept }`,
  'kept.ts': `export const kept = new Map()`,
  'table.ts': `import { kept } from './kept'; kept.set('table', 1); export const table = kept`,
  'field.ts': `import { kept } from './kept'; kept.set('field', 1); export const field = kept`,
  'list.ts': `import { table } from './table'; export default table.size; export const more = () => import('./more')`,
  'form.ts': `import { table } from './table'; import { field } from './field'; export default [table, field]`,
  'more.ts': `import { field } from './field'; export default () => field`,
  'text.ts': `export default 'text'`,
}

/** What a page has asked for ahead of time when it has opened everything. */
async function preloaded(outdir: string) {
  const asked: string[] = []
  const page = {
    head: { appendChild: (link: { href: string }) => asked.push(new URL(link.href).pathname) },
    querySelector: () => null,
    createElement: () => ({}),
  }
  const before = globalThis.document
  Object.assign(globalThis, { document: page })
  try {
    const { open } = await import(join(outdir, 'entry.js'))
    for (const load of [open.list, open.form, open.text]) await load()
    await (await open.list()).more()
  } finally {
    Object.assign(globalThis, { document: before })
  }
  return asked.map(path => relative(outdir, path)).sort()
}

async function build(outdir: string) {
  const made = await Bun.build({
    entrypoints: ['entry.ts', 'vendor.ts'].map(name => join(folder, name)),
    outdir,
    target: 'browser',
    minify: true,
    splitting: true,
    naming: { chunk: 'assets/[name]-[hash].[ext]' },
  })
  return made.outputs.map(({ path }) => ({ name: relative(outdir, path), path }))
}

test('what screens need is asked for ahead of time as before, by a shorter table', async () => {
  for (const [name, text] of Object.entries(sources)) await Bun.write(join(folder, name), text)
  const [asBuilt, thin] = [join(folder, 'as-built'), join(folder, 'thin')]
  await build(asBuilt)
  await thinPreloads(await build(thin))

  const entry = async (outdir: string) => Bun.file(join(outdir, 'entry.js')).text()
  expect((await entry(thin)).length).toBeLessThan((await entry(asBuilt)).length)
  const before = await preloaded(asBuilt)
  expect(before).toHaveLength(2)
  expect(await preloaded(thin)).toEqual(before)
})
