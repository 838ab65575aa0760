import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mergeSmallChunks } from './merge-chunks'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-chunks-'))
  await mkdir(join(folder, 'assets'))
})
afterAll(() => rm(folder, { recursive: true }))

const SCREENS = Array.from({ length: 8 }, (_, i) => `assets/screen${i}-aaaa${i}.js`)
const write = (name: string, text: string) => Bun.write(join(folder, name), text)

test('screens get from one file what they got from many, and each name leads to a file', async () => {
  const preloads = [
    ['/assets/index-entry000.js'],
    ['/assets/button-bbbb.js', 0],
    ['/assets/field-ffff.js', 0, 1],
    ...SCREENS.map(name => [`/${name}`, 1, 2]),
  ]
  const keys = preloads.map((_, i) => `key${i}`)
  const names = [
    'index.html',
    'assets/index-entry000.js',
    'assets/button-bbbb.js',
    'assets/field-ffff.js',
    ...SCREENS,
  ]
  await write('index.html', '<script type="module" src="/assets/index-entry000.js"></script>')
  await write(
    'assets/index-entry000.js',
    `const p=(...all)=>{globalThis.told=all};p(import.meta.url,${JSON.stringify(keys)},${JSON.stringify(preloads)},0);` +
      `const open=[${SCREENS.map(name => `()=>import("/${name}")`)}];const say=x=>x+"!";export{open,say as s};`,
  )
  await write(
    'assets/button-bbbb.js',
    'import{s as y}from"/assets/index-entry000.js";const a=y("button");export{a};',
  )
  await write(
    'assets/field-ffff.js',
    'import{a as x}from"/assets/button-bbbb.js";const a=x+" in a field";export{a,x as b};',
  )
  for (const name of SCREENS)
    await write(
      name,
      'import{a}from"/assets/button-bbbb.js";import{a as b}from"/assets/field-ffff.js";export{a,b};',
    )

  const merged = await mergeSmallChunks(
    folder,
    names.map(name => ({ name, path: join(folder, name) })),
  )

  const found = [...new Bun.Glob('**/*').scanSync({ cwd: folder })].sort()
  expect(merged.map(({ name }) => name).sort()).toEqual(found)
  expect(found).toHaveLength(names.length - 1)
  const kit = found.find(name => name.startsWith('assets/kit-'))!
  const texts = await Promise.all(found.map(name => Bun.file(join(folder, name)).text()))
  expect(texts.join()).not.toMatch(/button-bbbb|field-ffff|aaaa|entry000/)
  const table = /key\d+"\],(\[\[.*\]\]),0\)/.exec(texts.join())![1]!
  const rows = JSON.parse(table) as [string, ...number[]][]
  const at = rows.findIndex(([url]) => url === `/${kit}`)
  for (const [url, ...places] of rows.filter(([url]) => url.includes('screen'))) {
    expect(found).toContain(url.slice(1))
    expect(places).toEqual([at])
  }

  // As a browser does it, with files for addresses.
  for (const name of found.filter(one => one.endsWith('.js')))
    await write(
      name,
      (await Bun.file(join(folder, name)).text()).replaceAll('"/assets/', `"${folder}/assets/`),
    )
  const screen = found.find(name => name.startsWith('assets/screen3'))!
  expect(await import(join(folder, screen))).toMatchObject({ a: 'button!', b: 'button! in a field' })
})
